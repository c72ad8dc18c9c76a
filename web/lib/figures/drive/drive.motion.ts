/**
 * What moves between two states of a small drive, and when.
 *
 * Data lands before the map changes: only then does a wire let go of the version before.
 */
import { isCopy } from '$lib/base/copies';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import * as at from './drive.frame';
import type { DriveFrame, Mover, WireFrame } from './drive.frame';
import { centerOf, pageBox, type Box, type DriveLayout } from './drive.layout';
import { easeIn, easeOut, inOut, mix, phase, settle } from './ease';
import { endOf, pointOnWire, portOf, swing } from './wires';

/** When a step of programming does what, as shares of it. */
const TRAVEL = [0.03, 0.52] as const;
const FILL = [0.52, 0.64] as const;
const SWING = [0.65, 0.97] as const;
const LET_GO = [0.66, 0.86] as const;
/** Width of the largest token. */
const TOKEN_PX = 30;
/** How far a refused write bounces. */
const BOUNCE_PX = 18;

/** The frame `progress` (0 to 1) of the way from `present` to `next`. */
export function driveFrame(
	layout: DriveLayout,
	present: Snapshot,
	next: Snapshot | undefined,
	progress: number
): DriveFrame {
	const frame = at.settledFrame(layout, next && progress >= 1 ? next : present);
	if (next === undefined || progress <= 0 || progress >= 1) {
		return frame;
	}
	const cells = frame.cells.map((cell) => ({ ...cell, ring: 'none' as const }));
	const wires = frame.wires.map((wire) => ({ ...wire, look: 'rest' as const }));
	return moving(layout, { ...frame, cells, wires }, next, progress);
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
		case 'refresh':
			return programming(layout, frame, next, progress);
		case 'trim':
			return trimming(layout, frame, next, progress);
		case 'erase':
			return erasing(layout, frame, next, progress);
		case 'gcPick':
			return picking(frame, event, progress);
		case 'hostRead':
		case 'rewriteRead':
			return ring(frame, event.from, 'read');
		case 'refused':
			return refusing(layout, frame, event.from, progress);
		case 'fileDelete':
			return { ...frame, logical: at.settledLogical(layout, next) };
		case 'start':
		case 'buffered':
		case 'idle':
		case 'purge':
		case 'flush':
		case 'switch':
		case 'packed':
		case 'foldPick':
		case 'refreshPick':
		case 'mapRead':
		case 'mapProgram':
		case 'powerCut':
		case 'rebuild':
			return frame;
	}
}

function ring(frame: DriveFrame, id: number | undefined, kind: 'read' | 'refused'): DriveFrame {
	return {
		...frame,
		cells: frame.cells.map((cell) => (cell.id === id ? { ...cell, ring: kind } : cell))
	};
}

function picking(frame: DriveFrame, event: SimEvent, progress: number): DriveFrame {
	const victim = easeOut(phase(progress, 0.2, 0.8));
	return {
		...frame,
		blocks: frame.blocks.map((block) => (block.block === event.from ? { ...block, victim } : block))
	};
}

/** What is refused reaches the page, bounces off it, leaves its mark, and goes back to wait. */
function refusing(
	layout: DriveLayout,
	frame: DriveFrame,
	id: number | undefined,
	progress: number
): DriveFrame {
	const page = pageBox(layout, id);
	if (page === undefined) {
		return frame;
	}
	const { x, y: top } = at.waitingOver(layout, page);
	const fall = inOut(phase(progress, 0.05, 0.36)) - inOut(phase(progress, 0.76, 1));
	const bounce = phase(progress, 0.36, 0.76);
	const height = Math.abs(Math.sin(bounce * Math.PI * 2)) * (1 - bounce) * BOUNCE_PX;
	const y = mix(top, page.y, fall) - height;
	const hit = bounce > 0 ? ring(frame, id, 'refused') : frame;
	return {
		...hit,
		mover: { at: { x, y }, label: '', kind: 'refused', scale: 1 }
	};
}

/** Content travels to a free page and fills it; then the wire lets go of the page before. */
function programming(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	progress: number
): DriveFrame {
	const { event } = next;
	const target = pageBox(layout, event.to);
	const stale = phase(progress, ...LET_GO);
	if (target === undefined) {
		// The new version goes where nobody looks; the one before turns stale all the same.
		const cells = frame.cells.map((cell) => (cell.id === event.from ? { ...cell, stale } : cell));
		return { ...frame, cells };
	}
	const label = at.hasLabels(layout, next) ? at.pageLabel(next, event.to ?? -1) : '';
	const filled = easeOut(phase(progress, ...FILL));
	const swell = settle(phase(progress, 0.6, 0.85));
	const isLanded = filled === 1;
	return {
		...frame,
		cells: frame.cells.map((cell) => {
			if (cell.id === event.to) {
				return { ...cell, label: isLanded ? label : '', filled, swell };
			}
			return cell.id === event.from ? { ...cell, stale } : cell;
		}),
		logical: writing(frame, next, progress),
		wires: swinging(layout, frame.wires, event, progress),
		mover: isLanded ? undefined : moverOf(layout, event, target, label, progress),
		counted: filled
	};
}

