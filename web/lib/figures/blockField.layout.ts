/** Where every block of a drive is drawn as an upright bar, or as a column of all. Pure. */
import { short } from '$lib/base/path';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { rimAround, rimRoom, type Rim } from './blockRim';
import type { Box } from './drive/drive.layout';

const BLOCK_GAP_PX = 2;
/** For rows of one length so many more stand in each, of those that fit. */
const FEW_MORE = 0.3;
/** A last row is nearly full with such a share of the blocks of another. */
const NEARLY_FULL = 0.75;
const ROW_GAP_PX = 4;
/** Narrower bars would be grains: then blocks are columns of one row, without gaps. */
const GRAIN_PX = 7;
const columnPx = (width: number) => (width < 400 ? 22 : 34);

export interface BlockBar extends Box {
	readonly block: number;
	/** Pixels of the bar, from the bottom, that are valid, and above them stale. */
	readonly validPx: number;
	readonly stalePx: number;
	readonly isVictim: boolean;
}

/** How wide and high each block is when so many lie side by side, and how far apart. */
function barSize(width: number, perRow: number) {
	// As wide as there is room within the rim, which ends where what stands above does.
	const room = rimRoom(width).width;
	// In tenths of a pixel: paths of hundreds of blocks are short then.
	const barWidth = Math.floor(((room + BLOCK_GAP_PX) / perRow) * 10) / 10 - BLOCK_GAP_PX;
	return barWidth < GRAIN_PX
		? { barWidth: room / perRow, barHeight: columnPx(width), gapPx: 0 }
		: { barWidth, barHeight: Math.round(barWidth * 1.5), gapPx: BLOCK_GAP_PX };
}

/**
 * As few blocks side by side, and so as large ones, as fit into a height; all of them, as columns,
 * where they would be too small.
 */
export function blocksPerRow(
	blocks: number,
	width: number,
	perRowMin: number,
	heightMax: number
): number {
	const isColumns = (perRow: number) => barSize(width, perRow).gapPx === 0;
	const heightOf = (perRow: number) => fieldHeight(blocks, width, perRow);
	let perRow = perRowMin;
	while (perRow < blocks && !isColumns(perRow) && heightOf(perRow) > heightMax) {
		perRow += 1;
	}
	if (isColumns(perRow)) {
		return blocks;
	}
	// Rows of one length, or a last one that is nearly full, where a few more side by side do it.
	const more = Array.from({ length: perRow * FEW_MORE }, (_, index) => perRow + index).filter(
		(count) => !isColumns(count)
	);
	const even = more.find((count) => blocks % count === 0);
	const full = more.find((count) => (blocks % count) / count > NEARLY_FULL);
	return even ?? (blocks > perRow ? full : undefined) ?? perRow;
}

/** With the rim. */
function fieldHeight(blocks: number, width: number, perRow: number): number {
	const rows = Math.ceil(blocks / perRow);
	const bars = rows * (barSize(width, perRow).barHeight + ROW_GAP_PX) - ROW_GAP_PX;
	return bars + 2 * (rimRoom(width).above + 1);
}

/** Each block as an upright bar: valid below, stale above, free on top. */
export function layoutBlocks(
	snapshot: Snapshot,
	width: number,
	perRow: number
): {
	readonly bars: readonly BlockBar[];
	readonly height: number;
	/** The board that they lie on. */
	readonly rim: Rim;
	/** Whether they stand in one row without gaps. */
	readonly areColumns: boolean;
} {
	const blocks = snapshot.get('blocks');
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const { barWidth, barHeight, gapPx } = barSize(width, perRow);
	const { validByBlock, writtenByBlock } = snapshot;
	const victim = snapshot.find('victimBlock');
	const { left, above } = rimRoom(width);
	const top = above + 1;
	const bars = Array.from({ length: blocks }, (_, block) => {
		const valid = validByBlock[block] ?? 0;
		const stale = (writtenByBlock[block] ?? 0) - valid;
		return {
			block,
			x: left + (block % perRow) * (barWidth + gapPx),
			y: top + Math.floor(block / perRow) * (barHeight + ROW_GAP_PX),
			width: barWidth,
			height: barHeight,
			validPx: (valid / pagesPerBlock) * barHeight,
			stalePx: (stale / pagesPerBlock) * barHeight,
			isVictim: block === victim
		};
	});
	const height = fieldHeight(blocks, width, perRow);
	const rim = rimAround(width, top, height - 2 * top);
	return { bars, height, rim, areColumns: gapPx === 0 };
}

/** What bars are drawn of: one shape a state, since a drive has hundreds of blocks. */
export interface BarPaths {
	readonly outline: string;
	readonly valid: string;
	readonly stale: string;
}

const CORNER_PX = 2;

/** Heights need no finer parts of a pixel, and a page has thousands of such numbers. */
const tenths = (px: number) => Math.round(px * 10) / 10;

const areColumns = (bars: readonly BlockBar[]) => (bars[0]?.width ?? GRAIN_PX) < GRAIN_PX;

/** What is drawn around: each block, or all columns together. */
function framesOf(bars: readonly BlockBar[]): readonly Box[] {
	const [first, last] = [bars[0], bars.at(-1)];
	return first && last && areColumns(bars)
		? [{ ...first, width: last.x + last.width - first.x }]
		: bars;
}

function roundedPath({ x, y, width, height }: Box): string {
	const corner = `${CORNER_PX} ${CORNER_PX} 0 0 1`;
	const [across, down] = [short(width - 2 * CORNER_PX), short(height - 2 * CORNER_PX)];
	return (
		`M${short(x + CORNER_PX)} ${short(y)}h${across}a${corner} 2 2v${down}a${corner} -2 2` +
		`h${-across}a${corner} -2 -2v${-down}a${corner} 2 -2z`
	);
}

/** Columns without gaps as one shape, each so high. */
function skyline(bars: readonly BlockBar[], heightOf: (bar: BlockBar) => number): string {
	const [first] = bars;
	if (first === undefined) {
		return '';
	}
	const bottom = first.y + first.height;
	const tops = bars.map((bar) => `V${tenths(bottom - heightOf(bar))}H${short(bar.x + bar.width)}`);
	return `M${short(first.x)} ${bottom}${tops.join('')}V${bottom}z`;
}

/** The bars of all blocks, drawn together: what is valid over what is stale. */
export function barPaths(bars: readonly BlockBar[]): BarPaths {
	const outline = framesOf(bars).map(roundedPath).join('');
	if (areColumns(bars)) {
		const valid = skyline(bars, ({ validPx }) => validPx);
		return { outline, valid, stale: skyline(bars, ({ validPx, stalePx }) => validPx + stalePx) };
	}
	const part = ({ x, width }: BlockBar, top: number, height: number) => {
		const across = short(width);
		return height > 0 ? `M${short(x)} ${tenths(top)}h${across}v${tenths(height)}h${-across}z` : '';
	};
	const ends = bars.map((bar) => ({ bar, bottom: bar.y + bar.height }));
	return {
		outline,
		valid: ends.map(({ bar, bottom }) => part(bar, bottom - bar.validPx, bar.validPx)).join(''),
		stale: ends
			.map(({ bar, bottom }) => part(bar, bottom - bar.validPx - bar.stalePx, bar.stalePx))
			.join('')
	};
}
