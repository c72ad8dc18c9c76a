/** Which goals of a task the events of a run have reached. */
import type { Goal } from '$content/schema';
import type { SimEvent } from '$lib/sim/snapshot';

/** Ids of the goals that the events after `startStep` and up to `step` meet. */
export function goalsMet(
	goals: Readonly<Record<string, Goal>>,
	events: readonly SimEvent[],
	startStep: number,
	step: number
): readonly string[] {
	const past = events.filter((event) => event.step > startStep && event.step <= step);
	return Object.entries(goals)
		.filter(([, goal]) => past.filter(({ kind }) => kind === goal.event).length >= goal.count)
		.map(([id]) => id);
}
