/** The blocks of a drive as cells of a grid, each filled to what its pages hold. */
import type { Snapshot } from '$lib/run/sim/snapshot';

/** More cells than this are too small to tell apart. */
const CELLS_MAX = 1_024;
const GAP_PX = 1;

/** A cell: of one block, or the mean of several. Shares of its pages. */
export interface Cell {
	/** The first of its blocks. */
	readonly block: number;
	readonly valid: number;
	readonly written: number;
}

/** In the order of the flash, or from full of stale pages to full of valid ones. */
export type Order = 'place' | 'rank';

/** Blocks that a cell stands for. */
export const blocksInCell = (snapshot: Snapshot): number =>
	Math.ceil(snapshot.get('blocks') / CELLS_MAX);

export function cellsOf(snapshot: Snapshot, order: Order): readonly Cell[] {
	const { validByBlock, writtenByBlock } = snapshot;
	const each = blocksInCell(snapshot);
	const pages = snapshot.get('pagesPerBlock');
	const count = Math.ceil(snapshot.get('blocks') / each);
	const share = (numbers: Uint32Array, first: number) => {
		const own = numbers.subarray(first, first + each);
		return own.reduce((sum, number) => sum + number, 0) / (own.length * pages);
	};
	const cells = Array.from({ length: count }, (_, index): Cell => {
		const block = index * each;
		return { block, valid: share(validByBlock, block), written: share(writtenByBlock, block) };
	});
	return order === 'place'
		? cells
		: cells.toSorted((one, other) => other.valid - one.valid || other.written - one.written);
}

export interface Grid {
	readonly columns: number;
	readonly cellWidth: number;
	readonly cellHeight: number;
}

/** The largest cells, near squares, of which so many fit. */
export function gridOf(count: number, width: number, height: number): Grid {
	const side = Math.sqrt((width * height) / Math.max(1, count));
	const columns = Math.max(1, Math.min(count, Math.ceil(width / side)));
	const rows = Math.ceil(count / columns);
	return { columns, cellWidth: width / columns, cellHeight: height / rows };
}

export interface Place {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export function placeOf(index: number, { columns, cellWidth, cellHeight }: Grid): Place {
	return {
		x: (index % columns) * cellWidth,
		y: Math.floor(index / columns) * cellHeight,
		width: cellWidth - GAP_PX,
		height: cellHeight - GAP_PX
	};
}

function rect(x: number, y: number, width: number, height: number): string {
	const [left, top, wide, high] = [x, y, width, height].map((px) => px.toFixed(1));
	return height <= 0.01 ? '' : `M${left} ${top}h${wide}v${high}h-${wide}z`;
}

/** Three shapes for all cells: what is valid from below, what is stale on it, what is erased. */
export function shapesOf(cells: readonly Cell[], grid: Grid) {
	const parts = cells.map(({ valid, written }, index) => {
		const { x, y, width, height } = placeOf(index, grid);
		const [top, middle] = [y + height * (1 - written), y + height * (1 - valid)];
		return {
			valid: rect(x, middle, width, height * valid),
			stale: rect(x, top, width, middle - top),
			free: rect(x, y, width, top - y)
		};
	});
	const join = (kind: 'valid' | 'stale' | 'free') => parts.map((part) => part[kind]).join('');
	return { valid: join('valid'), stale: join('stale'), free: join('free') };
}
