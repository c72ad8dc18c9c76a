/** Where everything of the collector's drive is drawn, for one width. Pure; knows no state. */
import type { Box, DriveLayout } from '../drive.layout';

interface Measures {
	readonly width: number;
	readonly pageHeight: number;
	readonly queue: number;
	readonly board: number;
	readonly caption: number;
	readonly edge: number;
	readonly pitchGap: number;
	readonly token: { readonly width: number; readonly height: number };
	readonly bars: number;
}

const WIDE: Measures = {
	width: 740,
	pageHeight: 39,
	queue: 40,
	board: 16,
	caption: 26,
	edge: 10,
	pitchGap: 14,
	token: { width: 34, height: 26 },
	bars: 44
};

const NARROW: Measures = {
	width: 350,
	pageHeight: 18,
	queue: 31,
	board: 10,
	caption: 21,
	edge: 5,
	pitchGap: 7,
	token: { width: 24, height: 20 },
	bars: 40
};

const PAD = 4;
const PAGE_GAP = 2;
const STROKE_PX = 3;
/** Tokens of the queue that there is room for. */
export const QUEUE_MAX = 12;

export interface CollectorLayout {
	readonly width: number;
	readonly height: number;
	readonly isNarrow: boolean;
	readonly drive: DriveLayout;
	/** The queue's places, the next one first. */
	readonly queue: readonly Box[];
	/** Below the board: what was copied, and what greedy has copied. */
	readonly bars: Box;
}

export function layoutCollector(
	shape: { readonly blocks: number; readonly pagesPerBlock: number },
	isNarrow: boolean
): CollectorLayout {
	const m = isNarrow ? NARROW : WIDE;
	const { blocks: count, pagesPerBlock } = shape;
	const pitch = (m.width - 2 * STROKE_PX - 2 * m.edge) / count;
	const height = pagesPerBlock * (m.pageHeight + PAGE_GAP) - PAGE_GAP + 2 * PAD;
	const board = {
		x: STROKE_PX,
		y: m.queue + STROKE_PX,
		width: m.width - 2 * STROKE_PX,
		height: m.board + height + m.caption
	};
	const blocks = Array.from({ length: count }, (_, block) => ({
		x: board.x + m.edge + block * pitch + m.pitchGap / 2,
		y: board.y + m.board,
		width: pitch - m.pitchGap,
		height
	}));
	const pages = blocks.flatMap((frame) =>
		Array.from({ length: pagesPerBlock }, (_, index) => ({
			x: frame.x + PAD,
			y: frame.y + PAD + (pagesPerBlock - 1 - index) * (m.pageHeight + PAGE_GAP),
			width: frame.width - 2 * PAD,
			height: m.pageHeight
		}))
	);
	const left = isNarrow ? 74 : 118;
	const step = (m.width - left - STROKE_PX) / QUEUE_MAX;
	const bottom = board.y + board.height;
	return {
		width: m.width,
		height: bottom + m.bars,
		isNarrow,
		drive: {
			width: m.width,
			height: bottom,
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
			crossing: m.queue / 2,
			pitch
		},
		queue: Array.from({ length: QUEUE_MAX }, (_, place) => ({
			x: left + place * step + (step - Math.min(m.token.width, step - 2)) / 2,
			y: (m.queue - m.token.height) / 2,
			width: Math.min(m.token.width, step - 2),
			height: m.token.height
		})),
		bars: { x: STROKE_PX, y: bottom + 8, width: m.width - 2 * STROKE_PX, height: m.bars - 8 }
	};
}
