/**
 * Where everything of four drives is drawn, for one form of the picture. Pure; knows no state.
 *
 * Above all drives stand the keys of the computer. Each board has its name, contacts, room for its
 * map, its blocks, and a foot that says what of the map is in memory; below it are a stopwatch and
 * two bars.
 */
import type { Box, DriveLayout, Point } from '../drive.layout';

/**
 * Boards two by two; the same, high, in large windows; in one row, where there is little height;
 * two by two without words, on narrow screens; one of those, with a tab for each; and one below
 * another, on narrow paper.
 */
export type Form = 'square' | 'large' | 'row' | 'quad' | 'single' | 'column';

interface Measures {
	readonly width: number;
	/** Boards side by side. */
	readonly perRow: number;
	readonly gap: number;
	readonly rowGap: number;
	readonly keyHeight: number;
	/** The board's name, above it. */
	readonly title: number;
	readonly contact: number;
	/** Between the board's edge and its blocks: the map. */
	readonly wires: number;
	readonly pageHeight: number;
	/** Names of blocks, below them. */
	readonly caption: number;
	/** Lines at the board's foot. */
	readonly foot: number;
	/** Stopwatch and bars below a board. */
	readonly counts: number;
	readonly lane: number;
	/** Between a block and the first lane beside it. */
	readonly laneFoot: number;
	/** Between a block's edge and its pages. */
	readonly pad: number;
	readonly edge: number;
	/** Below a board: for what it says. */
	readonly says: number;
	/** From the board's lower edge to what it says there. */
	readonly saysDrop: number;
	/** Whether it says that beside its name instead. */
	readonly isSaidAbove: boolean;
}

const SQUARE: Measures = {
	width: 740,
	perRow: 2,
	gap: 22,
	rowGap: 8,
	keyHeight: 25,
	title: 18,
	contact: 6,
	wires: 35,
	pageHeight: 16,
	caption: 13,
	foot: 21,
	counts: 28,
	lane: 2.7,
	laneFoot: 5,
	pad: 3,
	edge: 9,
	says: 3,
	saysDrop: 0,
	isSaidAbove: true
};

/** Boards whose names have no room beside them say on their lower edge what they do. */
const SAID_BELOW = { says: 8, saysDrop: 4, counts: 33, isSaidAbove: false } as const;

const MEASURES: Readonly<Record<Form, Measures>> = {
	square: SQUARE,
	large: { ...SQUARE, wires: 46, pageHeight: 20, says: 4, counts: 30 },
	row: {
		...SQUARE,
		...SAID_BELOW,
		width: 980,
		perRow: 4,
		gap: 16,
		keyHeight: 30,
		wires: 40,
		pageHeight: 15,
		foot: 22,
		lane: 2,
		edge: 6
	},
	quad: {
		...SQUARE,
		...SAID_BELOW,
		width: 350,
		gap: 10,
		rowGap: 9,
		keyHeight: 26,
		title: 21,
		contact: 4,
		wires: 31,
		pageHeight: 10.5,
		caption: 3,
		foot: 0,
		counts: 14,
		lane: 1.2,
		laneFoot: 3.5,
		pad: 1.5,
		edge: 2,
		says: 3
	},
	single: {
		...SQUARE,
		...SAID_BELOW,
		width: 350,
		perRow: 1,
		keyHeight: 26,
		title: 16,
		contact: 5,
		wires: 40,
		pageHeight: 19,
		caption: 13,
		foot: 22,
		edge: 5,
		// Chips stand close above the edge.
		says: 16,
		saysDrop: 12,
		counts: 41
	},
	column: { ...SQUARE, width: 350, perRow: 1, edge: 6, pageHeight: 19, rowGap: 14 }
};

