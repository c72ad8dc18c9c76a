/** A stretch of a run that the reader brushed: its steps, and the pages programmed in it. */
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent } from '$lib/run/sim/snapshot';

/** From the first step to the last, both of them in it. */
export interface Stretch {
	readonly from: number;
	readonly to: number;
}

/** Kinds of steps whose target is a page that they program. */
const PROGRAMS: ReadonlySet<EventKind> = new Set(['hostWrite', 'gcCopy', 'rawProgram']);

/** The stretch between two steps, whichever is the first. */
export function stretchOf(one: number, other: number): Stretch {
	return { from: Math.min(one, other), to: Math.max(one, other) };
}

/** Flash pages that are programmed in a stretch. */
export function pagesIn(events: readonly SimEvent[], { from, to }: Stretch): ReadonlySet<number> {
	return new Set(
		events.flatMap((event) =>
			event.step >= from && event.step <= to && PROGRAMS.has(event.kind) ? (event.to ?? []) : []
		)
	);
}

/** The step that writes the host's page of this number, or the last step. */
export function stepOfWrite(events: readonly SimEvent[], number: number): number {
	let writes = 0;
	for (const { step, kind } of events) {
		writes += kind === 'hostWrite' ? 1 : 0;
		if (writes >= number && writes > 0) {
			return step;
		}
	}
	return events.at(-1)?.step ?? 0;
}

/** Pages that the host has written after a step. */
export function writesAt(events: readonly SimEvent[], step: number): number {
	return events.filter((event) => event.step <= step && event.kind === 'hostWrite').length;
}

/** What the host does in every run with the same operations, whatever the drive makes of it. */
const ACTS: ReadonlySet<EventKind> = new Set(['hostWrite', 'fileDelete']);

/** Steps at which the host wrote or deleted, after the start. */
const actsOf = (events: readonly SimEvent[]): readonly number[] => [
	0,
	...events.flatMap(({ step, kind }) => (ACTS.has(kind) ? step : []))
];

/** The step after the trims that follow one: they belong to the deletion before them. */
function afterTrims(events: readonly SimEvent[], step: number): number {
	const next = events.find((event) => event.step > step && event.kind !== 'trim');
	return (next?.step ?? (events.at(-1)?.step ?? step) + 1) - 1;
}

/**
 * The step of another run with the same operations that comes as long after the same write or
 * deletion, and before the next one: two drives spend different numbers of steps on what lies
 * between. A deletion that one drive was told of, if at all, the other was told of, too.
 */
export function sameMoment(
	step: number,
	from: readonly SimEvent[] | undefined,
	to: readonly SimEvent[] | undefined
): number {
	if (from === undefined || to === undefined) {
		return step;
	}
	const [here, there] = [actsOf(from), actsOf(to)];
	const act = here.findLastIndex((start) => start <= step);
	const start = there[act] ?? there.at(-1) ?? 0;
	const next = (there[act + 1] ?? Infinity) - 1;
	const last = to.at(-1)?.step ?? step;
	const after = Math.min(start + step - (here[act] ?? 0), next, last);
	const isTold = afterTrims(from, step) === step;
	return isTold ? Math.max(after, Math.min(afterTrims(to, start), last)) : after;
}
