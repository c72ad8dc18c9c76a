/**
 * Where everything of a small drive is drawn, for one width. Pure; knows no state.
 *
 * From above: the computer's logical pages as keys, the drive's board, the wires of its map, and
 * the blocks. A block of few pages is one column that fills from the bottom, so that any number of
 * pages fits without a hole and every page has a lane for its wire beside the block.
 */

/** Blocks of more pages are grids, and their map is not drawn. */
const COLUMN_PAGES_MAX = 8;
/** From this width on, the layers have their names beside them. */
const WIDE_PX_MIN = 600;
/** Strokes reach this far beyond what they frame. */
const STROKE_PX = 4;
/** Above the blocks of bare flash: room for what is programmed. */
const BARE_PX = 34;
/** A finger needs so much. */
const TARGET_PX_MIN = 24;
/** Of a key with its gap, where there is room for two rows: its number is read at a glance. */
const KEY_PX_MIN = 30;

interface Measures {
	/** Room for the names of the layers, at the left. */
	readonly gutter: number;
	readonly keyHeight: number;
	readonly keyPitchMax: number;
	readonly keyGap: number;
	/** Between keys and board: the contacts. */
	readonly contacts: number;
	/** Between the board's edge and the blocks: where wires cross. */
	readonly wires: number;
	/** Height of a page in a column: bounds, and what a column of pages may take. */
	readonly pageMax: number;
	readonly pageMin: number;
	readonly column: number;
	readonly gap: number;
	readonly pad: number;
	/** Between blocks that no wire leads to. */
	readonly bareGap: number;
	readonly laneMax: number;
	readonly laneFoot: number;
	readonly pitchMax: number;
	/** Words below each block: two lines, in narrow drawings one. */
	readonly caption: number;
	readonly edge: number;
}

const WIDE: Measures = {
	gutter: 112,
	keyHeight: 38,
	keyPitchMax: 50,
	keyGap: 7,
	contacts: 18,
	wires: 82,
	pageMax: 42,
	pageMin: 24,
	column: 176,
	gap: 3,
	pad: 5,
	bareGap: 36,
	laneMax: 4,
	laneFoot: 7,
	pitchMax: 140,
	caption: 42,
	edge: 14
};

const NARROW: Measures = {
	gutter: 0,
	keyHeight: 28,
	keyPitchMax: 48,
	keyGap: 5,
	contacts: 11,
	wires: 40,
	pageMax: 32,
	pageMin: 15,
	column: 112,
	gap: 2,
	pad: 3,
	bareGap: 12,
	laneMax: 2.4,
	laneFoot: 4,
	pitchMax: 110,
	caption: 21,
	edge: 5
};

/** Many blocks in one row: all of the width is theirs. */
const LEAN: Measures = { ...NARROW, gap: 1, pad: 2, laneMax: 1.125, laneFoot: 3 };
/** A page so narrow still has its letters. */
const LEAN_PAGE_PX_MIN = 16;
/** Below the words of blocks: what the cache's blocks are called. */
const CACHE_PX = 15;

export interface DriveShape {
	readonly blocks: number;
	readonly pagesPerBlock: number;
	/** 0 on a raw medium, and where the map is not drawn. */
	readonly logicalPages: number;
	/** First block that is drawn; 0 when missing. */
	readonly firstBlock?: number;
	/** Logical pages that the map keeps together, whose keys stay together; 1 when missing. */
	readonly group?: number;
	/** Whether some blocks are its cache, and are named so. */
	readonly hasCache?: boolean;
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
	/** Whether names of the layers have no room beside them. */
	readonly isNarrow: boolean;
	/** First block and page that are drawn. */
	readonly firstBlock: number;
	readonly firstPage: number;
	/** Outline of the drive. */
	readonly board: Box;
	/** Each logical page's key. */
	readonly keys: readonly Box[];
	/** Each page, from the first one on. */
	readonly pages: readonly Box[];
	/** Frame of each block, from the first one on. */
	readonly blocks: readonly Box[];
	/** Pages side by side in a block. */
	readonly columns: number;
	/** Whether the map is drawn as wires, which it is where blocks are columns in one row. */
	readonly hasWires: boolean;
	/** Where the wire of each page runs down beside its block. */
	readonly lanes: readonly number[];
	/** Where what crosses the board does so. */
	readonly crossing: number;
	/** Distance from block to block: room for the words below one. */
	readonly pitch: number;
}

/** Pages side by side in a block's frame. */
export function columnsOf(pagesPerBlock: number): number {
	if (pagesPerBlock <= COLUMN_PAGES_MAX) {
		return 1;
	}
	if (pagesPerBlock <= 16) {
		// Whole rows where that can be: what is missing from one would look like free pages.
		return [4, 3, 5].find((columns) => pagesPerBlock % columns === 0) ?? 4;
	}
	return pagesPerBlock <= 64 ? 8 : 16;
}

