/** Where the curve, the bet, and the marks of the first page are drawn. Pure. */
import { betAt, BET_END, type Bet } from './bet';
import type { SpeedPoint } from './facts';

/** The axis ends here until the run comes near, then at the next of these. */
const ENDS = [BET_END, 2.4, 3.4] as const;
/** Share of the axis that the run may take before it grows. */
const NEAR_END = 0.88;

export interface Plot {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	/** The ground: no speed. */
	readonly bottom: number;
	/** End of the axis, in capacities of the drive. */
	readonly end: number;
	/** Speed at the top. */
	readonly newMBPerS: number;
}

/** Whether a sky of so many pixels is too low for a row of words between its top and the line. */
export const isLowSky = (height: number): boolean => height < 130;

/** End of the axis, in capacities, for a run that has come so far. */
export const endFor = (capacities: number): number =>
	ENDS.find((end) => capacities <= end * NEAR_END) ?? ENDS[2];

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export const xOf = (plot: Plot, capacities: number): number =>
	plot.left + (clamp(capacities, 0, plot.end) / plot.end) * (plot.right - plot.left);

export const yOf = (plot: Plot, mbPerS: number): number =>
	plot.bottom - (clamp(mbPerS, 0, plot.newMBPerS) / plot.newMBPerS) * (plot.bottom - plot.top);

export const capacitiesAt = (plot: Plot, x: number): number =>
	clamp((x - plot.left) / (plot.right - plot.left), 0, 1) * plot.end;

export const speedAt = (plot: Plot, y: number): number =>
	clamp((plot.bottom - y) / (plot.bottom - plot.top), 0, 1) * plot.newMBPerS;

interface Place {
	readonly hostWrites: number;
	readonly mbPerS: number;
}

/** Where the speed is written, and which end of it stands there. */
export interface NumberPlace {
	readonly x: number;
	readonly y: number;
	readonly anchor: 'start' | 'end';
}

/** From the line's end to the number beside it. */
const BESIDE_PX = 14;

/**
 * Where the speed stands: above the plot while it is that of a new drive and nothing else is named
 * there; beside the line's end; and where there is no room, above or below the line. `beyondPx`:
 * room at the right of the plot.
 */
export function numberPlace(
	plot: Plot,
	curve: readonly SpeedPoint[],
	capacity: number,
	tip: Place,
	{
		widthPx,
		beyondPx,
		isAboveFree
	}: { readonly widthPx: number; readonly beyondPx: number; readonly isAboveFree: boolean }
): NumberPlace {
	const [x, y] = [xOf(plot, tip.hostWrites / capacity), yOf(plot, tip.mbPerS)];
	const edge = plot.right + beyondPx;
	if (tip.mbPerS >= 0.85 * plot.newMBPerS && isAboveFree) {
		const isAtEdge = x - 4 > edge - widthPx;
		return {
			x: isAtEdge ? x : Math.max(plot.left, x - 4),
			y: plot.top - 12,
			anchor: isAtEdge ? 'end' : 'start'
		};
	}
	const highest = plot.top + 28;
	if (x + BESIDE_PX <= edge - widthPx) {
		const level = Math.min(plot.bottom - 6, Math.max(highest, y + 4));
		return { x: x + BESIDE_PX, y: level, anchor: 'start' };
	}
	// At the edge, or as far before it as the line goes up and down at the edge.
	for (const right of [0, 0.5, 1, 1.5, 2].map((back) => edge - back * widthPx)) {
		const ys = heightsIn(plot, [...curve, tip], capacity, right - widthPx, right);
		const level = clearOf(ys, y, [highest, plot.bottom - 6]);
		if (level !== undefined) {
			return { x: right, y: level, anchor: 'end' };
		}
	}
	return { x: edge, y: highest, anchor: 'end' };
}

/** Heights of the line between two places, with those where it comes in and goes out. */
function heightsIn(
	plot: Plot,
	line: readonly Place[],
	capacity: number,
	from: number,
	to: number
): readonly number[] {
	const xs = line.map(({ hostWrites }) => xOf(plot, hostWrites / capacity));
	return line.flatMap(({ mbPerS }, index) =>
		(xs[index] ?? 0) > from && (xs[index - 1] ?? 0) < to ? [yOf(plot, mbPerS)] : []
	);
}

/** About as tall as the digits of the number, with air around them. */
const NUMBER_PX = 24;