const PAGE_GAP = 2;
/** Strokes reach this far beyond what they frame. */
const STROKE_PX = 2;
/** Height of a tab below a board that stands for all, and what parts it from the next. */
export const TAB_PX = { height: 42, gap: 4 } as const;
/** Chips that stand for the entries in memory; those with names are as wide as these. */
export const MEMORY_SLOT_PX = { height: 13, gap: 3, letter: 6.6, sides: 5 } as const;
/** Narrower ones have no room for a name of two digits. */
const NAMED_MIN_PX = 18;
/** Left of them stands how many there are. */
const MEMORY_LABEL_PX = 66;
/** Room for a finger or a pointer on the reader's bet. */
export const BET_PX = 24;

export interface MapsShape {
	readonly drives: number;
	readonly blocks: number;
	readonly pagesPerBlock: number;
	readonly logicalPages: number;
}

export interface BoardLayout {
	/** As small drives are drawn; its keys are the contacts. */
	readonly drive: DriveLayout;
	/** Where the name stands. */
	readonly title: Point;
	/** Where the reader's bet stands: before the name, and above the contacts. */
	readonly bet: Point;
	/** Lines at the board's foot: what is in memory, and what happens. */
	readonly memory: Point;
	/** First of the slots for entries in memory: as many as there are logical pages. */
	readonly memorySlots: Point & { readonly pitch: number };
	/** What it does: from the middle on, or before this place where it stands beside the name. */
	readonly says: Point;
	readonly isSaidAbove: boolean;
	/** Stopwatch and bars. */
	readonly counts: Box;
	/** Everything of it. */
	readonly box: Box;
}

export interface MapsLayout {
	readonly form: Form;
	readonly width: number;
	readonly height: number;
	readonly keys: readonly Box[];
	/** All drives; with one board for all, in the same place. */
	readonly boards: readonly BoardLayout[];
}

function keysOf(m: Measures, count: number): readonly Box[] {
	const pitch = Math.min(46, (m.width - 2 * STROKE_PX) / count);
	const gap = pitch < 32 ? 3 : 6;
	const label = m.width > 600 ? 104 : 0;
	const left = label === 0 ? (m.width - pitch * count) / 2 : label;
	return Array.from({ length: count }, (_, lpn) => ({
		x: left + lpn * pitch + gap / 2,
		y: STROKE_PX,
		width: pitch - gap,
		height: m.keyHeight
	}));
}

/** Blocks with their pages, and a lane beside the block for each page's wire. */
function blocksOf(m: Measures, shape: MapsShape, board: Box) {
	const { blocks: count, pagesPerBlock } = shape;
	const pitch = (board.width - 2 * m.edge) / count;
	const lanes = pagesPerBlock * m.lane + m.laneFoot;
	const width = pitch - lanes - PAGE_GAP;
	const height = pagesPerBlock * (m.pageHeight + PAGE_GAP) - PAGE_GAP + 2 * m.pad;
	const blocks = Array.from({ length: count }, (_, block) => ({
		x: board.x + m.edge + block * pitch + lanes,
		y: board.y + m.wires,
		width,
		height
	}));
	const places = blocks.flatMap((frame) =>
		Array.from({ length: pagesPerBlock }, (_, index) => ({ frame, index }))
	);
	return {
		pitch,
		blocks,
		pages: places.map(({ frame, index }) => ({
			x: frame.x + m.pad,
			y: frame.y + m.pad + (pagesPerBlock - 1 - index) * (m.pageHeight + PAGE_GAP),
			width: frame.width - 2 * m.pad,
			height: m.pageHeight
		})),
		lanes: places.map(
			({ frame, index }) => frame.x - m.laneFoot + 2 - (pagesPerBlock - 1 - index) * m.lane
		)
	};
}

function contactsOf(m: Measures, shape: MapsShape, board: Box): readonly Box[] {
	const pitch = (board.width - 2 * m.edge) / shape.logicalPages;
	const width = Math.min(14, pitch * 0.62);
	return Array.from({ length: shape.logicalPages }, (_, lpn) => ({
		x: board.x + m.edge + (lpn + 0.5) * pitch - width / 2,
		y: board.y - m.contact,
		width,
		height: m.contact
	}));
}

