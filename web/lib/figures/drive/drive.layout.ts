/** Where everything of a small drive is drawn, for one width. Pure; knows no state. */

/** Sides that a page's square can have, largest first. */
const CELL_SIZES_PX = [44, 40, 36, 33, 30] as const;
/** Sides for blocks so wide that none of these fits: too small for text. */
const COMPACT_SIZES_PX = [26, 24, 22, 20, 18, 16, 14, 12] as const;
/** Between pages of a block. */
const GAP_PX = 3;
/** Between a block's frame and its pages. */
const FRAME_PAD_PX = 6;
const BLOCK_GAP_PX = 16;
const BLOCK_LABEL_PX = 20;
const BLOCK_FOOT_PX = 20;
const LOGICAL_GAP_PX = 6;
/** Room for a logical page's number above its square and its target below. */
const LOGICAL_TEXT_PX = 40;
const HEADING_PX = 28;
const SECTION_GAP_PX = 14;
/** Strokes reach this far beyond what they frame. */
const STROKE_PX = 4;

export interface DriveShape {
	readonly blocks: number;
	readonly pagesPerBlock: number;
	/** 0 on a raw medium, and where the map is not drawn. */
	readonly logicalPages: number;
	/** First block that is drawn; 0 when missing. */
	readonly firstBlock?: number;
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
	/** Side of a page's square. */
	readonly cellPx: number;
	/** First block and page that are drawn. */
	readonly firstBlock: number;
	readonly firstPage: number;
	/** Top left of the heading over the logical pages; missing on a raw medium. */
	readonly logicalHeading: Point | undefined;
	/** Top left of the heading over the blocks. */
	readonly flashHeading: Point;
	/** Top left of each logical page's square, by logical page. */
	readonly logicalCells: readonly Point[];
	/** Top left of each page's square, from the first page on. */
	readonly pageCells: readonly Point[];
	/** Frame of each block, from the first one on. */
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
	if (pagesPerBlock <= 16) {
		// Whole rows where that can be: what is missing from one would look like free pages.
		return [4, 3, 5].find((columns) => pagesPerBlock % columns === 0) ?? 4;
	}
	return pagesPerBlock <= 64 ? 8 : 16;
}

interface Grid {
	readonly frameWidth: number;
	readonly frameHeight: number;
	readonly blocks: { readonly perRow: number; readonly rows: number };
	readonly logical: { readonly perRow: number; readonly rows: number };
	/** Width that is used. */
	readonly used: number;
}

function gridOf(shape: DriveShape, width: number, cellPx: number): Grid {
	const columns = columnsOf(shape.pagesPerBlock);
	const pageRows = Math.ceil(shape.pagesPerBlock / columns);
	const spread = (count: number) => count * cellPx + (count - 1) * GAP_PX + 2 * FRAME_PAD_PX;
	const frameWidth = spread(columns);
	const room = width - 2 * STROKE_PX;
	const fit = (item: number, gap: number) => Math.floor((room + gap) / (item + gap));
	const blocks = balance(shape.blocks, fit(frameWidth, BLOCK_GAP_PX));
	const logical = balance(shape.logicalPages, fit(cellPx, LOGICAL_GAP_PX));
	const usedBy = (perRow: number, item: number, gap: number) => perRow * (item + gap) - gap;
	return {
		frameWidth,
		frameHeight: spread(pageRows),
		blocks,
		logical,
		used: Math.max(
			usedBy(blocks.perRow, frameWidth, BLOCK_GAP_PX),
			usedBy(logical.perRow, cellPx, LOGICAL_GAP_PX)
		)
	};
}

/** The largest squares that need no more rows than the smallest ones. */
function chooseCell(shape: DriveShape, width: number): number {
	const smallest = CELL_SIZES_PX.at(-1) ?? 30;
	const least = gridOf(shape, width, smallest);
	const fits = (cellPx: number) => gridOf(shape, width, cellPx).used <= width - 2 * STROKE_PX;
	const suits = (cellPx: number) => {
		const { blocks, logical } = gridOf(shape, width, cellPx);
		const hasFewRows = blocks.rows <= least.blocks.rows && logical.rows <= least.logical.rows;
		return hasFewRows && fits(cellPx);
	};
	return fits(smallest)
		? (CELL_SIZES_PX.find(suits) ?? smallest)
		: (COMPACT_SIZES_PX.find(fits) ?? COMPACT_SIZES_PX[COMPACT_SIZES_PX.length - 1] ?? smallest);
}

/** Lays a drive out in `width` pixels; the height follows. */
export function layoutDrive(shape: DriveShape, width: number): DriveLayout {
	const cellPx = chooseCell(shape, width);
	const { frameWidth, frameHeight, blocks, logical, used } = gridOf(shape, width, cellPx);
	const left = Math.max(STROKE_PX, Math.floor((width - used) / 2));
	const hasLogical = shape.logicalPages > 0;
	const logicalRowPx = cellPx + LOGICAL_TEXT_PX;
	const logicalCells = Array.from({ length: shape.logicalPages }, (_, lpn) => ({
		x: left + (lpn % logical.perRow) * (cellPx + LOGICAL_GAP_PX),
		y: HEADING_PX + Math.floor(lpn / logical.perRow) * logicalRowPx + 17
	}));
	const logicalBottom = HEADING_PX + logical.rows * logicalRowPx + SECTION_GAP_PX;
	const flashTop = hasLogical ? logicalBottom : 0;
	const rowPx = BLOCK_LABEL_PX + frameHeight + BLOCK_FOOT_PX + 8;
	const blockFrames = Array.from({ length: shape.blocks }, (_, block) => ({
		x: left + (block % blocks.perRow) * (frameWidth + BLOCK_GAP_PX),
		y: flashTop + HEADING_PX + Math.floor(block / blocks.perRow) * rowPx + BLOCK_LABEL_PX,
		width: frameWidth,
		height: frameHeight
	}));
	const columns = columnsOf(shape.pagesPerBlock);
	const pageCells = blockFrames.flatMap((frame) =>
		Array.from({ length: shape.pagesPerBlock }, (_, index) => ({
			x: frame.x + FRAME_PAD_PX + (index % columns) * (cellPx + GAP_PX),
			y: frame.y + FRAME_PAD_PX + Math.floor(index / columns) * (cellPx + GAP_PX)
		}))
	);
	return {
		width,
		height: flashTop + HEADING_PX + blocks.rows * rowPx,
		cellPx,
		firstBlock: shape.firstBlock ?? 0,
		firstPage: (shape.firstBlock ?? 0) * shape.pagesPerBlock,
		logicalHeading: hasLogical ? { x: left, y: 0 } : undefined,
		flashHeading: { x: left, y: flashTop },
		logicalCells,
		pageCells,
		blockFrames
	};
}

/** Top left of a page's square, if it is drawn. */
export function cellOf(layout: DriveLayout, ppn: number | undefined): Point | undefined {
	return layout.pageCells[(ppn ?? -1) - layout.firstPage];
}

/** The middle of a page's square. */
export function centerOf(layout: DriveLayout, cell: Point): Point {
	return { x: cell.x + layout.cellPx / 2, y: cell.y + layout.cellPx / 2 };
}
