/**
 * What is drawn between two states of a small drive.
 *
 * A frame follows from the present state, the next one and how far the step between them has come,
 * and from nothing else: at 0 it is the present state, at 1 the next one. Data lands before the
 * map changes: only then does a wire let go of the page that held the version before.
 */
import { isCopy } from '$lib/base/copies';
import type { PageState } from '$lib/run/sim/layout';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { centerOf, pageBox, type Box, type DriveLayout, type Point } from './drive.layout';
import { endOf, portOf, wirePath, type WireEnd } from './wires';

/** A flash page. */
export interface CellFrame {
	readonly id: number;
	readonly box: Box;
	/** What lies below the new content: the state that the step starts from. */
	readonly state: PageState;
	readonly label: string;
	/** Share of the page, from its plug, that new valid content has filled; 1 when settled. */
	readonly filled: number;
	/** Share of the page that is hatched as stale, from its plug. */
	readonly stale: number;
	/** How much of the content is left while its block is erased, 1 otherwise. */
	readonly presence: number;
	/** How much larger it is drawn, just after content landed. */
	readonly swell: number;
	/** What the step that led here did to this page, when it is worth a look. */
	readonly ring: 'none' | 'changed' | 'read' | 'refused';
}

/** A logical page: a key of the computer. */
export interface LogicalFrame {
	readonly lpn: number;
	readonly box: Box;
	/** What the host finds there: the content, or the file that owns the page. */
	readonly label: string;
	/** The physical page that it maps to. */
	readonly ppn: number | undefined;
	/** Whether the file system counts the page as used. */
	readonly isUsed: boolean;
	/** Whether the present step is about this page. */
	readonly isActive: boolean;
	/** How far the key is pressed, 0 to 1. */
	readonly pressed: number;
}

export interface BlockFrame {
	readonly block: number;
	readonly erases: number;
	readonly valid: number;
	readonly isFree: boolean;
	/** Strength of the corners around the victim of garbage collection, 0 to 1. */
	readonly victim: number;
	readonly isOpen: boolean;
	/** How far an erase has charged the block from its edges, 0 to 1. */
	readonly charge: number;
	/** Share of the block, from the bottom, that the erase has cleared. */
	readonly cleared: number;
}

/** A wire of the map. */
export interface WireFrame {
	readonly lpn: number;
	readonly path: string;
	readonly plug: Point;
	/** At rest, named by the last step, or on its way. */
	readonly look: 'rest' | 'last' | 'moving';
}

/** Something on its way from one place to another. */
export interface Mover {
	readonly at: Point;
	readonly label: string;
	/** A token of the host, or a page that is copied. */
	readonly kind: 'write' | 'copy' | 'refused';
	readonly scale: number;
}

/** How large what moves is drawn: a token has a size of its own, a copy is a page. */
export function moverSize({ kind }: Mover, page: Box): { width: number; height: number } {
	return kind === 'copy'
		? { width: page.width, height: page.height }
		: { width: Math.min(30, Math.max(22, page.width)), height: 20 };
}

export interface DriveFrame {
	readonly cells: readonly CellFrame[];
	readonly logical: readonly LogicalFrame[];
	readonly blocks: readonly BlockFrame[];
	readonly wires: readonly WireFrame[];
	readonly mover: Mover | undefined;
	/** How far the flash's counts have come from the present state to the next, 0 to 1. */
	readonly counted: number;
}

/** What is written on a page: whose it is and which version, like "3b"; on a raw medium, "b". */
export function pageLabel(snapshot: Snapshot, ppn: number): string {
	const owner = snapshot.owner(ppn);
	return `${owner ?? ''}${snapshot.letter(ppn)}`;
}

/** The page that a step was about, and how it is marked when the step is over. */
function ringOf(event: SimEvent): Pick<CellFrame, 'id' | 'ring'> | undefined {
	switch (event.kind) {
		case 'hostWrite':
		case 'gcCopy':
		case 'fold':
		case 'refresh':
		case 'rawProgram':
			return { id: event.to ?? -1, ring: 'changed' };
		case 'hostRead':
			return { id: event.from ?? -1, ring: 'read' };
		case 'refused':
			return { id: event.from ?? -1, ring: 'refused' };
		default:
			return undefined;
	}
}

