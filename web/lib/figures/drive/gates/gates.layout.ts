/** Where files, layers, and the drive below them are drawn, for one width. Pure; knows no state. */
import type { Box, DriveLayout, Point } from '../drive.layout';

interface Measures {
	readonly width: number;
	/** Room for the names at the left of the files. */
	readonly gutter: number;
	readonly files: number;
	readonly layer: number;
	readonly layerGap: number;
	/** Middle of the gates, as a share of the width. */
	readonly gate: number;
	readonly gateWidth: number;
	readonly pageHeight: number;
	readonly board: number;
	readonly caption: number;
	readonly edge: number;
	readonly pitchGap: number;
	/** At the board's left, for the count of what is kept for nobody. */
	readonly count: number;
}

const WIDE: Measures = {
	width: 740,
	gutter: 104,
	files: 40,
	layer: 24,
	layerGap: 5,
	gate: 0.64,
	gateWidth: 58,
	pageHeight: 30,
	board: 14,
	caption: 26,
	edge: 10,
	pitchGap: 16,
	count: 104
};

const NARROW: Measures = {
	width: 350,
	gutter: 0,
	files: 30,
	layer: 24,
	layerGap: 1,
	gate: 0.62,
	gateWidth: 42,
	pageHeight: 15,
	board: 7,
	caption: 18,
	edge: 4,
	pitchGap: 8,
	count: 52
};

const PAD = 4;
const PAGE_GAP = 2;
const STROKE_PX = 2;
const KEY_GAP = 6;
/** Between the files and the first layer, and between the last layer and the drive. */
const GAP = 7;

export interface GatesLayout {
	readonly width: number;
	readonly height: number;
	readonly isNarrow: boolean;
	readonly files: readonly Box[];
	/** The key that has the file system tell of all that is free. */
	readonly tell: Box;
	/** The layers, from above. */
	readonly layers: readonly Box[];
	/** The gap in each layer. */
	readonly gates: readonly Box[];
	readonly drive: DriveLayout;
	/** Where the count of what nobody needs stands. */
	readonly count: Point;
}

export interface GatesShape {
	readonly blocks: number;
	readonly pagesPerBlock: number;
	readonly files: number;
	readonly layers: number;
}

/** The drive below the layers: its board, and its blocks beside the count. */
function layoutBoard(shape: GatesShape, m: Measures, boardTop: number): DriveLayout {
	const height = shape.pagesPerBlock * (m.pageHeight + PAGE_GAP) - PAGE_GAP + 2 * PAD;
	const board = {
		x: STROKE_PX,
		y: boardTop,
		width: m.width - 2 * STROKE_PX,
		height: m.board + height + m.caption
	};
	const left = board.x + m.edge + m.count;
	const pitch = (board.x + board.width - m.edge - left) / shape.blocks;
	const blocks = Array.from({ length: shape.blocks }, (_, block) => ({
		x: left + block * pitch + m.pitchGap / 2,
		y: board.y + m.board,
		width: pitch - m.pitchGap,
		height
	}));
	const pages = blocks.flatMap((frame) =>
		Array.from({ length: shape.pagesPerBlock }, (_, index) => ({
			x: frame.x + PAD,
			y: frame.y + PAD + (shape.pagesPerBlock - 1 - index) * (m.pageHeight + PAGE_GAP),
			width: frame.width - 2 * PAD,
			height: m.pageHeight
		}))
	);
	return {
		width: m.width,
		height: board.y + board.height + STROKE_PX,
		isNarrow: true,
		firstBlock: 0,
		firstPage: 0,
		board,
		keys: [],
		pages,
		blocks,
		columns: 1,
		hasWires: false,
		lanes: pages.map(({ x }) => x),
		crossing: boardTop - GAP,
		pitch
	};
}

export function layoutGates(shape: GatesShape, isNarrow: boolean): GatesLayout {
	const m = isNarrow ? NARROW : WIDE;
	const inner = m.width - 2 * STROKE_PX;
	const tellWidth = isNarrow ? 98 : 146;
	const keyPitch = (inner - m.gutter - tellWidth - KEY_GAP) / shape.files;
	const top = { y: STROKE_PX, height: m.files - 6 };
	const layersTop = m.files + GAP;
	const layers = Array.from({ length: shape.layers }, (_, index) => ({
		x: STROKE_PX,
		y: layersTop + index * (m.layer + m.layerGap),
		width: inner,
		height: m.layer
	}));
	const boardTop = layersTop + shape.layers * (m.layer + m.layerGap) - m.layerGap + GAP;
	const drive = layoutBoard(shape, m, boardTop);
	return {
		width: m.width,
		height: drive.height,
		isNarrow,
		files: Array.from({ length: shape.files }, (_, file) => ({
			x: STROKE_PX + m.gutter + file * keyPitch,
			...top,
			width: keyPitch - KEY_GAP
		})),
		tell: { x: STROKE_PX + inner - tellWidth, ...top, width: tellWidth },
		layers,
		gates: layers.map(({ y, height }) => ({
			x: m.width * m.gate - m.gateWidth / 2,
			y,
			width: m.gateWidth,
			height
		})),
		drive,
		count: { x: drive.board.x + m.edge, y: drive.board.y + m.board }
	};
}
