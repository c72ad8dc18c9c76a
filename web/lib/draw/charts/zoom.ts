/** A part of a chart's x axis that is shown as if it were all: what lies in it, what is next. */
import type { ChartSpec, Datum, Published, XySpec } from './spec';

/** From where to where on the x axis. */
export interface Reach {
	readonly from: number;
	readonly to: number;
}

/** With fewer points there is nothing to look at from nearer. */
const POINTS_MIN = 12;
/** Of the whole, in which there is still something to see. */
const SHARE_MIN = 1 / 400;
/** What one press leaves of what is seen. */
const FACTOR = 0.5;
/** What one press goes along, of what is seen. */
const STEP = 0.25;

/** Whether parts of a chart can be shown: its points must follow one another on a linear axis. */
export const canZoom = (spec: ChartSpec): spec is XySpec =>
	spec.kind === 'xy' &&
	spec.x.scale === 'linear' &&
	spec.series.some(({ mark, points }) => mark !== 'bars' && points.length >= POINTS_MIN);

/** Where the x axis begins and ends by itself. */
export function wholeOf({ x, series }: XySpec): Reach {
	const values = series.flatMap(({ points }) => points.map((point) => point.x));
	const least = values.reduce((low, value) => Math.min(low, value), Infinity);
	const most = values.reduce((high, value) => Math.max(high, value), -Infinity);
	return { from: x.min ?? Math.min(0, least), to: x.max ?? most };
}

/** The part between two places in any order, within the whole and not too small to see anything. */
export function reachBetween(one: number, other: number, whole: Reach): Reach {
	const all = whole.to - whole.from;
	const width = Math.min(all, Math.max(Math.abs(other - one), all * SHARE_MIN));
	const middle = (one + other) / 2;
	const from = Math.min(Math.max(middle - width / 2, whole.from), whole.to - width);
	return { from, to: from + width };
}

/** Nearer by a positive number of presses, or further off; what is at `around` stays there. */
export function nearer({ from, to }: Reach, presses: number, whole: Reach, around?: number): Reach {
	const factor = FACTOR ** presses;
	const at = around ?? (from + to) / 2;
	const all = whole.to - whole.from;
	const width = Math.min(all, Math.max((to - from) * factor, all * SHARE_MIN));
	const start = at - ((at - from) / (to - from)) * width;
	return reachBetween(start, start + width, whole);
}

/** As much of the axis, further along. */
export function along({ from, to }: Reach, presses: number, whole: Reach): Reach {
	const by = presses * STEP * (to - from);
	return reachBetween(from + by, to + by, whole);
}

/** The chart of what lies in a part: its y axis fits that. */
export function zoomed(spec: XySpec, { from, to }: Reach): XySpec {
	const isIn = ({ x }: Datum) => x >= from && x <= to;
	return {
		...spec,
		x: { ...spec.x, min: from, max: to },
		series: spec.series.map((series) => ({ ...series, points: series.points.filter(isIn) })),
		published: spec.published.flatMap((mark): readonly Published[] => {
			const { x, until } = mark;
			if (until === undefined) {
				return isIn(mark) ? [mark] : [];
			}
			const isSeen = x < to && until > from;
			return isSeen ? [{ ...mark, x: Math.max(x, from), until: Math.min(until, to) }] : [];
		}),
		guides: spec.guides.filter(({ x }) => x >= from && x <= to)
	};
}
