/** The blocks of a drive as cells of a grid, each filled to what its pages hold. */
import { textWidth } from '$lib/draw/charts/labels';
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
	// What is not seen has no size.
	const side = Math.max(0.1, Math.sqrt((width * height) / Math.max(1, count)));
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
		width: Math.max(0, cellWidth - GAP_PX),
		height: Math.max(0, cellHeight - GAP_PX)
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

/** Of the letters that tags are set in, against those that widths are known of. */
const TAG_SHARE = 0.9;
const TAG_HEIGHT = 13;
/** A tag is beneath its cell where there is no room above. */
const ABOVE_MIN = 14;

/** A cell with a name: where its frame and the middle of its name are. */
export interface Tag extends Place {
	readonly label: string;
	readonly at: { readonly x: number; readonly y: number };
}

/** Names of cells, within the map, and none on another. */
export function tagsOf<Marked extends Place & { readonly label: string }>(
	marks: readonly Marked[],
	width: number
): readonly (Marked & Tag)[] {
	const placed: (Marked & Tag)[] = [];
	const halfOf = (label: string) => (textWidth(label) * TAG_SHARE) / 2 + 3;
	for (const mark of marks) {
		const half = halfOf(mark.label);
		const x = Math.max(half, Math.min(mark.x + mark.width / 2, width - half));
		const isTaken = (y: number) =>
			placed.some(
				({ at, label }) =>
					Math.abs(at.y - y) < TAG_HEIGHT && Math.abs(at.x - x) < half + halfOf(label)
			);
		const [above, below] = [mark.y - 4, mark.y + mark.height + 11];
		const wishes = mark.y < ABOVE_MIN ? [below, below + TAG_HEIGHT] : [above, below];
		const y = wishes.find((wish) => !isTaken(wish)) ?? below + TAG_HEIGHT;
		placed.push({ ...mark, at: { x, y } });
	}
	return placed;
}

/** The cell at a place of the map; nothing beside the last one. */
export function cellAt(x: number, y: number, grid: Grid, count: number): number | undefined {
	const column = Math.min(grid.columns - 1, Math.max(0, Math.floor(x / grid.cellWidth)));
	const index = Math.max(0, Math.floor(y / grid.cellHeight)) * grid.columns + column;
	return index < count ? index : undefined;
}
