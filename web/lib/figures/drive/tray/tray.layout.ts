/** Where saved pages, the drive's buffer, and its flash are drawn, for one width. Pure. */
import type { Box, DriveLayout, Point } from '../drive.layout';

interface Measures {
	readonly width: number;
	/** Room for names at the left. */
	readonly gutter: number;
	readonly key: number;
	readonly keyGap: number;
	/** Between the keys and the drive. */
	readonly cable: number;
	readonly slot: number;
	/** Beside the slots: what keeps the buffer alive. */
	readonly capacitor: number;
	readonly pageHeight: number;
	readonly edge: number;
	readonly gap: number;
	readonly blockGap: number;
	/** Below the drive, where there is no room at its left: what its pages hold. */
	readonly legendRow: number;
}

const WIDE: Measures = {
	width: 740,
	gutter: 104,
	key: 32,
	keyGap: 6,
	cable: 52,
	slot: 32,
	capacitor: 150,
	pageHeight: 27,
	edge: 13,
	gap: 24,
	blockGap: 16,
	legendRow: 0
};

const NARROW: Measures = {
	width: 350,
	gutter: 0,
	key: 26,
	keyGap: 3,
	cable: 33,
	slot: 21,
	capacitor: 82,
	pageHeight: 14,
	edge: 6,
	gap: 11,
	blockGap: 6,
	legendRow: 17
};

const STROKE_PX = 2;
const PAD = 3;
const PAGE_GAP = 2;
/** Above the slots, within the drive. */
const BRIM_PX = 4;

export interface TrayShape {
	readonly logicalPages: number;
	readonly slots: number;
	readonly blocks: number;
	readonly pagesPerBlock: number;
	/** Pages that are programmed together: a column of a block. */
	readonly together: number;
}

export interface TrayLayout {
	readonly width: number;
	readonly height: number;
	readonly isNarrow: boolean;
	/** Pages of the computer. */
	readonly keys: readonly Box[];
	readonly slots: readonly Box[];
	readonly tray: Box;
	readonly capacitor: Box;
	/** Where the plug stands in its socket. */
	readonly socket: Point;
	readonly drive: DriveLayout;
	/** Beside what is drawn of the flash: what a page of it holds, in two places. */
	readonly legend: readonly [Point, Point];
	/** Keys can be told by words below them up to here. */
	readonly wordsRight: number;
}

/** Columns of pages that are programmed together, side by side in each block. */
function placeBlocks(shape: TrayShape, m: Measures, left: number, right: number, top: number) {
	const { blocks, pagesPerBlock, together } = shape;
	const pitch = (right - left + m.blockGap) / blocks;
	const columns = Math.ceil(pagesPerBlock / together);
	const height = together * (m.pageHeight + PAGE_GAP) - PAGE_GAP + 2 * PAD;
	const frames = Array.from({ length: blocks }, (_, block) => ({
		x: left + block * pitch,
		y: top,
		width: pitch - m.blockGap,
		height
	}));
	const columnGap = 2 * PAGE_GAP;
	const width = (pitch - m.blockGap - 2 * PAD - (columns - 1) * columnGap) / columns;
	const pages = frames.flatMap((frame) =>
		Array.from({ length: pagesPerBlock }, (_, index) => ({
			x: frame.x + PAD + Math.floor(index / together) * (width + columnGap),
			y: frame.y + PAD + (together - 1 - (index % together)) * (m.pageHeight + PAGE_GAP),
			width,
			height: m.pageHeight
		}))
	);
	return { frames, pages, pitch, height };
}

export function layoutTray(shape: TrayShape, isNarrow: boolean): TrayLayout {
	const m = isNarrow ? NARROW : WIDE;
	const inner = m.width - 2 * STROKE_PX;
	const keyPitch = (inner - m.gutter + m.keyGap) / shape.logicalPages;
	const keys = Array.from({ length: shape.logicalPages }, (_, lpn) => ({
		x: STROKE_PX + m.gutter + lpn * keyPitch,
		y: STROKE_PX,
		width: keyPitch - m.keyGap,
		height: m.key
	}));
	const boardTop = STROKE_PX + m.key + m.cable;
	const left = STROKE_PX + m.edge + m.gutter;
	const right = m.width - STROKE_PX - m.edge;
	const trayTop = boardTop + m.edge;
	const slotsRight = right - m.capacitor;
	const slotPitch = (slotsRight - left) / Math.max(1, shape.slots);
	const slots = Array.from({ length: shape.slots }, (_, slot) => ({
		x: left + slot * slotPitch + 2,
		y: trayTop + BRIM_PX,
		width: slotPitch - 4,
		height: m.slot
	}));
	const tray = {
		x: left - 2,
		y: trayTop,
		width: slotsRight - left + 4,
		height: m.slot + 2 * BRIM_PX
	};
	const blocksTop = tray.y + tray.height + m.gap;
	const { frames, pages, pitch, height } = placeBlocks(shape, m, left, right, blocksTop);
	const board = {
		x: STROKE_PX,
		y: boardTop,
		width: inner,
		height: blocksTop + height + m.edge - boardTop
	};
	const bottom = board.y + board.height + STROKE_PX;
	return {
		width: m.width,
		height: bottom + m.legendRow,
		isNarrow,
		keys,
		slots,
		tray,
		capacitor: { ...tray, x: slotsRight + 10, width: m.capacitor - 10 },
		// Where no word of a key stands: at the left of them, or at their end.
		socket: { x: isNarrow ? right - 34 : STROKE_PX + 46, y: boardTop },
		wordsRight: isNarrow ? right - 52 : m.width,
		drive: {
			width: m.width,
			height: board.y + board.height,
			isNarrow: true,
			firstBlock: 0,
			firstPage: 0,
			board,
			keys: [],
			pages,
			blocks: frames,
			columns: 1,
			hasWires: false,
			lanes: pages.map(({ x }) => x),
			crossing: blocksTop - m.gap / 2,
			pitch
		},
		legend: isNarrow
			? legendAt(left, bottom + 13, 150, 0)
			: legendAt(board.x + 12, blocksTop + 66, 0, 24)
	};
}

/** Where both words of the legend stand: beside each other, or one below the other. */
const legendAt = (x: number, y: number, dx: number, dy: number): readonly [Point, Point] => [
	{ x, y },
	{ x: x + dx, y: y + dy }
];
