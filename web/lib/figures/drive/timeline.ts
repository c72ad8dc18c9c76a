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

/** Marks of a run's events. */
export function timelineMarks(
	events: readonly SimEvent[]
): readonly { readonly step: number; readonly kind: string }[] {
	return events.flatMap(({ step, kind }) => {
		const mark = MARKS[kind];
		return mark === undefined ? [] : [{ step, kind: mark }];
	});
}
