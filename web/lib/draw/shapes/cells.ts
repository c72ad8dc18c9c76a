/** Many small cells side by side: where each lies, how full it is, and how much is hatched. */

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
	/** Share of each cell that is filled, 0 to 1: how high it stands. */
	readonly filled: Float64Array;
	/** Share of each cell that is hatched, 0 to 1: what lies above that. */
	readonly hatched: Float64Array;
	readonly marks: readonly CellMark[];
}

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

/** How high a cell is filled, and how high the hatch above it is, in whole units. */
export interface CellHeights {
	readonly filled: number;
	readonly hatched: number;
}

/**
 * Heights of a cell of so many units. What there is a little of is a line at least, and what is not
 * all leaves a line free: in cells of a few pixels, too, little is told from none, and much from
 * all.
 */
export function heightsOf(filled: number, hatched: number, units: number): CellHeights {
	const part = (share: number) =>
		share <= 0 ? 0 : Math.min(units, Math.max(1, Math.round(share * units)));
	const top = filled + hatched >= 1 - 1e-9 ? units : Math.min(units - 1, part(filled + hatched));
	const above = Math.min(top, part(hatched));
	return { filled: top - above, hatched: above };
}

/** The parts of cells that are filled, hatched, or neither, each as one path of an SVG. */
export function cellPaths(scene: CellScene, unitsPerPx: number) {
	const { columns, pitchPx, cellPx } = scene;
	const paths = { free: '', filled: '', hatched: '' };
	const units = Math.round(cellPx * unitsPerPx);
	for (let index = 0; index < scene.filled.length; index += 1) {
		const x = (index % columns) * pitchPx;
		const y = Math.floor(index / columns) * pitchPx;
		const heights = heightsOf(scene.filled[index] ?? 0, scene.hatched[index] ?? 0, units);
		const filled = (heights.filled / units) * cellPx;
		const hatched = (heights.hatched / units) * cellPx;
		const part = (from: number, height: number) =>
			height <= 0 ? '' : `M${x} ${y + from}h${cellPx}v${height}h-${cellPx}z`;
		paths.free += part(0, cellPx - filled - hatched);
		paths.hatched += part(cellPx - filled - hatched, hatched);
		paths.filled += part(cellPx - filled, filled);
	}
	return paths;
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
