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
	const isMet = ({ event, count, atMost }: Goal) =>
		countOf(event) >= count && (atMost === undefined || countOf(atMost.event) <= atMost.count);
	return Object.entries(goals)
		.filter(([, goal]) => isMet(goal))
		.map(([id]) => id);
}
