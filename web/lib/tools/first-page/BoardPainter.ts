/** Draws the board of the first page: pages at rest on one canvas, what moves on another. */
import { PAGE_STATES } from '$lib/contract/sent';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { along, cellOf, type BoardLayout } from './board.layout';
import { easeInOut, easeOut, moversOf, progressOf, underWay, type Mover } from './movers';

/** Colors as the page's style sheet has them. */
export interface BoardColors {
	readonly ground: string;
	readonly ink: string;
	readonly free: string;
	readonly valid: string;
	readonly stale: string;
	readonly staleLine: string;
	readonly copy: string;
	readonly erase: string;
}

type Context = CanvasRenderingContext2D;
const [FREE, VALID, STALE] = ['free', 'valid', 'stale'].map((name) =>
	PAGE_STATES.findIndex((state) => state === name)
);
/** Nothing was painted there yet. */
const UNPAINTED = 255;
/** A frame's events are spread over such a time. */
const SPREAD_MS = 16;
/** The part of a token's time that it takes to come in. */
const ENTERS = 0.45;

export class BoardPainter {
	readonly #rest: Context;
	readonly #over: Context;
	#layout: BoardLayout;
	#colors: BoardColors;
	#snapshot: Snapshot | undefined;
	/** What each page looks like now. */
	#painted = new Uint8Array();
	#movers: readonly Mover[] = [];

	constructor(rest: Context, over: Context, layout: BoardLayout, colors: BoardColors) {
		this.#rest = rest;
		this.#over = over;
		this.#layout = layout;
		this.#colors = colors;
	}

	/** The board in another size, or in other colors. */
	relayout(layout: BoardLayout, colors: BoardColors, pixelRatio: number): void {
		this.#layout = layout;
		this.#colors = colors;
		const { width, height, outside } = layout;
		const size = (context: Context, left: number, bottom: number) => {
			context.canvas.width = Math.round((width + left) * pixelRatio);
			context.canvas.height = Math.round((height + bottom) * pixelRatio);
			context.setTransform(pixelRatio, 0, 0, pixelRatio, left * pixelRatio, 0);
		};
		size(this.#rest, 0, 0);
		size(this.#over, outside.left, outside.bottom);
		this.#painted.fill(UNPAINTED);
		if (this.#snapshot !== undefined) {
			this.#paint(this.#snapshot);
		}
	}

	/** A state; what led to it moves, unless it is a cut. */
	show(snapshot: Snapshot, events: readonly SimEvent[], nowMs: number, isCut: boolean): void {
		this.#snapshot = snapshot;
		const news = isCut ? [] : moversOf(events, nowMs, SPREAD_MS);
		this.#movers = isCut ? [] : underWay([...this.#movers, ...news], nowMs);
		this.#paint(snapshot);
	}

	/** Draws what moves. Returns whether anything still does. */
	frame(nowMs: number): boolean {
		const before = this.#movers;
		this.#movers = underWay(before, nowMs);
		if (this.#movers.length < before.length && this.#snapshot !== undefined) {
			this.#paint(this.#snapshot);
		}
		const { width, height, outside } = this.#layout;
		this.#over.clearRect(-outside.left, 0, width + outside.left, height + outside.bottom);
		this.#drawPlaces();
		for (const mover of this.#movers) {
			this.#drawMover(mover, progressOf(mover, nowMs));
		}
		return this.#movers.length > 0;
	}

	/** Paints the pages that look otherwise than they did; those that are awaited stay free. */
	#paint(snapshot: Snapshot): void {
		const states = snapshot.stateByPage;
		if (this.#painted.length !== states.length) {
			this.#painted = new Uint8Array(states.length).fill(UNPAINTED);
		}
		const awaited = new Set<number>();
		const erased = new Set<number>();
		for (const mover of this.#movers) {
			if (mover.kind === 'erase') {
				erased.add(mover.block);
			} else {
				awaited.add(mover.to);
			}
		}
		const { pagesPerBlock } = this.#layout;
		const changed: number[][] = PAGE_STATES.map(() => []);
		for (let ppn = 0; ppn < states.length; ppn += 1) {
			if (erased.has(Math.floor(ppn / pagesPerBlock)) && this.#painted[ppn] !== UNPAINTED) {
				continue;
			}
			const state = awaited.has(ppn) ? (FREE ?? 0) : (states[ppn] ?? 0);
			if (this.#painted[ppn] !== state) {
				this.#painted[ppn] = state;
				changed[state]?.push(ppn);
			}
		}
		changed.forEach((pages, state) => this.#paintPages(pages, state));
	}

	#paintPages(pages: readonly number[], state: number): void {
		if (pages.length === 0) {
			return;
		}
		const context = this.#rest;
		const { cell, pitch } = this.#layout;
		const colors = this.#colors;
		context.fillStyle = colors.ground;
		const cells = pages.map((ppn) => cellOf(this.#layout, ppn));
		cells.forEach(({ x, y }) => context.fillRect(x, y, pitch, pitch));
		context.beginPath();
		if (state === FREE) {
			const line = Math.max(0.75, cell * 0.14);
			cells.forEach(({ x, y }) =>
				context.rect(x + line / 2, y + line / 2, cell - line, cell - line)
			);
			context.lineWidth = line;
			context.strokeStyle = colors.free;
			context.stroke();
			return;
		}
		context.fillStyle = state === VALID ? colors.valid : colors.stale;
		cells.forEach(({ x, y }) => context.rect(x, y, cell, cell));
		context.fill();
		if (state === STALE) {
			context.beginPath();
			for (const { x, y } of cells) {
				context.moveTo(x, y + cell);
				context.lineTo(x + cell, y);
			}
			context.lineWidth = Math.max(0.9, cell * 0.17);
			context.strokeStyle = colors.staleLine;
			context.stroke();
		}
	}

	/** The block that is written, and the one that is cleaned. */
	#drawPlaces(): void {
		const open = this.#snapshot?.find('hostOpenBlock');
		const victim = this.#snapshot?.find('victimBlock');
		if (open !== undefined && (this.#snapshot?.get('hostWrites') ?? 0) > 0) {
			this.#ring(open, this.#colors.ink, 1.25, 1.5);
		}
		if (victim !== undefined) {
			this.#ring(victim, this.#colors.erase, 2, 2);
		}
	}

	#ring(block: number, color: string, width: number, apart: number): void {
		const at = this.#layout.blocks[block];
		if (at === undefined) {
			return;
		}
		const gap = this.#layout.pitch - this.#layout.cell;
		const { blockWidth, blockHeight } = this.#layout;
		this.#over.lineWidth = width;
		this.#over.strokeStyle = color;
		this.#over.strokeRect(
			at.x - apart,
			at.y - apart,
			blockWidth - gap + 2 * apart,
			blockHeight - gap + 2 * apart
		);
	}

	#drawMover(mover: Mover, t: number): void {
		switch (mover.kind) {
			case 'write':
				this.#drawToken(mover.to, t);
				break;
			case 'copy':
				this.#drawCopy(mover.from, mover.to, t);
				break;
			case 'erase':
				this.#drawErase(mover.block, t);
				break;
		}
	}

