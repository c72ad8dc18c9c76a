/** All drives at several queue depths, all else being as it is set. Pure. */
import type { RunResult } from '../../Runs.svelte';
import { hasDies } from '../dies';
import { linesOf, type Setup } from '../setup';
import { nameOf } from '../sides';

export const DEPTHS = [1, 2, 4, 8, 16, 32, 64] as const;

/** A run that is to be made. */
export interface DepthJob {
	/** Of the drive. */
	readonly name: string;
	readonly depth: number;
	readonly lines: string;
}

/** What the last phase of a run came to. */
export interface DepthPoint {
	readonly name: string;
	readonly depth: number;
	readonly megabytesPerSecond: number | undefined;
	/** What 99 of 100 operations did not exceed. In µs. */
	readonly p99Us: number | undefined;
}

/** What phases say of their own depth gives way. */
const withoutDepths = (setup: Setup): Setup => ({
	...setup,
	phases: setup.phases.map((phase) => ({
		...phase,
		options: Object.fromEntries(Object.entries(phase.options).filter(([key]) => key !== 'depth'))
	}))
});

/** Depth after depth, so that the whole picture is there early. */
export const depthJobs = (setup: Setup): readonly DepthJob[] =>
	DEPTHS.flatMap((depth) =>
		setup.drives.flatMap((drive, index) => {
			const lines = () => linesOf({ ...drive, queue_depth: String(depth) }, withoutDepths(setup));
			return hasDies(drive) ? [{ name: nameOf(index), depth, lines: lines() }] : [];
		})
	);

export function depthPoint({ name, depth }: DepthJob, { report }: RunResult): DepthPoint {
	const phase = report?.phases.at(-1);
	return {
		name,
		depth,
		megabytesPerSecond: phase?.megabytes_per_second ?? undefined,
		p99Us: phase?.latency_us?.p99
	};
}
