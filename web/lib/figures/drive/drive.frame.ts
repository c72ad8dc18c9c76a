/**
 * What is drawn between two states of a small drive.
 *
 * A frame follows from the present state, the next one and how far the step between them has come,
 * and from nothing else: at 0 it is the present state, at 1 the next one.
 */
import type { PageState } from '$lib/run/sim/layout';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { cellOf, centerOf, type DriveLayout, type Point } from './drive.layout';

/** A page's square. */
export interface CellFrame {
	readonly id: number;
	readonly at: Point;
	/** What lies below the new content: the state that the step starts from. */
	readonly state: PageState;
	readonly label: string;
	/** Share of the square, from the bottom, that new valid content has filled; 1 when settled. */
	readonly filled: number;
	/** Share of the square that is hatched as stale, from the left. */
	readonly stale: number;
	/** How much of the content is left while its block is erased, 1 otherwise. */
	readonly presence: number;
	/** What the step that led here did to this page, when it is worth a look. */
	readonly ring: 'none' | 'changed' | 'read' | 'refused';
}

export interface LogicalFrame {
	readonly lpn: number;
	readonly at: Point;
	/** What the host finds there: the content, or the file that owns the page. */
	readonly label: string;
	/** The physical page that it maps to. */
	readonly ppn: number | undefined;
	/** Whether the file system counts the page as used. */
	readonly isUsed: boolean;
	/** Whether the present step is about this page. */
	readonly isActive: boolean;
}

export interface BlockFrame {
	readonly block: number;
	readonly erases: number;
	/** Strength of the ring around the victim of garbage collection, 0 to 1. */
	readonly victim: number;
	readonly isOpen: boolean;
	/** Strength of the flash of an erase, 0 to 1. */
	readonly flash: number;
}

/** Something on its way from one place to another. */
export interface Mover {
	readonly from: Point;
	readonly at: Point;
	readonly label: string;
	readonly kind: 'write' | 'copy';
}

export interface DriveFrame {
	readonly cells: readonly CellFrame[];
	readonly logical: readonly LogicalFrame[];
	readonly blocks: readonly BlockFrame[];
	readonly mover: Mover | undefined;
}

