/** Where the pages of the first page's drive lie on its board. Pure. */

export interface Cell {
	readonly x: number;
	readonly y: number;
}

export interface BoardLayout {
	readonly width: number;
	readonly height: number;
	/** Side of a page, and from one page to the next. */
	readonly cell: number;
	readonly pitch: number;
	readonly pagesPerBlock: number;
	readonly blockWidth: number;
	readonly blockHeight: number;
	/** Left upper corner of each block. */
	readonly blocks: readonly Cell[];
	/** Width of the part before the blocks, for the controller. */
	readonly head: number;
	/** What a write comes by: from the computer's key, outside the board, to the pages. */
	readonly way: readonly Cell[];
	/** How far that way begins outside the board, at its left and below it. */
	readonly outside: { readonly left: number; readonly bottom: number };
}

/** How blocks lie: drives are wide on a laptop and tall on a phone. */
export interface BoardShape {
	readonly columns: number;
	/** Where the contacts are. */
	readonly port: 'left' | 'bottom';
	/** Room before the blocks for the controller, in pitches of pages. */
	readonly head: number;
}

export const WIDE: BoardShape = { columns: 32, port: 'left', head: 13 };
/** A tablet held upright has the computer beside the drive, too, but blocks as a phone has them. */
export const UPRIGHT: BoardShape = { columns: 16, port: 'left', head: 0 };
export const TALL: BoardShape = { columns: 16, port: 'bottom', head: 0 };

/** From the key to the board, in pixels: beside it, and below its legend. */
export const CHANNEL_PX = 58;
const BELOW_PX = 44;

/** Pages side by side in a block, and one above the other. */
const BLOCK_COLUMNS = 4;
const BLOCK_ROWS = 8;
/** Margins and gaps, in sides of a page. */
const MARGIN = 1.4;
const GAP = 0.8;
const GAP_MIN = 0.5;
/** Blocks stand in so many packages, with a gap between. */
const PACKAGES = 4;
const PACKAGE_GAP = 0.9;

/** Width and height of the board, in pitches of its pages. */
export function sizeOf({ columns, head }: BoardShape, blocks: number) {
	const rows = Math.ceil(blocks / columns);
	const across = columns * (BLOCK_COLUMNS + GAP) - GAP + (PACKAGES - 1) * PACKAGE_GAP;
	return {
		columns: head + across + 2 * MARGIN,
		rows: rows * (BLOCK_ROWS + GAP) - GAP + 2 * MARGIN
	};
}

/** The largest page that leaves gaps wide enough to tell blocks apart. */
function pitchIn(shape: BoardShape, blocks: number, width: number, pixel: number): number {
	const room = width / sizeOf(shape, blocks).columns;
	const rows = Math.ceil(blocks / shape.columns);
	const besides = (2 * MARGIN + shape.head) * room;
	const least = (pitch: number) => {
		const gaps = (PACKAGES - 1) * PACKAGE_GAP - GAP_MIN;
		const across = shape.columns * (BLOCK_COLUMNS + GAP_MIN) + gaps;
		const down = rows * (BLOCK_ROWS + GAP_MIN) - GAP_MIN;
		return {
			across: pitch * across + besides <= width,
			down: pitch * down + 2 * MARGIN * room <= heightIn(shape, blocks, width)
		};
	};
	let pitch = Math.max(pixel, Math.floor(room / pixel) * pixel);
	while (least(pitch + pixel).across && least(pitch + pixel).down) {
		pitch += pixel;
	}
	return pitch;
}

/** Height of a board of so many blocks in a width. */
export function heightIn(shape: BoardShape, blocks: number, width: number): number {
	const size = sizeOf(shape, blocks);
	return (width / size.columns) * size.rows;
}

