/** Events of a run as lines of a list. */
import { formatDuration } from '$lib/base/format';
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent } from '$lib/run/sim/snapshot';

/** Events that the list shows at a time. */
const SHOWN_MAX = 60;

const NAMES: Readonly<Record<EventKind, string>> = {
	start: 'start',
	hostWrite: 'write',
	hostRead: 'read',
	trim: 'TRIM',
	gcPick: 'garbage collection picks',
	gcCopy: 'copy',
	erase: 'erase',
	rawProgram: 'program',
	fileDelete: 'delete file',
	refused: 'refused',
	buffered: 'write into the buffer',
	idle: 'idle',
	purge: 'secure erase',
	flush: 'flush',
	pad: 'pad',
	switch: 'switch',
	packed: 'packed write',
	parity: 'parity',
	seal: 'seal',
	foldPick: 'folding picks',
	fold: 'fold',
	mapRead: 'read a part of the map',
	mapProgram: 'write a part of the map',
	rewriteRead: 'read to rewrite',
	powerCut: 'power cut',
	rebuild: 'rebuild the map',
	refreshPick: 'rewriting picks',
	refresh: 'rewrite'
};

const blockOf = ({ from }: SimEvent) => `block ${from ?? '?'}`;

/** Where an event is, if not at a logical page. */
const PLACES: Readonly<Partial<Record<EventKind, (event: SimEvent) => string>>> = {
	gcPick: blockOf,
	erase: blockOf,
	fileDelete: ({ lpn }) => (lpn === undefined ? '' : String.fromCharCode(lpn)),
	rawProgram: ({ to }) => `page ${to ?? '?'}`
};

function where(event: SimEvent): string {
	const { kind, lpn } = event;
	return PLACES[kind]?.(event) ?? (lpn === undefined ? '' : `logical page ${lpn}`);
}

/** Like "23: copy logical page 5, 0.95 ms". */
export function eventLine(event: SimEvent): string {
	const ns = event.endNs - event.startNs;
	const time = ns > 0 ? `, ${formatDuration(ns)}` : '';
	return `${event.step}: ${NAMES[event.kind]} ${where(event)}`.trimEnd() + time;
}

/** Events within a stretch of steps, of one logical page where one is given. */
export function inRange(
	events: readonly SimEvent[],
	from: number | undefined,
	to: number | undefined,
	lpn: number | undefined
): readonly SimEvent[] {
	return events.filter(
		(event) =>
			event.step >= (from ?? 0) &&
			event.step <= (to ?? Infinity) &&
			(lpn === undefined || event.lpn === lpn)
	);
}

/** At most so many events, the present step among them where it can be. */
export function eventsAround(events: readonly SimEvent[], step: number): readonly SimEvent[] {
	const found = events.findIndex((event) => event.step >= step);
	const at = found === -1 ? events.length : found;
	const first = Math.max(0, Math.min(at - SHOWN_MAX / 2, events.length - SHOWN_MAX));
	return events.slice(first, first + SHOWN_MAX);
}