	/** From the key through the contacts, and on to the page that the drive chose. */
	#drawToken(to: number, t: number): void {
		const { way, cell } = this.#layout;
		const door = along(way, 1);
		const end = cellOf(this.#layout, to);
		const start = { x: door.x - cell / 2, y: door.y - cell / 2 };
		const comes = along(way, t / ENTERS);
		const { x, y } =
			t < ENTERS
				? { x: comes.x - cell / 2, y: comes.y - cell / 2 }
				: along([start, end], easeOut((t - ENTERS) / (1 - ENTERS)));
		this.#over.fillStyle = this.#colors.ground;
		this.#over.fillRect(x - 1, y - 1, cell + 2, cell + 2);
		this.#over.fillStyle = this.#colors.ink;
		this.#over.fillRect(x, y, cell, cell);
	}

	#drawCopy(from: number, to: number, t: number): void {
		const [start, end] = [cellOf(this.#layout, from), cellOf(this.#layout, to)];
		const { cell } = this.#layout;
		const moved = easeInOut(t);
		const lift = Math.sin(Math.PI * moved);
		const far = Math.hypot(end.x - start.x, end.y - start.y);
		const grown = cell * (1 + 0.35 * lift);
		const x = start.x + (end.x - start.x) * moved - (grown - cell) / 2;
		const y = start.y + (end.y - start.y) * moved - lift * (6 + far * 0.05) - (grown - cell) / 2;
		this.#over.fillStyle = 'rgb(0 0 0 / 0.16)';
		this.#over.fillRect(x + 2 * lift, y + 9 * lift, cell, cell);
		this.#over.fillStyle = this.#colors.valid;
		this.#over.fillRect(x, y, grown, grown);
		this.#over.lineWidth = Math.max(1.2, cell * 0.28);
		this.#over.strokeStyle = this.#colors.copy;
		this.#over.strokeRect(x, y, grown, grown);
	}

	/** The block charges from its edges, then clears in one stroke. */
	#drawErase(block: number, t: number): void {
		const at = this.#layout.blocks[block];
		if (at === undefined) {
			return;
		}
		const { blockWidth, blockHeight, pitch, cell } = this.#layout;
		const [width, height] = [blockWidth - pitch + cell, blockHeight - pitch + cell];
		const charged = easeOut(Math.min(1, t / 0.5));
		const cleared = easeInOut(Math.max(0, (t - 0.5) / 0.5));
		const top = at.y + height * cleared;
		this.#over.fillStyle = this.#colors.ground;
		this.#over.fillRect(at.x - 1, at.y - 1, width + 2, height * cleared + 1);
		const edge = Math.max(1.5, width * 0.22 * charged);
		this.#over.fillStyle = this.#colors.erase;
		this.#over.beginPath();
		this.#over.rect(at.x - 1, top - 1, width + 2, at.y + height - top + 2);
		const inner = Math.max(0, at.y + height - top - 2 * edge);
		this.#over.rect(at.x - 1 + edge, top - 1 + edge, width + 2 - 2 * edge, inner);
		this.#over.fill('evenodd');
	}
}
