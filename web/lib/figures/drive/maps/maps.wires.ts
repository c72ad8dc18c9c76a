/**
 * A drive's map as what it is: a thick wire for a whole block, a ribbon for a run of pages, a thin
 * wire for a page. Read from a state; where a step changes it, from the states on both sides.
 */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { centerOf, type DriveLayout } from '../drive.layout';
import { inOut, mix, phase } from '../ease';

/** How a drive keeps its map. */
export type MapKind = 'block' | 'hybrid' | 'extent' | 'page';

/** What one entry of the map covers, and where it leads. */
export interface Entry {
	readonly id: string;
	readonly shape: 'thick' | 'ribbon' | 'thin';
	/** First logical page, and how many. */
	readonly lpn: number;
	readonly pages: number;
	/** Block, or page, that the map names. */
	readonly to: number;
	/** Whether it is in memory; else only the flash knows it. */
	readonly isAtHand: boolean;
}

/** An entry as it is drawn. */
export interface Wire {
	readonly entry: Entry;
	/** Ends of its contacts, at the board's edge. */
	readonly from: number;
	readonly until: number;
	/** Where it runs down, and between which heights its pages lie. */
	readonly lane: number;
	readonly top: number;
	readonly bottom: number;
	/** Where its plug is. */
	readonly plug: number;
	/** Half of its width in the lane. */
	readonly half: number;
	/** How much of it is in memory, 0 to 1. */
	readonly hold: number;
	readonly look: 'rest' | 'last' | 'moving';
}

/** When within a step the map changes: after the data has landed. */
const SWING = [0.65, 0.97] as const;

const blockOf = (snapshot: Snapshot, ppn: number) =>
	Math.floor(ppn / snapshot.get('pagesPerBlock'));

/** Entries that name a block for all pages of a logical block. */
function thickEntries(snapshot: Snapshot): readonly Entry[] {
	const pages = snapshot.get('pagesPerBlock');
	const logical = snapshot.get('logicalPages');
	const entries: Entry[] = [];
	for (let lpn = 0; lpn < logical; lpn += pages) {
		const to = snapshot.entryByLpn[lpn] ?? -1;
		if (to >= 0 && to < snapshot.get('blocks')) {
			const count = Math.min(pages, logical - lpn);
			entries.push({ id: `b${lpn}`, shape: 'thick', lpn, pages: count, to, isAtHand: true });
		}
	}
	return entries;
}

/** Entries of single pages: of all, or of those in log blocks. */
function thinEntries(snapshot: Snapshot, isLogOnly: boolean): readonly Entry[] {
	const logs = new Set(snapshot.blocksUsedAs('log'));
	return Array.from({ length: snapshot.get('logicalPages') }, (_, lpn) => lpn).flatMap((lpn) => {
		const to = snapshot.lookup(lpn);
		const isThere = to !== undefined && (!isLogOnly || logs.has(blockOf(snapshot, to)));
		return isThere
			? [{ id: `p${lpn}`, shape: 'thin' as const, lpn, pages: 1, to, isAtHand: true }]
			: [];
	});
}

/** Runs of pages that lie in order: those at hand as the drive has them, and all others. */
function ribbonEntries(snapshot: Snapshot): readonly Entry[] {
	const entries: Entry[] = [];
	for (let lpn = 0; lpn < snapshot.get('logicalPages'); lpn += 1) {
		const to = snapshot.lookup(lpn);
		const flags = snapshot.entryByLpn[lpn] ?? 0;
		const last = entries.at(-1);
		if (to === undefined) {
			continue;
		}
		const isAtHand = (flags & 1) === 1;
		const isNext =
			last !== undefined &&
			last.lpn + last.pages === lpn &&
			last.to + last.pages === to &&
			blockOf(snapshot, last.to) === blockOf(snapshot, to);
		if (isNext && last.isAtHand === isAtHand && (flags & 2) === 0) {
			entries[entries.length - 1] = { ...last, pages: last.pages + 1 };
		} else {
			entries.push({ id: `r${lpn}`, shape: 'ribbon', lpn, pages: 1, to, isAtHand });
		}
	}
	return entries;
}

/** The whole map of a state. */
export function entriesOf(snapshot: Snapshot, kind: MapKind): readonly Entry[] {
	switch (kind) {
		case 'block':
			return thickEntries(snapshot);
		case 'hybrid':
			return [...thickEntries(snapshot), ...thinEntries(snapshot, true)];
		case 'extent':
			return ribbonEntries(snapshot);
		case 'page':
			return thinEntries(snapshot, false);
	}
}

