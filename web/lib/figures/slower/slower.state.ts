/** How many times longer a write takes in the last test than when the drive was filled. Pure. */
import type { Plan, PlannedPhase } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** Time of a write in whole windows of a phase; nothing before one is over. */
function nsPerWrite(snapshot: Snapshot, phase: PlannedPhase | undefined): number | undefined {
	if (phase === undefined) {
		return undefined;
	}
	const inside = [{ hostWrites: 0, timeNs: 0 }, ...snapshot.samples].filter(
		({ hostWrites }) => hostWrites >= phase.startWrites && hostWrites <= phase.endWrites
	);
	const [start, end] = [inside[0], inside.at(-1)];
	return start === undefined || end === undefined || start === end
		? undefined
		: (end.timeNs - start.timeNs) / (end.hostWrites - start.hostWrites);
}

/** Nothing before the test has begun to count. */
export function slowdownOf(snapshot: Snapshot, plan: Plan | undefined): number | undefined {
	const [first, last] = [plan?.[0], plan?.at(-1)];
	const [fresh, test] = [nsPerWrite(snapshot, first), nsPerWrite(snapshot, last)];
	return first === last || fresh === undefined || test === undefined ? undefined : test / fresh;
}

/** As many digits as tell one drive from another, the same in picture, sentence, and prose. */
export const sayTimes = (times: number): string =>
	times.toFixed(times < 1.9 ? 2 : times < 20 ? 1 : 0);