/** Share of `progress` between two points of it, 0 before and 1 after. */
export function phase(progress: number, start: number, end: number): number {
	return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

const easeOut = (share: number) => 1 - (1 - share) ** 3;

function between(from: Point, to: Point, share: number): Point {
	return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
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

/** Longer numbers than three digits do not fit into a page's square. */
function hasLabels(layout: DriveLayout, snapshot: Snapshot): boolean {
	return layout.cellPx >= 30 && snapshot.get('logicalPages') <= 1_000;
}

function settledCells(layout: DriveLayout, snapshot: Snapshot): CellFrame[] {
	const marked = ringOf(snapshot.event);
	const isLabeled = hasLabels(layout, snapshot);
	return layout.pageCells.map((at, index) => {
		const id = layout.firstPage + index;
		const state = snapshot.pageState(id);
		return {
			id,
			at,
			state,
			label: state === 'free' || !isLabeled ? '' : pageLabel(snapshot, id),
			filled: state === 'free' ? 0 : 1,
			stale: state === 'stale' ? 1 : 0,
			presence: 1,
			ring: marked?.id === id ? marked.ring : 'none'
		};
	});
}

/** What the host finds on a logical page: its file, where there are files, else its content. */
function logicalLabel(snapshot: Snapshot, lpn: number, ppn: number | undefined): string {
	if (snapshot.find('trimEnabled') === undefined) {
		return ppn === undefined ? '' : snapshot.letter(ppn);
	}
	const owner = snapshot.ownerByLpn[lpn] ?? 0;
	return owner === 0 ? '' : String.fromCharCode(owner);
}

function settledLogical(layout: DriveLayout, snapshot: Snapshot): LogicalFrame[] {
	return layout.logicalCells.map((at, lpn) => {
		const ppn = snapshot.lookup(lpn);
		const label = logicalLabel(snapshot, lpn, ppn);
		return { lpn, at, label, ppn, isUsed: label !== '', isActive: false };
	});
}

function settledBlocks(layout: DriveLayout, snapshot: Snapshot): BlockFrame[] {
	const erases = snapshot.erasesByBlock;
	const victim = snapshot.find('victimBlock');
	const open = [snapshot.find('hostOpenBlock'), snapshot.find('gcOpenBlock')];
	return layout.blockFrames.map((_, index) => {
		const block = layout.firstBlock + index;
		return {
			block,
			erases: erases[block] ?? 0,
			victim: victim === block ? 1 : 0,
			isOpen: open.includes(block),
			flash: 0
		};
	});
}

/** The frame `progress` (0 to 1) of the way from `present` to `next`. */
export function driveFrame(
	layout: DriveLayout,
	present: Snapshot,
	next: Snapshot | undefined,
	progress: number
): DriveFrame {
	const settled = next !== undefined && progress >= 1 ? next : present;
	const frame: DriveFrame = {
		cells: settledCells(layout, settled),
		logical: settledLogical(layout, settled),
		blocks: settledBlocks(layout, settled),
		mover: undefined
	};
	if (next === undefined || progress <= 0 || progress >= 1) {
		return frame;
	}
	const cells = frame.cells.map((cell) => ({ ...cell, ring: 'none' as const }));
	return moving(layout, { ...frame, cells }, next, progress);
}

function moving(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	progress: number
): DriveFrame {
	const { event } = next;
	switch (event.kind) {
		case 'hostWrite':
		case 'gcCopy':
		case 'rawProgram':
		case 'pad':
		case 'parity':
		case 'seal':
		case 'fold':
			return programming(layout, frame, next, event, progress);
		case 'trim':
			return trimming(frame, next, progress);
		case 'erase':
			return erasing(layout, frame, next, event, progress);
		case 'gcPick':
			return {
				...frame,
				blocks: frame.blocks.map((block) =>
					block.block === event.from ? { ...block, victim: phase(progress, 0, 0.6) } : block
				)
			};
		case 'hostRead':
		case 'rewriteRead':
			return ring(frame, event.from, 'read');
		case 'refused':
			return ring(frame, event.from, 'refused');
		case 'fileDelete':
			return { ...frame, logical: settledLogical(layout, next) };
		case 'start':
		case 'buffered':
		case 'idle':
		case 'purge':
		case 'flush':
		case 'switch':
		case 'packed':
		case 'foldPick':
		case 'mapRead':
		case 'mapProgram':
			return frame;
	}
}

function ring(frame: DriveFrame, id: number | undefined, kind: 'read' | 'refused'): DriveFrame {
	return {
		...frame,
		cells: frame.cells.map((cell) => (cell.id === id ? { ...cell, ring: kind } : cell))
	};
}

/** Content flies to a free page and fills it; then the page that held it before turns stale. */
function programming(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	event: SimEvent,
	progress: number
): DriveFrame {
	const to = event.to ?? -1;
	const target = cellOf(layout, to);
	if (target === undefined) {
		return outdating(frame, event, progress);
	}
	const label = hasLabels(layout, next) ? pageLabel(next, to) : '';
	const origin = originOf(layout, event) ?? { x: target.x, y: target.y - 40 };
	const travelled = easeOut(phase(progress, 0.05, 0.5));
	const filled = phase(progress, 0.5, 0.65);
	const stale = phase(progress, 0.65, 0.85);
	const cells = frame.cells.map((cell) => {
		if (cell.id === to) {
			return { ...cell, label: filled === 1 ? label : '', filled };
		}
		return cell.id === event.from ? { ...cell, stale } : cell;
	});
	const at = between(centerOf(layout, origin), centerOf(layout, target), travelled);
	const kind = event.kind === 'gcCopy' ? 'copy' : 'write';
	return {
		...frame,
		cells,
		logical: frame.logical.map((logical) =>
			logical.lpn === event.lpn
				? {
						...logical,
						label: logicalLabel(next, logical.lpn, to),
						isUsed: logicalLabel(next, logical.lpn, to) !== '',
						ppn: stale > 0 ? to : logical.ppn,
						isActive: true
					}
				: logical
		),
		mover: filled < 1 ? { from: centerOf(layout, origin), at, label, kind } : undefined
	};
}

/** The new version goes where nobody looks; the one before, if it is seen, turns stale. */
function outdating(frame: DriveFrame, event: SimEvent, progress: number): DriveFrame {
	const stale = phase(progress, 0.65, 0.85);
	const cells = frame.cells.map((cell) => (cell.id === event.from ? { ...cell, stale } : cell));
	return { ...frame, cells };
}

function originOf(layout: DriveLayout, event: SimEvent): Point | undefined {
	if (event.kind === 'gcCopy') {
		return cellOf(layout, event.from);
	}
	return layout.logicalCells[event.lpn ?? -1];
}

/** The map forgets; the pages turn stale where they are. */
function trimming(frame: DriveFrame, next: Snapshot, progress: number): DriveFrame {
	const stale = phase(progress, 0.35, 0.85);
	return {
		...frame,
		cells: frame.cells.map((cell) =>
			cell.state === 'valid' && next.pageState(cell.id) === 'stale' ? { ...cell, stale } : cell
		),
		logical: frame.logical.map((logical) => {
			const isTrimmed = logical.ppn !== undefined && next.lookup(logical.lpn) === undefined;
			if (!isTrimmed) {
				return logical;
			}
			const ppn = progress < 0.35 ? logical.ppn : undefined;
			return { ...logical, ppn, isActive: true };
		})
	};
}

/** All pages of the block clear together. */
function erasing(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	event: SimEvent,
	progress: number
): DriveFrame {
	const block = event.from ?? -1;
	const presence = 1 - phase(progress, 0.25, 0.75);
	const pagesPerBlock = layout.pageCells.length / layout.blockFrames.length;
	return {
		...frame,
		cells: frame.cells.map((cell) =>
			Math.floor(cell.id / pagesPerBlock) === block ? { ...cell, presence } : cell
		),
		blocks: frame.blocks.map((other) =>
			other.block === block
				? {
						...other,
						flash: 1 - Math.abs(2 * phase(progress, 0.1, 0.9) - 1),
						erases: presence === 0 ? (next.erasesByBlock[block] ?? 0) : other.erases
					}
				: other
		)
	};
}
