/** What a step consists of, how long it is shown, and where operations of the host end. */
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent } from '$lib/run/sim/snapshot';
import type { SimSession } from './SimSession.svelte';

/** What is nearer is shown at once: its step alone is looked at. */
const FAR_STEPS = 200;

/** Whether a run that can move is so far before a step that those between are not looked at. */
export const isFarBefore = ({ status, snapshot }: SimSession, step: number): boolean =>
	status === 'ready' && step > snapshot.step + FAR_STEPS;

/** A decision takes no time in the drive; it is held so that it can be seen. */
const DECISION_HOLD_MS = 650;
/** Bounds of one step that the reader asks for, whatever the speed. */
const SINGLE_STEP_MS_MIN = 350;
const SINGLE_STEP_MS_MAX = 1_100;

/** How long a step is shown while playing, at so many drive nanoseconds a second. */
export function playedMs({ startNs, endNs }: SimEvent, speedNsPerS: number): number {
	return ((endNs - startNs) / speedNsPerS) * 1_000 || DECISION_HOLD_MS;
}

/** How long a step is shown that the reader asked for by itself. */
export function singleMs(event: SimEvent, speedNsPerS: number): number {
	const honestMs = playedMs(event, speedNsPerS);
	return Math.min(SINGLE_STEP_MS_MAX, Math.max(SINGLE_STEP_MS_MIN, honestMs));
}

/** A micro-operation within a step: the picture at `at` is that of its end. */
export interface MicroStop {
	/** Share of the step, 0 to 1, at which it is done. The last one of a step ends with the step. */
	readonly at: number;
	readonly name: 'read' | 'program';
}

const PROGRAM: MicroStop = { at: 0.65, name: 'program' };
const STOPS: Readonly<Partial<Record<EventKind, readonly MicroStop[]>>> = {
	gcCopy: [{ at: 0.25, name: 'read' }, PROGRAM],
	hostWrite: [PROGRAM]
};

/** Micro-operations inside a step, before the last, which is the change of the map. */
export function microStops(kind: EventKind): readonly MicroStop[] {
	return STOPS[kind] ?? [];
}

/** The last step before `step` that ends an operation of the host; 0 when there is none. */
export function operationEnd(events: readonly SimEvent[], step: number): number {
	let end = 0;
	let hostOps = 0;
	for (const event of events) {
		if (event.step >= step) {
			break;
		}
		if (event.hostOps > hostOps) {
			end = event.step;
		}
		hostOps = event.hostOps;
	}
	return end;
}

/** The last step of a run that is over at a simulated time. */
export function stepAtTime(events: readonly SimEvent[], timeNs: number): number {
	const next = events.findIndex(({ endNs }) => endNs > timeNs);
	return next === -1 ? (events.at(-1)?.step ?? 0) : (events[next]?.step ?? 1) - 1;
}

/** The step that ends the host operation of this number, or the end of the run. */
export function stepAtOperation(events: readonly SimEvent[], hostOps: number): number {
	const end = hostOps === 0 ? undefined : events.find((event) => event.hostOps >= hostOps);
	return hostOps === 0 ? 0 : (end?.step ?? events.at(-1)?.step ?? 0);
}