function boardOf(m: Measures, shape: MapsShape, at: Point, width: number): BoardLayout {
	const rows = shape.pagesPerBlock * (m.pageHeight + PAGE_GAP) - PAGE_GAP + 2 * m.pad;
	const height = m.wires + rows + m.caption + m.foot;
	const board = { x: at.x, y: at.y + m.title + m.contact, width, height };
	const placed = blocksOf(m, shape, board);
	const bottom = board.y + height;
	const titleY = at.y + m.title - 6;
	const memoryY = bottom - MEMORY_SLOT_PX.height - 6;
	return {
		drive: {
			...placed,
			width: m.width,
			height: bottom,
			isNarrow: true,
			firstBlock: 0,
			firstPage: 0,
			board,
			keys: contactsOf(m, shape, board),
			columns: 1,
			hasWires: true,
			crossing: board.y + m.wires - 11
		},
		title: { x: at.x, y: titleY },
		bet: { x: at.x, y: at.y + m.title - BET_PX - 1 },
		memory: { x: board.x + m.edge, y: memoryY + 10.5 },
		memorySlots: {
			x: board.x + m.edge + MEMORY_LABEL_PX,
			y: memoryY,
			pitch: (width - 2 * m.edge - MEMORY_LABEL_PX) / Math.max(1, shape.logicalPages)
		},
		says: m.isSaidAbove
			? { x: board.x + width, y: titleY }
			: { x: board.x + width / 2, y: bottom + m.saysDrop },
		isSaidAbove: m.isSaidAbove,
		counts: { x: at.x, y: bottom + m.says, width, height: m.counts - m.says },
		box: { x: at.x, y: at.y, width, height: bottom + m.counts - at.y }
	};
}

export function layoutMaps(shape: MapsShape, form: Form): MapsLayout {
	const m = MEASURES[form];
	const keys = keysOf(m, shape.logicalPages);
	// The words beside the keys of a wide picture end below the keys.
	const top = m.keyHeight + STROKE_PX + (m.width > 600 ? 10 : 6);
	const width = (m.width - (m.perRow - 1) * m.gap - 2 * STROKE_PX) / m.perRow;
	const isSingle = form === 'single';
	const tab = (m.width - 2 * STROKE_PX + TAB_PX.gap) / shape.drives;
	const boards = Array.from({ length: shape.drives }, (_, drive) => {
		const place = isSingle ? 0 : drive;
		const one = boardOf(m, shape, { x: 0, y: 0 }, width).box.height + m.rowGap;
		const at = {
			x: STROKE_PX + (place % m.perRow) * (width + m.gap),
			y: top + Math.floor(place / m.perRow) * one
		};
		const board = boardOf(m, shape, at, width);
		const counts = {
			x: STROKE_PX + drive * tab,
			y: board.drive.height + m.says,
			width: tab - TAB_PX.gap,
			height: TAB_PX.height
		};
		return isSingle ? { ...board, counts } : board;
	});
	const last = boards.at(-1);
	const bottom = isSingle
		? (last?.counts.y ?? 0) + TAB_PX.height + STROKE_PX
		: (last?.box.y ?? 0) + (last?.box.height ?? 0);
	return { form, width: m.width, height: bottom, keys, boards };
}

/** An entry in memory as a chip: where it lies, and its name if there is room. */
export interface Chip {
	readonly x: number;
	readonly width: number;
	readonly name: string;
}

/** Names chips by the pages that they are of, "4–7"; without room for that, all are alike. */
export function memoryChips(
	slots: BoardLayout['memorySlots'],
	entries: readonly { readonly lpn: number; readonly pages: number }[]
): readonly Chip[] {
	const { gap, letter, sides } = MEMORY_SLOT_PX;
	const isNamed = slots.pitch >= NAMED_MIN_PX;
	let { x } = slots;
	return entries.map(({ lpn, pages }) => {
		const name = !isNamed ? '' : pages > 1 ? `${lpn}–${lpn + pages - 1}` : String(lpn);
		const width = isNamed ? Math.max(2, name.length) * letter + sides : slots.pitch - gap;
		const chip = { x, width, name };
		x += width + gap;
		return chip;
	});
}
