/** Rows of the bars: the reader's speed beside those measured elsewhere. */
import { formatNumber } from '$lib/base/format';
import type { MeasuredSpeed } from '$content/schema';
import type { Speed } from './speed';

export interface Bar {
	readonly label: string;
	readonly isReaders: boolean;
	/** `undefined` while not measured. */
	readonly millions: number | undefined;
	readonly text: string;
}

export const READER_LABEL = 'This browser';

/** Bars of the size at `index`, the reader's first. */
export function barsOf(
	index: number,
	speed: Speed | undefined,
	others: readonly MeasuredSpeed[]
): readonly Bar[] {
	const own = speed === undefined ? undefined : speed.writesPerSecond / 1e6;
	const rows = [
		{ label: READER_LABEL, isReaders: true, millions: own },
		...others.map(({ label, millionWritesPerSecond }) => ({
			label,
			isReaders: false,
			millions: millionWritesPerSecond[index]
		}))
	];
	return rows.map((row) => ({
		...row,
		text: row.millions === undefined ? 'not measured' : formatNumber(row.millions)
	}));
}

/** The longest bar of all sizes, so that lengths can be compared; never 0. */
export function scaleMax(bars: readonly (readonly Bar[])[]): number {
	return Math.max(1, ...bars.flat().map(({ millions }) => millions ?? 0));
}