/** Which way a drive keeps its map, by the name of its variant; a map of pages if in doubt. */
export function mapKindOf(name: string): MapKind {
	const kinds = ['block', 'hybrid', 'extent', 'page'] as const;
	return kinds.find((kind) => kind === name) ?? 'page';
}

/** Which way a drive keeps its map, by what its state tells of it. */
export function mapKindIn(snapshot: Snapshot): MapKind {
	if (snapshot.entryByLpn.length === 0) {
		return 'page';
	}
	if (snapshot.blocksUsedAs('log').length > 0) {
		return 'hybrid';
	}
	return snapshot.blocksUsedAs('data').length > 0 ? 'block' : 'extent';
}

function wireOf(layout: DriveLayout, entry: Entry, look: Wire['look']): Wire | undefined {
	const [first, last] = [layout.keys[entry.lpn], layout.keys[entry.lpn + entry.pages - 1]];
	if (first === undefined || last === undefined) {
		return undefined;
	}
	const ends = { entry, from: first.x, until: last.x + last.width, look };
	const hold = entry.isAtHand ? 1 : 0;
	if (entry.shape === 'thick') {
		const block = layout.blocks[entry.to];
		const x = block ? block.x + block.width / 2 : 0;
		const y = block ? block.y : 0;
		return block && { ...ends, lane: x, top: y, bottom: y, plug: x, half: 4, hold };
	}
	const [low, high] = [layout.pages[entry.to], layout.pages[entry.to + entry.pages - 1]];
	const blockSize = layout.pages.length / layout.blocks.length;
	const block = layout.blocks[Math.floor(entry.to / blockSize)];
	if (low === undefined || high === undefined || block === undefined) {
		return undefined;
	}
	const isRibbon = entry.shape === 'ribbon';
	const lanes = [layout.lanes[entry.to] ?? 0, layout.lanes[entry.to + entry.pages - 1] ?? 0];
	return {
		...ends,
		lane: ((lanes[0] ?? 0) + (lanes[1] ?? 0)) / 2,
		top: centerOf(high).y,
		bottom: centerOf(low).y,
		plug: block.x + 1,
		half: isRibbon ? 0.6 + entry.pages * 0.75 : 0,
		hold
	};
}

function between(one: Wire, other: Wire, share: number, look: Wire['look']): Wire {
	const at = (of: (wire: Wire) => number) => mix(of(one), of(other), share);
	return {
		entry: other.entry,
		from: at(({ from }) => from),
		until: at(({ until }) => until),
		lane: at(({ lane }) => lane),
		top: at(({ top }) => top),
		bottom: at(({ bottom }) => bottom),
		plug: at(({ plug }) => plug),
		half: at(({ half }) => half),
		hold: at(({ hold }) => hold),
		look
	};
}

const isSame = (one: Entry, other: Entry) =>
	one.to === other.to && one.pages === other.pages && one.isAtHand === other.isAtHand;

const covers = ({ lpn, pages }: Entry, other: number) => lpn <= other && other < lpn + pages;

/** Wires of a state at rest. */
function settled(layout: DriveLayout, snapshot: Snapshot, kind: MapKind): readonly Wire[] {
	const { lpn, kind: event } = snapshot.event;
	const isAbout = event === 'hostWrite' || event === 'gcCopy' || event === 'mapRead';
	return entriesOf(snapshot, kind).flatMap((entry) => {
		const isLast = isAbout && lpn !== undefined && covers(entry, lpn) && entry.isAtHand;
		const isWhole = entry.shape === 'thick' && kind === 'hybrid';
		return wireOf(layout, entry, isLast && !isWhole ? 'last' : 'rest') ?? [];
	});
}

/** Where an entry that the step makes comes from: the place that its page had before. */
function origin(layout: DriveLayout, entry: Entry, before: Snapshot, lpn: number | undefined) {
	const moved = lpn !== undefined && covers(entry, lpn) ? lpn : entry.lpn;
	const ppn = before.lookup(moved);
	const place = entry.shape === 'thick' ? undefined : ppn;
	return place === undefined
		? undefined
		: wireOf(layout, { ...entry, lpn: moved, pages: 1, to: place }, 'moving');
}