/** The base line nearest to `y`, if any, on which a number crosses no line of such heights. */
function clearOf(
	ys: readonly number[],
	y: number,
	[highest, lowest]: readonly [number, number]
): number | undefined {
	const isClear = (base: number) =>
		ys.every((from, index) => {
			const to = ys[index + 1] ?? from;
			return Math.max(from, to) < base - NUMBER_PX || Math.min(from, to) > base + 6;
		});
	const bases = Array.from(
		{ length: Math.max(1, lowest - highest) },
		(_, index) => highest + index
	);
	const nearest = bases.toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y));
	return nearest.find(isClear);
}

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * The line of the run up to the speed right now, in pieces: level within each window of writes,
 * with a step between two, and begun anew where all blocks were erased.
 */
function piecesOf(
	curve: readonly Place[],
	tip: Place,
	breaks: readonly number[]
): readonly (readonly Place[])[] {
	const pieces: Place[][] = [[]];
	let from = 0;
	for (const { hostWrites, mbPerS } of [
		...curve.filter((place) => place.hostWrites < tip.hostWrites),
		tip
	]) {
		const broken = breaks.find((at) => at >= from && at < hostWrites);
		const before = pieces.at(-1)?.at(-1);
		if (broken !== undefined && before !== undefined) {
			pieces.at(-1)?.push({ ...before, hostWrites: broken });
			pieces.push([]);
		}
		pieces.at(-1)?.push({ hostWrites: broken ?? from, mbPerS }, { hostWrites, mbPerS });
		from = hostWrites;
	}
	return pieces;
}

/** The line of a run, and the land under it. `breaks`: writes after which it begins anew. */
export function linePaths(
	plot: Plot,
	curve: readonly Place[],
	capacity: number,
	tip: Place,
	breaks: readonly number[] = []
): { readonly line: string; readonly land: string } {
	const x = ({ hostWrites }: Place) => xOf(plot, hostWrites / capacity);
	const drawn = piecesOf(curve, tip, breaks).map((places) => {
		const line = places
			.map(
				(place, index) => `${index === 0 ? 'M' : 'L'}${point(x(place), yOf(plot, place.mbPerS))}`
			)
			.join('');
		const [first, last] = [places[0] ?? tip, places.at(-1) ?? tip];
		const ground = `L${point(x(last), plot.bottom)}L${point(x(first), plot.bottom)}Z`;
		return { line, land: line + ground };
	});
	return {
		line: drawn.map(({ line }) => line).join(''),
		land: drawn.map(({ land }) => land).join('')
	};
}

/** The bet as a line. */
export function betPath(plot: Plot, bet: Bet): string {
	const end = Math.min(BET_END, plot.end);
	return bet
		.map((_, index) => {
			const capacities = (index / (bet.length - 1)) * end;
			const at = point(xOf(plot, capacities), yOf(plot, betAt(bet, capacities)));
			return `${index === 0 ? 'M' : 'L'}${at}`;
		})
		.join('');
}

/** What was done between two places of a run: it stands under the ground as a bar code. */
export interface Stretch {
	readonly fromWrites: number;
	readonly toWrites: number;
	readonly copies: number;
	readonly erases: number;
}

/** Paths of the bar code: ink for writes, another for copies as tall as they were many. */
export function barcode(
	plot: Plot,
	stretches: readonly Stretch[],
	capacity: number,
	height: number
): { readonly writes: string; readonly copies: string; readonly erases: string } {
	const parts = { writes: '', copies: '', erases: '' };
	const tallest = 6;
	for (const { fromWrites, toWrites, copies, erases } of stretches) {
		const left = xOf(plot, fromWrites / capacity);
		const right = xOf(plot, toWrites / capacity);
		const wide = Math.max(0.6, (right - left) * 0.7).toFixed(1);
		const at = (y: number) => `M${point(right - Number(wide), plot.bottom + y)}h${wide}`;
		parts.writes += `${at(3)}v3h-${wide}z`;
		const tall = Math.min(1, copies / Math.max(1, toWrites - fromWrites) / tallest) * (height - 15);
		parts.copies += copies > 0 ? `${at(7)}v${tall.toFixed(1)}h-${wide}z` : '';
		parts.erases += erases > 0 ? `${at(height - 6)}v3h-${wide}z` : '';
	}
	return parts;
}
