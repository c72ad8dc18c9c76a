/** Where a copy's speed and the blocks of its drive are drawn. Pure. */
import { stepPath } from '$lib/base/path';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { scaleLinear } from 'd3-scale';
import type { Seen } from '../earlier';
import { rimAround, rimRoom } from '../blockRim';
import { cellsOf, copiesOf, type Copy } from './cache.state';

const SPEED_MAX = 700e6;
const GAP_PX = 2;
/** While no more than this share of the drive is filled, the plot says what will be drawn in it. */
const BEGUN_SHARE = 0.1;
/** Height of the label at the line's end. */
const LABEL_PX = 8;
/** From the line up to its label: small steps up lie between them. */
const OVER_PX = 18;
/** A character of a curve's name, and the piece of its line before it. */
const NAME = { characterPx: 6.6, linePx: 22, gapPx: 14 };

export interface CacheSize {
	readonly width: number;
	readonly curvePx: number;
	readonly perRow: number;
}

/** Each copy as steps, on the scales of a plot. */
const curvesOf = (
	copies: readonly Copy[],
	x: (pages: number) => number,
	y: (bytesPerS: number) => number
) =>
	copies.map((copy) =>
		stepPath([
			{ x: x(copy[0]?.from ?? 0), y: y(copy[0]?.bytesPerS ?? 0) },
			...copy.map(({ to, bytesPerS }) => ({ x: x(to), y: y(bytesPerS) }))
		])
	);

const isDrawn = ({ drawn }: Seen<readonly Copy[]>) => drawn.some((copy) => copy.length > 0);

/** Where the names of earlier curves begin that stand beside each other and end at the right. */
function keysOf<Drawn>(earlier: readonly Seen<Drawn>[], right: number) {
	const widthOf = ({ label }: Seen<Drawn>) =>
		NAME.linePx + label.length * NAME.characterPx + NAME.gapPx;
	return earlier.map((one, index) => {
		const rest = earlier.slice(index).reduce((sum, other) => sum + widthOf(other), 0);
		return { ...one, keyX: right + NAME.gapPx - rest };
	});
}

export function layoutCache(
	snapshot: Snapshot,
	{ width, curvePx, perRow }: CacheSize,
	isAlone = false,
	earlier: readonly Seen<readonly Copy[]>[] = []
) {
	const isNarrow = width < 400;
	const [left, right] = [isNarrow ? 30 : 38, width - 14];
	const [top, bottom] = [26, 26 + curvePx];
	const pages = Math.max(1, snapshot.get('logicalPages'));
	const x = scaleLinear([0, pages], [left, right]);
	const y = scaleLinear([0, SPEED_MAX], [bottom, top]).clamp(true);
	const copies = copiesOf(snapshot).filter((copy) => copy.length > 0);
	const tip = copies.at(-1)?.at(-1);
	const room = rimRoom(width);
	const cellsTop = bottom + (isNarrow ? 44 : 56) + room.above;
	const step = (room.width + GAP_PX) / perRow;
	const [cellWidth, cellHeight] = [step - GAP_PX, Math.max(6, Math.min(step - GAP_PX, 15))];
	const cells = cellsOf(snapshot).map((cell, index) => ({
		...cell,
		x: room.left + (index % perRow) * step,
		y: cellsTop + Math.floor(index / perRow) * (cellHeight + GAP_PX),
		...{ width: cellWidth, height: cellHeight }
	}));
	const rows = Math.ceil(cells.length / perRow);
	const rim = rimAround(width, cellsTop, rows * (cellHeight + GAP_PX) - GAP_PX);
	return {
		width,
		height: rim.y + rim.height + 1,
		rim,
		left,
		right,
		top,
		bottom,
		cellsTop,
		/** Where a share of the drive lies. */
		xOf: (percent: number) => x((percent / 100) * pages),
		curves: curvesOf(copies, x, y),
		isHardlyBegun: earlier.length === 0 && (tip?.to ?? 0) < BEGUN_SHARE * pages,
		seen: keysOf(earlier.filter(isDrawn), right).map(({ drawn, ...key }) => ({
			...key,
			curves: curvesOf(drawn, x, y)
		})),
		/** Where the host paused. */
		pauses: copies.slice(1).map((copy) => x(copy[0]?.from ?? 0)),
		tip: tip && {
			x: x(tip.to),
			y: y(tip.bytesPerS),
			// Above the line, but below the heading.
			labelY: Math.max(y(tip.bytesPerS) - OVER_PX, top + LABEL_PX),
			label: isAlone ? 'pause' : `${Math.round(tip.bytesPerS / 1e6)} MB/s`
		},
		xTicks: [0, 20, 40, 60, 80, 100].map((percent) => ({
			at: x((percent / 100) * pages),
			label: String(percent)
		})),
		yTicks: [0, 200, 400, 600].map((speed) => ({ at: y(speed * 1e6), label: String(speed) })),
		cells,
		paths: cellPaths(cells, cellWidth, cellHeight)
	};
}

type Placed = ReturnType<typeof cellsOf>[number] & { readonly x: number; readonly y: number };

/** All blocks of a kind as one shape: outlines, what holds data, and floors that lie idle. */
function cellPaths(cells: readonly Placed[], width: number, height: number) {
	const short = (px: number) => Number(px.toFixed(1));
	const box = (x: number, y: number, wide: number, high: number) =>
		`M${short(x)} ${short(y)}H${short(x + wide)}V${short(y + high)}H${short(x)}Z`;
	const floor = height / 3;
	return {
		outline: cells.map(({ x, y }) => box(x, y, width, height)).join(''),
		three: cells
			.filter(({ isCache, written }) => !isCache && written > 0)
			.map(({ x, y, written }) => {
				const high = Math.min(1, written) * height;
				return box(x, y + height - high, width, high);
			})
			.join(''),
		// One floor of three holds data; how much of it, along its length.
		one: cells
			.filter(({ isCache, written }) => isCache && written > 0)
			.map(({ x, y, written }) => box(x, y + 2 * floor, Math.min(1, written * 3) * width, floor))
			.join(''),
		idle: cells
			.filter(({ isCache }) => isCache)
			.map(({ x, y }) => box(x, y, width, 2 * floor))
			.join('')
	};
}
