/** Where everything of a small drive is drawn, for one width. Pure; knows no state. */

/** Side of a page's square. */
export const CELL_PX = 30;
/** Between pages of a block. */
export const GAP_PX = 3;
/** Between a block's frame and its pages. */
export const FRAME_PAD_PX = 6;
const BLOCK_GAP_PX = 16;
const BLOCK_LABEL_PX = 20;
const BLOCK_FOOT_PX = 18;
const LOGICAL_STEP_PX = CELL_PX + 6;
const LOGICAL_ROW_PX = CELL_PX + 38;
const HEADING_PX = 26;
const SECTION_GAP_PX = 26;

export interface DriveShape {
	readonly blocks: number;
	readonly pagesPerBlock: number;
	/** 0 on a raw medium. */
	readonly logicalPages: number;
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

export interface Box extends Point {
	readonly width: number;
	readonly height: number;
}

export interface DriveLayout {
	readonly width: number;
	readonly height: number;
	/** Top left of the heading over the logical pages; missing on a raw medium. */
	readonly logicalHeading: Point | undefined;
	/** Top left of the heading over the blocks. */
	readonly flashHeading: Point;
	/** Top left of each logical page's square, by logical page. */
	readonly logicalCells: readonly Point[];
	/** Top left of each page's square, by physical page. */
	readonly pageCells: readonly Point[];
	/** Frame of each block. */
	readonly blockFrames: readonly Box[];
}

/** As many rows as needed, each as full as the others. */
function balance(count: number, perRowMax: number): { perRow: number; rows: number } {
	const rows = Math.max(1, Math.ceil(count / Math.max(1, perRowMax)));
	return { perRow: Math.ceil(count / rows), rows };
}

/** Pages side by side in a block's frame. */
export function columnsOf(pagesPerBlock: number): number {
	if (pagesPerBlock <= 4) {
		return Math.min(2, pagesPerBlock);
	}
	return pagesPerBlock <= 16 ? 4 : 8;
}

function layoutLogical(shape: DriveShape, width: number): { cells: Point[]; bottom: number } {
	if (shape.logicalPages === 0) {
		return { cells: [], bottom: 0 };
	}
	const perRowMax = Math.floor((width + 6) / LOGICAL_STEP_PX);
	const { perRow, rows } = balance(shape.logicalPages, perRowMax);
	const cells = Array.from({ length: shape.logicalPages }, (_, lpn) => ({
		x: (lpn % perRow) * LOGICAL_STEP_PX + 1,
		y: HEADING_PX + Math.floor(lpn / perRow) * LOGICAL_ROW_PX + 16
	}));
	return { cells, bottom: HEADING_PX + rows * LOGICAL_ROW_PX + SECTION_GAP_PX };
}

/** Lays a drive out in `width` pixels; the height follows. */
export function layoutDrive(shape: DriveShape, width: number): DriveLayout {
	const logical = layoutLogical(shape, width);
	const columns = columnsOf(shape.pagesPerBlock);
	const pageRows = Math.ceil(shape.pagesPerBlock / columns);
	const spread = (count: number) => count * CELL_PX + (count - 1) * GAP_PX + 2 * FRAME_PAD_PX;
	const frameWidth = spread(columns);
	const frameHeight = spread(pageRows);
	const perRowMax = Math.floor((width + BLOCK_GAP_PX - 2) / (frameWidth + BLOCK_GAP_PX));
	const { perRow, rows } = balance(shape.blocks, perRowMax);
	const top = logical.bottom + HEADING_PX;
	const rowPx = BLOCK_LABEL_PX + frameHeight + BLOCK_FOOT_PX + 10;
	const blockFrames = Array.from({ length: shape.blocks }, (_, block) => ({
		x: (block % perRow) * (frameWidth + BLOCK_GAP_PX) + 1,
		y: top + Math.floor(block / perRow) * rowPx + BLOCK_LABEL_PX,
		width: frameWidth,
		height: frameHeight
	}));
	const pageCells = blockFrames.flatMap((frame) =>
		Array.from({ length: shape.pagesPerBlock }, (_, index) => ({
			x: frame.x + FRAME_PAD_PX + (index % columns) * (CELL_PX + GAP_PX),
			y: frame.y + FRAME_PAD_PX + Math.floor(index / columns) * (CELL_PX + GAP_PX)
		}))
	);
	return {
		width,
		height: top + rows * rowPx,
		logicalHeading: shape.logicalPages === 0 ? undefined : { x: 0, y: 0 },
		flashHeading: { x: 0, y: logical.bottom },
		logicalCells: logical.cells,
		pageCells,
		blockFrames
	};
}

/** The middle of a page's square. */
export function centerOf(cell: Point): Point {
	return { x: cell.x + CELL_PX / 2, y: cell.y + CELL_PX / 2 };
}
