/** Which events of a run a timeline marks, and how it calls them. */
import type { EventKind } from '$lib/sim/layout';
import type { SimEvent } from '$lib/sim/snapshot';

const MARKS: Readonly<Partial<Record<EventKind, string>>> = {
	hostWrite: 'write',
	rawProgram: 'write',
	gcCopy: 'copy',
	erase: 'erase',
	trim: 'trim',
	fileDelete: 'trim',
	refused: 'refused'
};

export const TIMELINE_LEGEND = [
	{ kind: 'write', label: 'write' },
	{ kind: 'copy', label: 'GC copy' },
	{ kind: 'erase', label: 'erase' },
	{ kind: 'trim', label: 'delete or TRIM' },
	{ kind: 'refused', label: 'refused' }
] as const;

export interface TimelineMark {
	readonly step: number;
	readonly kind: string;
	/** Whether something else stands out. */
	readonly isDimmed: boolean;
}

/** Marks of a run's events; those of one logical page stand out, when one is followed. */
export function timelineMarks(
	events: readonly SimEvent[],
	followedLpn: number | undefined
): readonly TimelineMark[] {
	return events.flatMap(({ step, kind, lpn }) => {
		const mark = MARKS[kind];
		const isDimmed = followedLpn !== undefined && lpn !== followedLpn;
		return mark === undefined ? [] : [{ step, kind: mark, isDimmed }];
	});
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
