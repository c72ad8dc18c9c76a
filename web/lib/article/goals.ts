/** Which goals of a task the events of a run have reached. */
import type { Goal } from '$content/schema';
import type { SimEvent } from '$lib/run/sim/snapshot';

/** Ids of the goals that the events after `startStep` and up to `step` meet. */
export function goalsMet(
	goals: Readonly<Record<string, Goal>>,
	events: readonly SimEvent[],
	startStep: number,
	step: number
): readonly string[] {
	const past = events.filter((event) => event.step > startStep && event.step <= step);
	const countOf = (event: string) => past.filter(({ kind }) => kind === event).length;
	/** Step whose event reaches the goal; nothing while it is not reached. */
	const stepOf = ({ event, count, page, after }: Goal): number | undefined => {
		const earlier = after === undefined ? undefined : goals[after];
		const from = after === undefined ? startStep : ((earlier && stepOf(earlier)) ?? Infinity);
		const counted = past.filter(
			({ kind, lpn, step: at }) =>
				kind === event && at > from && (page === undefined || lpn === page)
		);
		return count === 0 ? from : counted[count - 1]?.step;
	};
	const isMet = (goal: Goal) =>
		stepOf(goal) !== undefined &&
		(goal.atMost === undefined || countOf(goal.atMost.event) <= goal.atMost.count);
	return Object.entries(goals)
		.filter(([, goal]) => isMet(goal))
		.map(([id]) => id);
}
