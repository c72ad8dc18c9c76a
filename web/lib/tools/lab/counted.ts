/** Everything that is counted of runs, by the simulator's own words. */
import { formatBytes, formatCount } from '$lib/base/format';
import { COUNTED } from '$lib/contract/counted';
import type { Snapshot } from '$lib/run/sim/snapshot';

export interface CountedRow {
	readonly label: string;
	/** One for each run. */
	readonly values: readonly string[];
}

/** What happened in at least one of the runs; what a drive has no part for is a dash. */
export function countedRows(runs: readonly Snapshot[]): readonly CountedRow[] {
	return COUNTED.flatMap(({ field, unit, label }): readonly CountedRow[] => {
		const counts = runs.map((run) => run.find(field));
		const format = unit === 'bytes' ? formatBytes : formatCount;
		const values = counts.map((count) => (count === undefined ? '–' : format(count)));
		return counts.some((count) => count !== undefined && count > 0) ? [{ label, values }] : [];
	});
}
