/**
 * Where everything of a copy is drawn, for one width and one closeness. Pure; knows no state.
 *
 * One drawing holds from the bar of the copy (0) over all blocks (1) to the pages of two of them
 * (2): every block has a place at 1 and at 2, and is drawn between them on the way.
 */
import { inOut, mix, phase } from '../ease';

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Pages of a block lie in so many columns and fill it from below, as everywhere. */
export const COLUMNS = 4;
const PER_ROW = 16;
const WIDE_PX_MIN = 560;

export interface CopyMeasures {
	/** The bar that fills, and the room below it in which the waits hang. */
	readonly bar: Box;
	readonly hangPx: number;
	/** Room of the blocks, all blocks or two of them. */
	readonly roomPx: number;
	/** Height of both together: it stays, so that nothing below moves. */
	readonly height: number;
	readonly isWide: boolean;
}

/** Measures at a width: the closer one looks, the smaller the bar. `isLow`: words scroll below. */
export function measure(width: number, position: number, isLow: boolean): CopyMeasures {
	const isWide = width >= WIDE_PX_MIN;
	const [hangMin, room] = isLow ? [24, isWide ? 166 : 158] : [34, 314];
	const open = inOut(phase(position, 0, 1));
	const bar = { x: 1, y: 1, width: width - 2, height: isWide ? 24 : 18 };
	const height = bar.height + 10 + hangMin + room;
	const hangPx = mix(height - bar.height - 28, hangMin, open);
	return { bar, hangPx, roomPx: room, height, isWide };
}

/** Left side of what hangs below a page of the file. */
export const xOfPage = (bar: Box, pages: number, page: number) =>
	bar.x + (bar.width * page) / pages;

export interface BlockPlace {
	readonly block: number;
	readonly box: Box;
	/** 0 is not seen. */
	readonly opacity: number;
}

/** The box of a block when all blocks are seen. */
export function driveBox(width: number, room: number, blocks: number, block: number): Box {
	const rows = Math.ceil(blocks / PER_ROW);
	const pitch = width / PER_ROW;
	const [gap, label] = width >= WIDE_PX_MIN ? [10, 18] : [5, 15];
	const rowPx = room / rows;
	return {
		x: (block % PER_ROW) * pitch + gap / 2,
		y: Math.floor(block / PER_ROW) * rowPx + label,
		width: pitch - gap,
		height: rowPx - label - 6
	};
}

/** The boxes of the block that is emptied and of the one that takes its pages, seen close. */
export function pairBoxes(width: number, room: number): readonly [Box, Box] {
	const isWide = width >= WIDE_PX_MIN;
	const own = width * (isWide ? 0.38 : 0.4);
	const [top, foot] = isWide ? [24, 52] : [18, 38];
	const size = { y: top, width: own, height: room - top - foot };
	return [
		{ x: 2, ...size },
		{ x: width - own - 2, ...size }
	];
}

const mixBox = (from: Box, to: Box, share: number): Box => ({
	x: mix(from.x, to.x, share),
	y: mix(from.y, to.y, share),
	width: mix(from.width, to.width, share),
	height: mix(from.height, to.height, share)
});

/** Every block at a closeness from 1, all blocks, to 2, a pair of them. */
export function placeBlocks(
	width: number,
	room: number,
	blocks: number,
	pair: readonly [number, number],
	position: number
): readonly BlockPlace[] {
	const share = inOut(phase(position, 1, 2));
	const close = pairBoxes(width, room);
	return Array.from({ length: blocks }, (_, block) => {
		const far = driveBox(width, room, blocks, block);
		const index = pair.indexOf(block);
		const near = close[index];
		return near === undefined
			? { block, box: far, opacity: 1 - phase(share, 0, 0.45) }
			: { block, box: mixBox(far, near, share), opacity: 1 };
	});
}

/** The box of a page within its block's. */
export function pageBox(box: Box, pagesPerBlock: number, index: number): Box {
	const rows = Math.ceil(pagesPerBlock / COLUMNS);
	const width = Math.max(0, box.width - 2) / COLUMNS;
	const height = Math.max(0, box.height - 2) / rows;
	const usual = width > 20 ? 3 : width > 7 ? 1.4 : 0.6;
	const gap = Math.min(usual, Math.min(width, height) / 2);
	const row = rows - 1 - Math.floor(index / COLUMNS);
	return {
		x: box.x + 1 + (index % COLUMNS) * width + gap / 2,
		y: box.y + 1 + row * height + gap / 2,
		width: width - gap,
		height: height - gap
	};
}

export const pathOf = ({ x, y, width, height }: Box) => {
	const at = (value: number) => value.toFixed(1);
	return `M${at(x)} ${at(y)}h${at(width)}v${at(height)}h-${at(width)}z`;
};

export interface Point {
	readonly x: number;
	readonly y: number;
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({
	x: x + width / 2,
	y: y + height / 2
});

/** The arc from one page to another, and a place on it. */
export function arcOf(from: Point, to: Point) {
	const lift = Math.min(46, Math.abs(to.x - from.x) * 0.16);
	const bend = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - lift };
	const place = (share: number): Point => {
		const rest = 1 - share;
		const on = (a: number, b: number, c: number) =>
			rest * rest * a + 2 * rest * share * b + share * share * c;
		return { x: on(from.x, bend.x, to.x), y: on(from.y, bend.y, to.y) };
	};
	const round = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
	return { path: `M${round(from)}Q${round(bend)} ${round(to)}`, place };
}
