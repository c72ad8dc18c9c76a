/** Many small cells side by side: where each lies, how dark and how densely hatched it is. */

export interface CellBox {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Something that is drawn around a cell. */
export interface CellMark {
	readonly index: number;
	/** A ring stands out from everything; a frame is quieter. */
	readonly kind: 'ring' | 'frame' | 'focus';
}

export interface CellScene {
	readonly columns: number;
	/** Distance between the left sides of neighbors, and between their tops. */
	readonly pitchPx: number;
	/** Side of a cell. */
	readonly cellPx: number;
	readonly width: number;
	readonly height: number;
	/** Share of each cell that is filled, 0 to 1: how dark its ground is. */
	readonly filled: Float64Array;
	/** Share of each cell that is hatched, 0 to 1. */
	readonly hatched: Float64Array;
	readonly marks: readonly CellMark[];
}

/** Grounds from empty to full, and hatches from none to everywhere. */
export const FILL_BINS = 9;
export const HATCH_BINS = 5;
const SIDE_PX_MAX = 44;
const SIDE_PX_MIN = 4;

/** Cells of one size that fill a width, and no more height than that. */
export function placeCells(
	count: number,
	width: number,
	heightMax: number
): Pick<CellScene, 'columns' | 'pitchPx' | 'cellPx' | 'width' | 'height'> {
	const heightOf = (side: number) => Math.ceil(count / Math.floor(width / side)) * side;
	let pitchPx = SIDE_PX_MAX;
	while (pitchPx > SIDE_PX_MIN && heightOf(pitchPx) > heightMax) {
		pitchPx -= 1;
	}
	// No last row that is nearly empty, where rows are few.
	const rows = Math.ceil(count / Math.floor(width / pitchPx));
	const columns = rows <= 4 ? Math.ceil(count / rows) : Math.floor(width / pitchPx);
	return {
		columns,
		pitchPx,
		cellPx: pitchPx - (pitchPx > 12 ? 3 : 1),
		width: columns * pitchPx,
		height: Math.ceil(count / columns) * pitchPx
	};
}

/** The square of a cell. */
export function cellBox(scene: Pick<CellScene, 'columns' | 'pitchPx' | 'cellPx'>, index: number) {
	const { columns, pitchPx, cellPx } = scene;
	return {
		x: (index % columns) * pitchPx,
		y: Math.floor(index / columns) * pitchPx,
		width: cellPx,
		height: cellPx
	};
}

/** The cell at a point, if there is one. */
export function cellAt(scene: CellScene, x: number, y: number): number | undefined {
	const column = Math.floor(x / scene.pitchPx);
	const index = Math.floor(y / scene.pitchPx) * scene.columns + column;
	const isInside = column >= 0 && column < scene.columns && y >= 0;
	return isInside && index < scene.filled.length ? index : undefined;
}

/** A share as one of so many steps; none and all have steps of their own. */
export function binOf(share: number, bins: number): number {
	if (share <= 0) {
		return 0;
	}
	return share >= 1 ? bins - 1 : Math.min(bins - 2, Math.max(1, Math.round(share * (bins - 1))));
}

/** Indices of the cells in each bin. */
export function cellsByBin(shares: Float64Array, bins: number): readonly (readonly number[])[] {
	const groups: number[][] = Array.from({ length: bins }, () => []);
	for (let index = 0; index < shares.length; index += 1) {
		groups[binOf(shares[index] ?? 0, bins)]?.push(index);
	}
	return groups;
}

/** Squares of cells as one path of an SVG. */
export function cellsPath(scene: CellScene, indices: readonly number[]): string {
	const { columns, pitchPx, cellPx } = scene;
	return indices
		.map((index) => {
			const x = (index % columns) * pitchPx;
			const y = Math.floor(index / columns) * pitchPx;
			return `M${x} ${y}h${cellPx}v${cellPx}h-${cellPx}z`;
		})
		.join('');
}

/** What is drawn around a cell: never so small that it could be overlooked. */
export function markBox(scene: CellScene, { index, kind }: CellMark): CellBox {
	const box = cellBox(scene, index);
	const reach = Math.max(kind === 'frame' ? 1 : 3, (10 - scene.cellPx) / 2);
	return {
		x: box.x - reach,
		y: box.y - reach,
		width: box.width + 2 * reach,
		height: box.height + 2 * reach
	};
}
