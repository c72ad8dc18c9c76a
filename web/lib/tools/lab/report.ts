/** What the simulator reports of an experiment, and where its run is. */
import type { Report } from '$lib/contract/report';

/** Reads what the simulator wrote; both are parts of the same site, so that the form is known. */
export function readReport(text: string): Report {
	const report: Report = JSON.parse(text);
	return report;
}

/** Where a run is: the phase under way and the share of all operations that are done. */
export function whereOf(
	{ stages, phases }: Report,
	hostOps: number
): { readonly stage: string; readonly share: number } {
	// Of phases that are done it counts what was done: some end early.
	const total = stages.reduce(
		(sum, { host_ops: ops }, at) => sum + (phases[at]?.host_ops ?? ops),
		0
	);
	const isDone = phases.length === stages.length;
	const stage = stages[Math.min(phases.length, stages.length - 1)]?.name ?? '';
	return { stage, share: isDone ? 1 : total === 0 ? 0 : Math.min(1, hostOps / total) };
}
