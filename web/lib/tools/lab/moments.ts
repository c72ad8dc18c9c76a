/** Moments of a run as shares of its phases. */
import type { PhaseReport } from '$lib/contract/report';
import type { Moment } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { reachesOf } from './publishedMarks';

/** From which operation of the host to which each phase goes. */
export const opsOf = (phases: readonly PhaseReport[]) =>
	reachesOf(phases, ({ host_ops: ops }) => ops);

/** The moment after so many operations of the host. */
export function momentAfter(phases: readonly PhaseReport[], ops: number): Moment | undefined {
	const reach = opsOf(phases).find(({ to, from }) => to > from && to >= ops);
	return reach === undefined
		? undefined
		: { part: reach.phase, share: Math.max(0, ops - reach.from) / (reach.to - reach.from) };
}

/** The moment of a state; after all phases it is the end of the last. */
export const momentOfState = (
	phases: readonly PhaseReport[],
	state: Snapshot
): Moment | undefined => momentAfter(phases, state.get('hostOps'));
