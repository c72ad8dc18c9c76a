/** What is counted of a long run on the way to a state, so that its timeline can mark it. */
import type { HeaderField } from './layout';
import type { Snapshot } from './snapshot';

/** Counters of a drive, and the mark on a timeline that says that one has grown. */
export const MARKED = [
	['write', 'hostWrites'],
	['copy', 'gcCopies'],
	['erase', 'erases'],
	['trim', 'trimmedPages'],
	['refused', 'refusals']
] as const satisfies readonly (readonly [string, HeaderField])[];

/** Counters after a step, in the order of `MARKED`. */
export interface Waypoint {
	readonly step: number;
	readonly counts: readonly number[];
}

export const waypointOf = (snapshot: Snapshot): Waypoint => ({
	step: snapshot.step,
	counts: MARKED.map(([, field]) => snapshot.get(field))
});