/** Wires so far (0 to 1) through the step from one state to the next. */
export function wiresAt(
	layout: DriveLayout,
	before: Snapshot,
	next: Snapshot | undefined,
	progress: number,
	kind: MapKind,
	isAtStart: boolean
): readonly Wire[] {
	if (next === undefined || progress <= 0) {
		const wires = settled(layout, before, kind);
		return isAtStart ? wires.map((wire) => ({ ...wire, look: 'rest' })) : wires;
	}
	if (progress >= 1) {
		return settled(layout, next, kind);
	}
	const held = settled(layout, before, kind).map((wire) => ({ ...wire, look: 'rest' as const }));
	const { event } = next;
	const isMap = event.kind === 'mapRead' || event.kind === 'mapProgram';
	const share = inOut(isMap ? phase(progress, 0.15, 0.85) : phase(progress, ...SWING));
	if (share === 0) {
		return held;
	}
	return entriesOf(next, kind).flatMap((entry) => {
		const after = wireOf(layout, entry, 'rest');
		const same = held.find((wire) => wire.entry.id === entry.id);
		if (after === undefined || (same && isSame(same.entry, entry))) {
			return after ?? [];
		}
		const isSplit = entry.shape === 'ribbon' && !isMap && !covers(entry, event.lpn ?? -1);
		if (isSplit) {
			return after;
		}
		const from =
			(entry.shape === 'ribbon' && !isMap ? undefined : same) ??
			origin(layout, entry, before, event.lpn);
		return from ? between(from, after, share, 'moving') : { ...after, look: 'moving' };
	});
}

const px = (value: number) => value.toFixed(1);

/** Edges of a wire: where it leaves the board's edge, and where it bends down. */
function bends(layout: DriveLayout) {
	const top = layout.board.y + 1;
	const low = (layout.blocks[0]?.y ?? 0) - 5;
	return { top, low, upper: mix(top, low, 0.62), lower: mix(top, low, 0.42) };
}

/** A thick wire: a funnel below its contacts, and a wire to the top of a block. */
export function thickPaths(layout: DriveLayout, wire: Wire) {
	const { top, upper, lower } = bends(layout);
	const x = (wire.from + wire.until) / 2;
	const [start, end] = [top + 9, wire.bottom - 4];
	return {
		funnel:
			`M${px(wire.from)} ${px(top)}H${px(wire.until)}` +
			`L${px(x + 4)} ${px(start + 1)}H${px(x - 4)}Z`,
		line:
			`M${px(x)} ${px(start)}C${px(x)} ${px(Math.max(upper, start))} ` +
			`${px(wire.plug)} ${px(lower)} ${px(wire.plug)} ${px(end)}`,
		plug: { x: wire.plug, y: wire.bottom }
	};
}

/** A ribbon as an outline, as wide as the pages that it stands for. */
export function ribbonPath(layout: DriveLayout, wire: Wire): string {
	const { top, low, upper, lower } = bends(layout);
	const [left, right] = [wire.lane - wire.half, wire.lane + wire.half];
	const turn = Math.max(low, Math.min(low + 4, wire.top));
	return (
		`M${px(wire.from)} ${px(top)}` +
		`C${px(wire.from)} ${px(upper)} ${px(left)} ${px(lower)} ${px(left)} ${px(turn)}` +
		`V${px(wire.bottom + 2)}H${px(right)}V${px(turn)}` +
		`C${px(right)} ${px(lower)} ${px(wire.until)} ${px(upper)} ${px(wire.until)} ${px(top)}Z`
	);
}

/** Heights of the pages that a ribbon reaches. */
export function stubsOf({ entry, top, bottom }: Wire): readonly number[] {
	const gaps = Math.max(1, entry.pages - 1);
	return Array.from({ length: entry.pages }, (_, index) =>
		entry.pages === 1 ? bottom : mix(bottom, top, index / gaps)
	);
}

/** A thin wire: over the board, down a lane, to its page. */
export function thinPath(layout: DriveLayout, wire: Wire): string {
	const { top, low, upper, lower } = bends(layout);
	const x = (wire.from + wire.until) / 2;
	const turn = Math.max(top, Math.min(low, wire.bottom - 4));
	const bend = Math.min(4, Math.max(0, wire.plug - wire.lane));
	return (
		`M${px(x)} ${px(top)}C${px(x)} ${px(Math.min(upper, turn))} ` +
		`${px(wire.lane)} ${px(Math.min(lower, turn))} ${px(wire.lane)} ${px(turn)}` +
		`V${px(Math.max(turn, wire.bottom - bend))}` +
		`Q${px(wire.lane)} ${px(wire.bottom)} ${px(wire.lane + bend)} ${px(wire.bottom)}` +
		`H${px(Math.max(wire.plug, wire.lane + bend))}`
	);
}