/** The key of the page that is written: pressed, then with its new content. */
function writing(frame: DriveFrame, next: Snapshot, progress: number) {
	const { kind, lpn, to } = next.event;
	return frame.logical.map((logical) => {
		if (logical.lpn !== lpn) {
			return logical;
		}
		const label = at.logicalLabel(next, logical.lpn, to);
		return {
			...logical,
			label,
			ppn: progress > SWING[0] ? to : logical.ppn,
			isUsed: label !== '',
			isActive: true,
			pressed: kind === 'hostWrite' ? 1 - phase(progress, 0.04, 0.2) : 0
		};
	});
}

function moverOf(
	layout: DriveLayout,
	event: SimEvent,
	target: Box,
	label: string,
	progress: number
): Mover {
	const share = inOut(phase(progress, ...TRAVEL));
	const to = centerOf(target);
	if (isCopy(event)) {
		const source = pageBox(layout, event.from);
		const from = source ? centerOf(source) : { x: to.x, y: layout.crossing };
		// Over the blocks: what is copied is lifted out, and lands again.
		const rise = Math.max(14, Math.min(from.y, to.y) - layout.crossing);
		const lift = easeOut(phase(progress, 0, 0.16)) - easeIn(phase(progress, 0.46, 0.58));
		const y = mix(from.y, to.y, share) - rise * Math.sin(Math.PI * share) - 5 * lift;
		return { at: { x: mix(from.x, to.x, share), y }, label, kind: 'copy', scale: 1 + 0.07 * lift };
	}
	const scale = 0.5 + 0.5 * easeOut(phase(progress, 0, 0.14));
	const port = event.lpn === undefined ? undefined : portOf(layout, event.lpn);
	const end = endOf(layout, event.to ?? -1);
	if (port !== undefined && layout.hasWires && end !== undefined) {
		const { x, y } = pointOnWire(layout, port, end, share);
		// The first lanes lie so near the edge that a token on them would leave the picture.
		const inside = Math.min(layout.width - TOKEN_PX / 2, Math.max(TOKEN_PX / 2, x));
		return { at: { x: inside, y }, label, kind: 'write', scale };
	}
	const from = port ?? { x: to.x, y: layout.crossing };
	const place = { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share) };
	return { at: place, label, kind: 'write', scale };
}

/** The wire of the page that is written: laid anew, or swung from the version before. */
function swinging(
	layout: DriveLayout,
	wires: readonly WireFrame[],
	event: SimEvent,
	progress: number
): readonly WireFrame[] {
	const to = endOf(layout, event.to ?? -1);
	if (event.lpn === undefined || to === undefined || !layout.hasWires) {
		return wires;
	}
	const held = wires.find(({ lpn }) => lpn === event.lpn);
	const from = held && endOf(layout, event.from ?? -1);
	if (held && from === undefined) {
		return wires;
	}
	const share = from ? phase(progress, ...SWING) : inOut(phase(progress, ...TRAVEL));
	const end = swing(layout, { from, to, port: portOf(layout, event.lpn) }, share);
	const look = from && share === 0 ? 'last' : 'moving';
	const moved = at.wireAt(layout, event.lpn, end, look);
	return [...wires.filter(({ lpn }) => lpn !== event.lpn), moved];
}

/** The map forgets: wires are pulled back, and their pages turn stale where they are. */
function trimming(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	progress: number
): DriveFrame {
	const stale = phase(progress, 0.35, 0.85);
	const share = inOut(phase(progress, 0.05, 0.9));
	const isForgotten = (lpn: number) => next.lookup(lpn) === undefined;
	return {
		...frame,
		cells: frame.cells.map((cell) =>
			cell.state === 'valid' && next.pageState(cell.id) === 'stale' ? { ...cell, stale } : cell
		),
		logical: frame.logical.map((logical) =>
			logical.ppn === undefined || !isForgotten(logical.lpn)
				? logical
				: { ...logical, ppn: progress < 0.35 ? logical.ppn : undefined, isActive: true }
		),
		wires: frame.wires.flatMap((wire) => {
			const from = endOf(layout, frame.logical[wire.lpn]?.ppn ?? -1);
			if (!isForgotten(wire.lpn) || from === undefined) {
				return [wire];
			}
			const end = swing(layout, { from, port: portOf(layout, wire.lpn) }, share);
			return share === 1 ? [] : [at.wireAt(layout, wire.lpn, end, 'moving')];
		})
	};
}

/** The block charges from its edges, then clears in one stroke. */
function erasing(
	layout: DriveLayout,
	frame: DriveFrame,
	next: Snapshot,
	progress: number
): DriveFrame {
	const block = next.event.from ?? -1;
	const box = layout.blocks[block - layout.firstBlock];
	const cleared = inOut(phase(progress, 0.5, 0.86));
	const charge = easeIn(phase(progress, 0, 0.5)) * (1 - phase(progress, 0.86, 0.96));
	const isOver = cleared === 1;
	const line = box ? box.y + box.height * (1 - cleared) : 0;
	const pagesPerBlock = layout.pages.length / layout.blocks.length;
	const isCleared = (y: number) => isOver || (cleared > 0 && y > line);
	return {
		...frame,
		cells: frame.cells.map((cell) =>
			Math.floor(cell.id / pagesPerBlock) === block
				? { ...cell, presence: isCleared(centerOf(cell.box).y) ? 0 : 1 }
				: cell
		),
		blocks: frame.blocks.map((other) => {
			if (other.block !== block) {
				return other;
			}
			const erases = isOver ? (next.erasesByBlock[block] ?? 0) : other.erases;
			return { ...other, charge, cleared, erases, victim: other.victim * (1 - cleared) };
		})
	};
}
