/** Where throughput and latency against queue depth are drawn. Pure. */
import { formatNumber } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { scaleLinear } from 'd3-scale';
import { requestsPerS } from '../requests';

/** What a drive comes to at one queue depth. */
export interface Point {
	readonly depth: number;
	readonly perS: number;
	/** Half of the requests are answered within, and 99 of 100. */
	readonly halfNs: number;
	readonly mostNs: number;
}

export interface KneeSize {
	readonly width: number;
	readonly height: number;
}

/** The ends of the axes, the same for all drives so that they can be compared. */
const DEPTH_MAX = 68;
const PER_S_MAX = 190_000;
const NS_MAX = 1.4e6;
/** The depth that is bet on. */
const BET_DEPTH = 64;

/** Nothing before the first request is answered. */
export function pointOf(snapshot: Snapshot, depth: number): Point | undefined {
	const perS = requestsPerS(snapshot);
	const [halfNs, mostNs] = [snapshot.get('latencyP50Ns'), snapshot.get('latencyP99Ns')];
	return perS === undefined ? undefined : { depth, perS, halfNs, mostNs };
}

/** Only neighbors, of which one is twice the other, are joined: between others none was tried. */
const lineOf = (
	points: readonly Point[],
	place: (point: Point) => readonly [number, number]
): string =>
	points
		.map((point, index) => {
			const [x, y] = place(point);
			const isNext = point.depth === (points[index - 1]?.depth ?? 0) * 2;
			return `${isNext ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`;
		})
		.join('');

/** A question mark has room beside the one before. */
const MARKS_APART_PX = 15;

/** Depths that were not tried yet, as places along the axis; those apart have a question mark. */
function openPlaces(depths: readonly number[], x: (depth: number) => number) {
	let lastPx = -Infinity;
	return depths.map((depth) => {
		const place = { depth, x: x(depth), isMarked: x(depth) - lastPx >= MARKS_APART_PX };
		lastPx = place.isMarked ? place.x : lastPx;
		return place;
	});
}

/** What the deepest queue would answer, did each request of it come as fast as one alone. */
export const perSAtMost = (points: readonly Point[], depths: readonly number[]): number =>
	Math.max(PER_S_MAX, ...points.map(({ perS }) => perS * Math.max(...depths)));

/**
 * @param ceilingPerS what all dies together could answer
 * @param depths that can be tried
 * @param perSMax the end of the scale of requests a second
 */
export function layoutKnee(
	points: readonly Point[],
	ceilingPerS: number,
	{ width, height }: KneeSize,
	depths: readonly number[] = [],
	perSMax = PER_S_MAX
) {
	const isNarrow = width < 400;
	const [left, right] = [isNarrow ? 30 : 40, width - (isNarrow ? 10 : 16)];
	const headPx = isNarrow ? 24 : 28;
	const footPx = isNarrow ? 32 : 36;
	const plotsPx = height - headPx * 2 - footPx;
	const [top, middle] = [headPx, headPx + plotsPx * 0.56];
	const [below, bottom] = [middle + headPx, height - footPx];
	const x = scaleLinear([0, DEPTH_MAX], [left, right]);
	const rate = scaleLinear([0, perSMax], [middle, top]);
	const time = scaleLinear([0, NS_MAX], [bottom, below]).clamp(true);
	const sorted = points.toSorted((a, b) => a.depth - b.depth);
	return {
		...{ isNarrow, left, right, top, middle, below, bottom, x, rate, time },
		ceilingY: rate(ceilingPerS),
		betX: x(BET_DEPTH),
		// Between two depths, where no line is drawn.
		noteX: x((BET_DEPTH * 3) / 4),
		isBeyond: (perS: number) => perS > perSMax,
		// A bet beyond the scale stands at its upper end.
		betY: (perS: number) => Math.max(top, rate(perS)),
		rateLine: lineOf(sorted, ({ depth, perS }) => [x(depth), rate(perS)]),
		halfLine: lineOf(sorted, ({ depth, halfNs }) => [x(depth), time(halfNs)]),
		mostLine: lineOf(sorted, ({ depth, mostNs }) => [x(depth), time(mostNs)]),
		open: openPlaces(
			depths.filter((depth) => !sorted.some((point) => point.depth === depth)),
			x
		),
		dots: sorted.map((point) => ({
			depth: point.depth,
			rateThousands: String(Math.round(point.perS / 1_000)),
			x: x(point.depth),
			rateY: rate(point.perS),
			halfY: time(point.halfNs),
			mostY: time(point.mostNs)
		})),
		depths: [1, 8, 16, 32, 64].map((depth) => ({ depth, x: x(depth) })),
		rates: rate
			.ticks(3)
			.filter((perS) => perS > 0)
			.map((perS) => ({ label: formatNumber(perS / 1_000), y: rate(perS) })),
		times: [0.5, 1].map((ms) => ({ label: formatNumber(ms), y: time(ms * 1e6) }))
	};
}
