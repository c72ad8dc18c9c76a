/** Published values beside what five seeds came to, as `npm run verdicts` recorded them. */
import { extent } from 'd3-array';
import { format } from 'd3-format';
import type { Measure } from '$lib/contract/report';

/** One published value over all seeds. */
export interface RecordedRow {
	readonly label: string;
	readonly class: 'Q' | 'R' | 'O' | 'F';
	readonly unit: string;
	readonly source: string;
	readonly locator: string;
	readonly note: string | null;
	/** Good only when every seed is. */
	readonly verdict: string;
	readonly seeds_borne_out: number;
	readonly seeds: number;
	readonly published?: number | null;
	readonly band?: readonly [number, number | null];
	/** Smallest and largest over the seeds. */
	readonly simulated?: readonly [number | null, number | null];
	readonly rising?: readonly Measure[];
	/** Whether it follows from a formula or from counting, so that nobody measured it. */
	readonly isReckoned?: boolean;
	/** Whether it was counted for this experiment, so that its source has only the question. */
	readonly isCounted?: boolean;
}

/** What each row's verdict depends on, by the row's label; rows that nothing turns are missing. */
export type Depends = Readonly<Record<string, string>>;

/** An experiment file. */
export interface RecordedExperiment {
	readonly experiment: string;
	readonly title: string;
	readonly rows: readonly RecordedRow[];
}

/** What a class of published values is worth. */
export const CLASSES = {
	Q: 'quantity, predicted',
	R: 'ratio, predicted',
	O: 'order only',
	F: 'fitted: no evidence'
} as const;

/** What values are that nobody measured: the sources of their formulas, in full. */
export function theoriesOf(
	rows: readonly RecordedRow[],
	sources: Readonly<Record<string, string>>
): readonly string[] {
	const from = rows.flatMap((row) => (row.isReckoned === true ? fromText(row, sources) : []));
	return [...new Set(from)];
}

/** Where a value is from: nobody published what was counted here. */
export const fromText = (
	{ source, isCounted = false }: Pick<RecordedRow, 'source' | 'isCounted'>,
	sources: Readonly<Record<string, string>>
): string => (isCounted ? 'Counted' : (sources[source] ?? source));

/** So fine that a value just outside its band does not read as its edge. */
const fine = format(',.4~r');

/** A value, or a dash where there is none. */
export const valueText = (value: number | null | undefined): string =>
	typeof value === 'number' ? fine(value) : '–';

/** A band in words. */
export const bandText = ([low, high]: readonly [number, number | null]): string =>
	high === null ? `at least ${valueText(low)}` : `${valueText(low)} to ${valueText(high)}`;

/** From the least to the most of what was simulated; nothing where no value was. */
export function oursOf(
	values: readonly (number | null | undefined)[]
): readonly [least: number, most: number] | undefined {
	const [least, most] = extent(values.filter((value) => typeof value === 'number'));
	return least === undefined || most === undefined ? undefined : [least, most];
}

/** What the seeds came to: one value, or from where to where. */
export function simulatedText({ simulated }: RecordedRow): string {
	const [low, high] = (simulated ?? []).map(valueText);
	return low === undefined || low === high ? (low ?? '–') : `${low} to ${high ?? ''}`;
}

/** The verdict, and how many seeds hold where not all do. */
export function seedsText({ seeds, seeds_borne_out: good }: RecordedRow): string {
	return good === seeds ? '' : `${good} of ${seeds} seeds hold`;
}
