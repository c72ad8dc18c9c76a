/** Four runs as rows of marks, aligned by the writes of the host. */
import type { HostWrite } from '$lib/run/view/hostWrites';

export const ROW_PX = 10;

export interface BarcodeMark {
	readonly kind: 'write' | 'copy' | 'erase';
	readonly row: number;
	/** In host writes from the first one on. */
	readonly from: number;
	readonly until: number;
}

const KINDS: Readonly<Record<string, BarcodeMark['kind'] | undefined>> = {
	hostWrite: 'write',
	gcCopy: 'copy',
	mapProgram: 'copy',
	erase: 'erase'
};
/** Share of a write's place that its work may fill: the rest parts it from the next one. */
const FILLED = 0.9;
/** Share of a mark that parts it from the next. */
const GAP = 0.16;

/** Marks of all runs; a write is as wide as the slowest drive makes it. */
export function barcodeOf(runs: readonly (readonly HostWrite[])[]): readonly BarcodeMark[] {
	const workNs = ({ events }: HostWrite) =>
		events.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0);
	return (runs[0] ?? []).flatMap((_, index) => {
		const longestNs = Math.max(1, ...runs.map((run) => (run[index] ? workNs(run[index]) : 0)));
		return runs.flatMap((run, row) => {
			const write = run[index];
			const firstNs = write?.events[0]?.startNs ?? 0;
			return (write?.events ?? []).flatMap(({ kind, startNs, endNs }) => {
				const mark = KINDS[kind];
				const place = (ns: number) => index + 0.05 + ((ns - firstNs) / longestNs) * FILLED;
				const from = place(startNs);
				const until = place(endNs);
				return mark === undefined
					? []
					: [{ kind: mark, row, from, until: until - (until - from) * GAP }];
			});
		});
	});
}