const within = (value: number, least: number, most: number) =>
	Math.min(most, Math.max(least, value));

/** Down to an eighth: what no screen shows is not sent, and a drawing has many of these. */
const eighths = (px: number) => Math.floor(px * 8) / 8;

/** As many rows as needed, each as full as the others. */
function balance(count: number, perRowMax: number): { perRow: number; rows: number } {
	const rows = Math.max(1, Math.ceil(count / Math.max(1, perRowMax)));
	return { perRow: Math.ceil(count / rows), rows };
}

/** Between keys of pages that the map keeps together and those of the next, in the same rows. */
const GROUPS_APART_PX = 10;

/**
 * Keys in one row; in two and more, like manuals, when they would be too small for a finger. Pages
 * that the map keeps together stay so: each row has its share of every group, apart from the next.
 */
function placeKeys(
	count: number,
	group: number,
	from: number,
	room: number,
	m: Measures
): readonly Box[] {
	const perRowMax = m.gutter ? Math.floor(room / KEY_PX_MIN) : Math.floor(room / TARGET_PX_MIN) - 1;
	const { perRow, rows } = balance(count, perRowMax);
	// Rows are shifted by half a key: no two keys stand over the same contact.
	const shift = rows > 1 ? 0.5 : 0;
	const isShared = rows > 1 && group % rows === 0 && count % group === 0;
	const share = isShared ? group / rows : perRow;
	const between = isShared ? GROUPS_APART_PX : 0;
	const apart = between * (Math.ceil(perRow / share) - 1);
	const pitch = eighths(Math.min(m.keyPitchMax, (room - apart) / (perRow + shift)));
	const gap = pitch < 30 ? 3 : m.keyGap;
	const height = rows > 1 ? TARGET_PX_MIN : m.keyHeight;
	const left = from + eighths((room - apart - pitch * (perRow + shift)) / 2);
	return Array.from({ length: count }, (_, lpn) => {
		const row = Math.floor(lpn / share) % rows;
		const place = Math.floor(lpn / (share * rows));
		const column = place * share + (lpn % share);
		const x = left + (column + (row % 2) * shift) * pitch + place * between + gap / 2;
		return { x, y: STROKE_PX + row * (height + 5), width: pitch - gap, height };
	});
}

interface BlockGrid {
	readonly columns: number;
	readonly lane: number;
	readonly lanesWidth: number;
	readonly pitch: number;
	readonly page: { readonly width: number; readonly height: number };
	readonly frame: { readonly width: number; readonly height: number };
	readonly perRow: number;
	readonly rows: number;
}

/** Narrow drawings of many blocks have them in one row where letters still fit their pages. */
function narrowMeasures({ blocks, pagesPerBlock, logicalPages }: DriveShape, width: number) {
	const pitch = (width - STROKE_PX - 2 * NARROW.edge) / blocks;
	const normal = TARGET_PX_MIN + 2 * NARROW.pad + NARROW.gap + NARROW.laneFoot;
	const lanes = pagesPerBlock * LEAN.laneMax + LEAN.laneFoot;
	const isLean =
		logicalPages > 0 &&
		pagesPerBlock <= COLUMN_PAGES_MAX &&
		pitch < normal &&
		pitch - lanes - 2 * LEAN.pad - LEAN.gap >= LEAN_PAGE_PX_MIN;
	return isLean ? LEAN : NARROW;
}

/** Blocks as columns of pages, with lanes beside them where there is a map. */
function columnGrid(shape: DriveShape, room: number, m: Measures): BlockGrid {
	const { blocks, pagesPerBlock, logicalPages } = shape;
	const hasLanes = logicalPages > 0;
	// With lanes a block's target is wider than its pages: the lanes belong to it.
	const around = 2 * m.pad + m.gap + (hasLanes ? m.laneFoot : m.bareGap);
	const least = m === LEAN ? room / blocks : TARGET_PX_MIN + around;
	const { perRow, rows } = balance(blocks, Math.max(1, Math.floor(room / least)));
	const pitch = eighths(Math.min(hasLanes ? m.pitchMax : 2 * m.pitchMax, room / perRow));
	const lane = eighths(Math.min(m.laneMax, (pitch * 0.25) / pagesPerBlock));
	const lanesWidth = hasLanes ? pagesPerBlock * lane + m.laneFoot : m.bareGap;
	// A page of bare flash is a place for a finger; others are only looked at.
	const heightMin = hasLanes ? m.pageMin : TARGET_PX_MIN;
	const height = Math.floor(
		within((m.column + m.gap) / pagesPerBlock - m.gap, heightMin, m.pageMax)
	);
	const width = pitch - lanesWidth - 2 * m.pad - m.gap;
	return {
		columns: 1,
		lane,
		lanesWidth,
		pitch,
		page: { width, height },
		frame: {
			width: width + 2 * m.pad,
			height: pagesPerBlock * (height + m.gap) - m.gap + 2 * m.pad
		},
		perRow,
		rows
	};
}

