/** Which events of a run a timeline marks, and how it calls them. */
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent } from '$lib/run/sim/snapshot';
import { MARK_NAMES } from './markNames';

const MARKS: Readonly<Partial<Record<EventKind, string>>> = {
	hostWrite: 'write',
	rawProgram: 'write',
	gcCopy: 'copy',
	fold: 'copy',
	refresh: 'copy',
	erase: 'erase',
	trim: 'trim',
	fileDelete: 'trim',
	refused: 'refused',
	idle: 'idle'
};

export const TIMELINE_LEGEND = Object.entries(MARK_NAMES).map(([kind, label]) => ({ kind, label }));

/** Steps that program a flash page. */
const PROGRAMS: ReadonlySet<EventKind> = new Set<EventKind>([
	'hostWrite',
	'rawProgram',
	'gcCopy',
	'pad',
	'parity',
	'seal',
	'fold',
	'refresh',
	'mapProgram'
]);

export const isProgram = ({ kind }: SimEvent) => PROGRAMS.has(kind);

export interface TimelineMark {
	readonly step: number;
	readonly kind: string;
	/** Whether something else stands out. */
	readonly isDimmed: boolean;
}

/** Places on a timeline for marks: about one for every two pixels of a wide one. */
const PLACES_MAX = 500;

/** Steps that share one place of a run's timeline, where there are more steps than places. */
export function stepsPerPlace(stepCount: number): number {
	return Math.max(1, Math.ceil(stepCount / PLACES_MAX));
}

/**
 * Marks of a run's events; those of one logical page stand out, when one is followed. In a long
 * run, a mark stands for all events of its kind that share its place.
 */
export function timelineMarks(
	events: readonly SimEvent[],
	followedLpn: number | undefined
): readonly TimelineMark[] {
	const perPlace = stepsPerPlace(events.length);
	const marks = new Map<string, TimelineMark>();
	const full = fullBufferSteps(events);
	for (const { step, kind, lpn } of events) {
		const mark = full.has(step) ? 'full' : MARKS[kind];
		if (mark === undefined) {
			continue;
		}
		const isDimmed = followedLpn !== undefined && lpn !== followedLpn;
		const key = `${Math.floor(step / perPlace)} ${mark}`;
		const known = marks.get(key);
		if (known === undefined || (known.isDimmed && !isDimmed)) {
			marks.set(key, { step, kind: mark, isDimmed });
		}
	}
	return Array.from(marks.values());
}

/** Steps that write a page back because the write buffer had no room for the host's next one. */
function fullBufferSteps(events: readonly SimEvent[]): ReadonlySet<number> {
	const full = new Set<number>();
	let writeBack: number | undefined;
	for (const { step, kind } of events) {
		if (kind === 'hostWrite') {
			writeBack = step;
		} else if (kind === 'buffered' && writeBack !== undefined) {
			full.add(writeBack);
			writeBack = undefined;
		} else if (kind !== 'gcPick' && kind !== 'gcCopy' && kind !== 'erase') {
			writeBack = undefined;
		}
	}
	return full;
}

/** Events that a reader may want to skip to, and how they are called. */
const LANDMARKS: Readonly<Partial<Record<EventKind, string>>> = {
	gcPick: 'the next garbage collection',
	trim: 'the next TRIM',
	fileDelete: 'the next deletion',
	refused: 'the next refusal'
};

/** The first event after `step` that is worth a skip. */
export function nextLandmark(
	events: readonly SimEvent[],
	step: number
): { readonly step: number; readonly name: string } | undefined {
	for (const event of events) {
		const name = LANDMARKS[event.kind];
		if (event.step > step && name !== undefined) {
			return { step: event.step, name };
		}
	}
	return undefined;
}