/** Lays the board out in a width; pages are whole device pixels where `pixel` is their size. */
export function layoutBoard(
	shape: BoardShape,
	blocks: number,
	width: number,
	pixel: number
): BoardLayout {
	const { columns } = shape;
	const rows = Math.ceil(blocks / columns);
	const snap = (value: number) => Math.round(value / pixel) * pixel;
	const pitch = pitchIn(shape, blocks, width, pixel);
	const height = heightIn(shape, blocks, width);
	const room = width / sizeOf(shape, blocks).columns;
	const margin = MARGIN * room;
	const head = shape.head * room;
	const between = PACKAGE_GAP * pitch;
	// What is left beside the pages is shared among the gaps.
	const taken = head + 2 * margin + (PACKAGES - 1) * between + columns * BLOCK_COLUMNS * pitch;
	const across = (width - taken) / (columns - 1);
	const down = (height - 2 * margin - rows * BLOCK_ROWS * pitch) / Math.max(1, rows - 1);
	const inPackage = columns / PACKAGES;
	const places = Array.from({ length: blocks }, (_, block) => {
		const [column, row] = [block % columns, Math.floor(block / columns)];
		const before = Math.floor(column / inPackage) * between;
		return {
			x: snap(head + margin + column * (BLOCK_COLUMNS * pitch + across) + before),
			y: snap(margin + row * (BLOCK_ROWS * pitch + down))
		};
	});
	return {
		width,
		height,
		cell: Math.max(pixel, pitch - Math.max(pixel, snap(pitch * 0.14))),
		pitch,
		pagesPerBlock: BLOCK_COLUMNS * BLOCK_ROWS,
		blockWidth: BLOCK_COLUMNS * pitch,
		blockHeight: BLOCK_ROWS * pitch,
		blocks: places,
		head,
		...wayIn(shape, width, height, head)
	};
}

/** The way from the key through the contacts, past the controller where it is drawn. */
function wayIn(shape: BoardShape, width: number, height: number, head: number) {
	if (shape.port === 'bottom') {
		const door = { x: width / 2, y: height };
		const way = [{ ...door, y: height + BELOW_PX }, door];
		return { way, outside: { left: 0, bottom: BELOW_PX } };
	}
	const y = height / 2;
	const inside = head === 0 ? [] : [{ x: head * 0.6, y }];
	const way = [{ x: -CHANNEL_PX, y }, { x: 0, y }, ...inside];
	return { way, outside: { left: CHANNEL_PX, bottom: 0 } };
}

/** A place along a line of places, which all take the same time. */
export function along(places: readonly Cell[], t: number): Cell {
	const last = places.length - 1;
	const at = Math.min(1, Math.max(0, t)) * last;
	const from = places[Math.min(last, Math.floor(at))] ?? { x: 0, y: 0 };
	const to = places[Math.min(last, Math.floor(at) + 1)] ?? from;
	const part = at - Math.floor(at);
	return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Left upper corner of a page. */
export function cellOf(layout: BoardLayout, ppn: number): Cell {
	const block = layout.blocks[Math.floor(ppn / layout.pagesPerBlock)] ?? { x: 0, y: 0 };
	const page = ppn % layout.pagesPerBlock;
	return {
		x: block.x + (page % BLOCK_COLUMNS) * layout.pitch,
		y: block.y + Math.floor(page / BLOCK_COLUMNS) * layout.pitch
	};
}

/** The page at a place of the board, if there is one. */
export function pageAt(layout: BoardLayout, x: number, y: number): number | undefined {
	const { blockWidth, blockHeight, pitch } = layout;
	const block = layout.blocks.findIndex(
		(at) => x >= at.x && x < at.x + blockWidth && y >= at.y && y < at.y + blockHeight
	);
	const at = layout.blocks[block];
	if (at === undefined) {
		return undefined;
	}
	const page = Math.floor((y - at.y) / pitch) * BLOCK_COLUMNS + Math.floor((x - at.x) / pitch);
	return block * layout.pagesPerBlock + page;
}

/** Pages of one state as lines of dashes, one for each row of a block: small in a page's bytes. */
export function dashesOf(layout: BoardLayout, isDrawn: (ppn: number) => boolean): string {
	const { cell, pitch, pagesPerBlock } = layout;
	const parts: string[] = [];
	for (let first = 0; first < layout.blocks.length * pagesPerBlock; first += BLOCK_COLUMNS) {
		let run = 0;
		for (let column = 0; column <= BLOCK_COLUMNS; column += 1) {
			if (column < BLOCK_COLUMNS && isDrawn(first + column)) {
				run += 1;
			} else if (run > 0) {
				const { x, y } = cellOf(layout, first + column - run);
				parts.push(`M${x} ${y + cell / 2}h${(run - 1) * pitch + cell}`);
				run = 0;
			}
		}
	}
	return parts.join('');
}
