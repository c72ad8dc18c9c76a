/** What is seen of the living drives of an experiment at a moment, and said of it. */
import { formatNumber } from '$lib/base/format';
import type { PhaseReport } from '$lib/contract/report';
import type { Moment } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { words } from './axes';
import { momentCause, nearOf, sayMoment } from './free/causes';
import { momentOfState, opsOf } from './moments';

/** One of the drives of an experiment, as far as its run has come. */
export interface Living {
	/** What tells it from the others; empty where it is alone. */
	readonly name: string;
	/** Its phases, all of them: two runs of an experiment are the same. */
	readonly phases: readonly PhaseReport[];
	/** The latest state; missing before the run. */
	readonly snapshot: Snapshot | undefined;
	/** States along the run, once it is over. */
	readonly film: readonly Snapshot[];
}

/** The latest state that is not after a moment; the end where there is no moment. */
export function stateAt(
	{ phases, film, snapshot }: Living,
	moment: Moment | undefined
): Snapshot | undefined {
	const reach = opsOf(phases).find(({ phase }) => phase === moment?.part);
	if (moment === undefined || reach === undefined || snapshot === undefined) {
		return snapshot;
	}
	// Half an operation: shares are not exact.
	const ops = reach.from + moment.share * (reach.to - reach.from) + 0.5;
	return (
		[...film, snapshot].findLast((state) => state.get('hostOps') <= ops) ?? film[0] ?? snapshot
	);
}

/** Where in its run a state is: "random middle, after 2.1 drive writes". */
export function whenOf(phases: readonly PhaseReport[], state: Snapshot): string {
	const written = formatNumber(state.get('hostWrites') / Math.max(1, state.get('logicalPages')));
	const after = `after ${written} drive write${written === '1' ? '' : 's'}`;
	const moment = momentOfState(phases, state);
	return moment === undefined ? after : `${words(moment.part)}, ${after}`;
}

/** What the drives do there, and why, in one sentence each. */
export function causeAt(
	drives: readonly Living[],
	states: readonly (Snapshot | undefined)[]
): string {
	const near = drives.flatMap(({ name, film, snapshot }, index) => {
		const state = states[index];
		return snapshot === undefined || state === undefined
			? []
			: [{ name, near: nearOf(film, snapshot, state) }];
	});
	const [first] = near;
	return drives.length === 1 && first !== undefined
		? `${momentCause('The drive', first.near)}.`
		: sayMoment(near);
}