/** Large blocks as grids of squares. */
function squareGrid({ blocks, pagesPerBlock }: DriveShape, room: number, m: Measures): BlockGrid {
	const columns = columnsOf(pagesPerBlock);
	const around = 2 * m.pad + 3 * m.gap;
	const fit = (side: number) => Math.floor(room / (columns * (side + m.gap) - m.gap + around));
	const side = [34, 30, 26, 24, 22, 20, 18, 16, 14, 12].find((px) => fit(px) >= 1) ?? 12;
	const width = columns * (side + m.gap) - m.gap + 2 * m.pad;
	const height = Math.ceil(pagesPerBlock / columns) * (side + m.gap) - m.gap + 2 * m.pad;
	const { perRow, rows } = balance(blocks, Math.max(1, fit(side)));
	return {
		columns,
		lane: 0,
		lanesWidth: m.gap * 3,
		pitch: width + 3 * m.gap,
		page: { width: side, height: side },
		frame: { width, height },
		perRow,
		rows
	};
}

/** Lays a drive out in `width` pixels; the height follows. */
export function layoutDrive(shape: DriveShape, width: number): DriveLayout {
	const hasMap = shape.logicalPages > 0;
	const isWide = width >= WIDE_PX_MIN && shape.pagesPerBlock <= COLUMN_PAGES_MAX;
	const m = isWide ? WIDE : narrowMeasures(shape, width);
	const left = m.gutter + STROKE_PX / 2;
	const room = width - left - STROKE_PX / 2;
	const keys = placeKeys(shape.logicalPages, shape.group ?? 1, left, room, m);
	const last = keys.at(-1);
	const boardTop = last ? last.y + last.height + m.contacts : STROKE_PX;
	const inner = room - 2 * m.edge;
	const isColumns = shape.pagesPerBlock <= COLUMN_PAGES_MAX;
	const grid = isColumns ? columnGrid(shape, inner, m) : squareGrid(shape, inner, m);
	const hasWires = hasMap && isColumns && grid.rows === 1;
	const top = boardTop + (hasWires ? m.wires : hasMap ? m.edge + 8 : BARE_PX);
	const rowPx = grid.frame.height + m.caption + (shape.hasCache ? CACHE_PX : 0);
	const start = left + m.edge + Math.max(0, (inner - grid.pitch * grid.perRow) / 2);
	const blocks = Array.from({ length: shape.blocks }, (_, block) => ({
		x: start + (block % grid.perRow) * grid.pitch + grid.lanesWidth,
		y: top + Math.floor(block / grid.perRow) * rowPx,
		...grid.frame
	}));
	const boardHeight = top + grid.rows * rowPx + 4 - boardTop;
	const placed = placePages(shape.pagesPerBlock, blocks, grid, m);
	return {
		width,
		height: boardTop + boardHeight + STROKE_PX,
		isNarrow: !isWide,
		firstBlock: shape.firstBlock ?? 0,
		firstPage: (shape.firstBlock ?? 0) * shape.pagesPerBlock,
		board: { x: left, y: boardTop, width: room, height: boardHeight },
		keys,
		blocks,
		...placed,
		columns: grid.columns,
		hasWires,
		crossing: top - (isWide ? 20 : 12),
		pitch: grid.pitch
	};
}

/** Pages from the bottom of their block upwards, and the lane of each. */
function placePages(count: number, blocks: readonly Box[], grid: BlockGrid, m: Measures) {
	const rows = Math.ceil(count / grid.columns);
	const places = blocks.flatMap((frame) =>
		Array.from({ length: count }, (_, index) => ({ frame, index }))
	);
	const pages = places.map(({ frame, index }) => {
		const row = Math.floor(index / grid.columns);
		// A column fills from the bottom, like a stack; a grid is read like a page of a book.
		const fromTop = grid.columns === 1 ? rows - 1 - row : row;
		return {
			x: frame.x + m.pad + (index % grid.columns) * (grid.page.width + m.gap),
			y: frame.y + m.pad + fromTop * (grid.page.height + m.gap),
			...grid.page
		};
	});
	const lanes = places.map(
		({ frame, index }) => frame.x - m.laneFoot + 2 - (count - 1 - index) * grid.lane
	);
	return { pages, lanes };
}

/** A page, if it is drawn. */
export function pageBox(layout: DriveLayout, ppn: number | undefined): Box | undefined {
	return layout.pages[(ppn ?? -1) - layout.firstPage];
}

export function centerOf(box: Box): Point {
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Size of so many letters on a page; on a low one they take more of its height. */
export const pageTextPx = ({ width, height }: Box, letters: number) =>
	eighths(
		Math.min(17, (width - 1) / (0.62 * Math.max(2, letters)), height * (height < 18 ? 0.76 : 0.62))
	);
