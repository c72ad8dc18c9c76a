/** What a waterfall says, as a sentence, as a table, and as rows. */
import { format } from 'd3-format';
import { formatCount } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { stagesOf, timesOf, type Rows, type StageId } from './waterfall.state';

export const STAGE_NAMES: Readonly<Record<StageId, string>> = {
	row: 'Your row',
	journal: 'Journal',
	table: 'Table',
	padding: 'Padding',
	copies: 'Copies'
};

/** In figures without a view, as on paper, one row is a commit. */
const ALONE: Rows = { bytes: 128, perFlush: 1 };

const tenths = format(',.1f');

const rowsIn = (view: FigureView | undefined): Rows => view?.variant.rows ?? ALONE;

/** Bytes in thousands where they are many. */
export const bytesText = (bytes: number): string =>
	bytes < 1_000 ? `${Math.round(bytes)} B` : `${(bytes / 1_000).toFixed(1)} kB`;

export function describeWaterfall(snapshot: Snapshot, view: FigureView | undefined): string {
	const rows = rowsIn(view);
	const stages = stagesOf(snapshot, rows);
	const end = stages.at(-1);
	if (end === undefined) {
		return 'No row is changed yet.';
	}
	const count = snapshot.get('flushes') * rows.perFlush;
	const changed = count === 1 ? '1 row is changed' : `${formatCount(count)} rows are changed`;
	const times = Math.round(timesOf(snapshot, rows));
	const programmed = `${bytesText(end.sum)} are programmed, × ${times}`;
	return `${changed}: for each ${rows.bytes} bytes ${programmed}.`;
}

export function waterfallRows(
	snapshot: Snapshot,
	view: FigureView | undefined
): readonly (readonly string[])[] {
	const stages = stagesOf(snapshot, rowsIn(view));
	return [
		['Step', 'Bytes added for each row', 'Bytes in all'],
		...stages.map(({ id, added, sum }) => [STAGE_NAMES[id], tenths(added), tenths(sum)])
	];
}

export const waterfallText = (snapshot: Snapshot, view: FigureView | undefined): string =>
	waterfallRows(snapshot, view)
		.map(
			([step = '', added = '', sum = '']) =>
				`${step.padEnd(9)}${added.padStart(25)}${sum.padStart(14)}`
		)
		.join('\n');