/** Longer numbers than three digits do not fit into a page, and small pages hold no letters. */
export function hasLabels(layout: DriveLayout, snapshot: Snapshot): boolean {
	const page = layout.pages[0];
	const heightMin = layout.columns === 1 ? 14 : 20;
	const isLarge = page !== undefined && page.width >= 16 && page.height >= heightMin;
	return isLarge && snapshot.get('logicalPages') <= 1_000;
}

function settledCells(layout: DriveLayout, snapshot: Snapshot): CellFrame[] {
	const marked = ringOf(snapshot.event);
	const isLabeled = hasLabels(layout, snapshot);
	return layout.pages.map((box, index) => {
		const id = layout.firstPage + index;
		const state = snapshot.pageState(id);
		return {
			id,
			box,
			state,
			label: state === 'free' || !isLabeled ? '' : pageLabel(snapshot, id),
			filled: state === 'free' ? 0 : 1,
			stale: state === 'stale' ? 1 : 0,
			presence: 1,
			swell: 0,
			ring: marked?.id === id ? marked.ring : 'none'
		};
	});
}

/** What the host finds on a logical page: its file, where there are files, else its content. */
export function logicalLabel(snapshot: Snapshot, lpn: number, ppn: number | undefined): string {
	if (snapshot.find('trimEnabled') === undefined) {
		return ppn === undefined ? '' : snapshot.letter(ppn);
	}
	const owner = snapshot.ownerByLpn[lpn] ?? 0;
	return owner === 0 ? '' : String.fromCharCode(owner);
}

export function settledLogical(layout: DriveLayout, snapshot: Snapshot): LogicalFrame[] {
	return layout.keys.map((box, lpn) => {
		const ppn = snapshot.lookup(lpn);
		const label = logicalLabel(snapshot, lpn, ppn);
		return { lpn, box, label, ppn, isUsed: label !== '', isActive: false, pressed: 0 };
	});
}

function settledBlocks(layout: DriveLayout, snapshot: Snapshot): BlockFrame[] {
	const erases = snapshot.erasesByBlock;
	const victim = snapshot.find('victimBlock');
	const open = [snapshot.find('hostOpenBlock'), snapshot.find('gcOpenBlock')];
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	return layout.blocks.map((_, index) => {
		const block = layout.firstBlock + index;
		return {
			block,
			erases: erases[block] ?? 0,
			valid: snapshot.validByBlock[block] ?? 0,
			isFree: (snapshot.writtenByBlock[block] ?? 0) === 0,
			victim: victim === block ? 1 : 0,
			// Until it is full: what is written next goes elsewhere then.
			isOpen: open.includes(block) && (snapshot.writtenByBlock[block] ?? 0) < pagesPerBlock,
			charge: 0,
			cleared: 0
		};
	});
}

/** A wire as it is drawn. */
export function wireAt(
	layout: DriveLayout,
	lpn: number,
	end: WireEnd,
	look: WireFrame['look']
): WireFrame {
	return { lpn, path: wirePath(layout, portOf(layout, lpn), end), plug: end.plug, look };
}

function settledWires(layout: DriveLayout, snapshot: Snapshot): WireFrame[] {
	if (!layout.hasWires) {
		return [];
	}
	const { kind, lpn: last } = snapshot.event;
	const isAbout = kind === 'hostWrite' || kind === 'hostRead' || isCopy(snapshot.event);
	return layout.keys.flatMap((_, lpn) => {
		const end = endOf(layout, snapshot.lookup(lpn) ?? -1);
		const look = isAbout && lpn === last ? 'last' : 'rest';
		return end === undefined ? [] : [wireAt(layout, lpn, end, look)];
	});
}

/** Where what a page refuses waits, above its block. */
export function refusedAt(layout: DriveLayout, event: SimEvent): Mover | undefined {
	const page = event.kind === 'refused' ? pageBox(layout, event.from) : undefined;
	return page && { at: waitingOver(layout, page), label: '', kind: 'refused', scale: 1 };
}

export const waitingOver = (layout: DriveLayout, page: Box): Point => ({
	x: centerOf(page).x,
	y: layout.crossing
});

/** A state at rest. */
export function settledFrame(layout: DriveLayout, snapshot: Snapshot): DriveFrame {
	return {
		cells: settledCells(layout, snapshot),
		logical: settledLogical(layout, snapshot),
		blocks: settledBlocks(layout, snapshot),
		wires: settledWires(layout, snapshot),
		mover: refusedAt(layout, snapshot.event),
		counted: 0
	};
}
