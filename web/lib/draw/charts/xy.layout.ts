/** Where the marks of a chart in two dimensions are drawn. Pure. */
import { linePath } from '$lib/base/path';
import { axisTitle, scaleFor, type Scaled, type Tick } from './axis';
import { spread, textWidth, type Label, type Place } from './labels';
import type { Selection } from './selection';
import type { Datum, Series, Tone, XySpec } from './spec';

const TOP_PX = 34;
const BOTTOM_PX = 44;
const RIGHT_PX = 14;
const LABEL_GAP_PX = 17;
/** How far the names of guides are above the plot. */
const GUIDE_LIFT_PX = 10;
/** What the name of a line needs between it and the next. */
const LINE_ROOM_PX = 26;
const LABEL_WIDTH_MAX_PX = 150;
/** From this width on there is room for labels beside the plot. */
const WIDE_PX = 480;

export interface Bar extends Place {
	readonly width: number;
	readonly height: number;
}

export interface DrawnSeries {
	readonly id: string;
	readonly tone: Tone;
	readonly mark: Series['mark'];
	readonly isTheory: boolean;
	/** Of lines and steps; empty for other marks. */
	readonly path: string;
	readonly bars: readonly Bar[];
	/** Lines from the least to the most that a point may be; empty where none has any. */
	readonly whiskers: string;
	/** Where each point is, in the order of the series. */
	readonly places: readonly Place[];
	/** Radius of dots: smaller the more there are. */
	readonly dotPx: number;
	readonly label: Label | undefined;
}

export interface DrawnPublished {
	/** One point, or both ends of a line. */
	readonly places: readonly Place[];
	readonly label: Label;
}

export interface XyLayout {
	readonly width: number;
	readonly height: number;
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
	readonly xTitle: string;
	readonly yTitle: string;
	readonly xTicks: readonly Tick[];
	/** Value of the x axis at a pixel. */
	readonly xAt: (px: number) => number;
	readonly yTicks: readonly Tick[];
	readonly series: readonly DrawnSeries[];
	readonly published: readonly DrawnPublished[];
	readonly guides: readonly { readonly x: number; readonly label: Label }[];
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

/** Whether an axis is drawn with logarithms when the reader may choose. */
const isLogarithmic = (scale: XySpec['y']['scale'], wish: boolean) =>
	scale === 'log' || (scale === 'either' && wish);

export function layoutXy(spec: XySpec, { width, height }: Size, wantsLog: boolean): XyLayout {
	const [top, bottom] = [TOP_PX, height - BOTTOM_PX];
	const isWide = width >= WIDE_PX;
	const points = [...spec.series.flatMap((series) => series.points), ...spec.published];
	const y = scaleFor(
		spec.y,
		points.flatMap((point) => ('low' in point ? [point.y, ...reachOf(point)] : [point.y])),
		[bottom, top],
		{ isLog: isLogarithmic(spec.y.scale, wantsLog), ticksMax: 5 }
	);
	const left = 12 + Math.max(20, ...y.ticks.map(({ label }) => textWidth(label)));
	const right = width - (isWide ? sideRoom(spec) : RIGHT_PX);
	const x = scaleFor(spec.x, xValues(spec), [left, right], {
		isLog: isLogarithmic(spec.x.scale, false),
		ticksMax: isWide ? 8 : 4
	});
	const drawn = spec.series.map((series) => drawSeries(series, x, y, bottom));
	const plot = { left, right, top, bottom, isWide };
	return {
		width,
		height,
		left,
		right,
		top,
		bottom,
		xTitle: axisTitle(spec.x),
		yTitle: axisTitle(spec.y),
		xTicks: x.ticks,
		xAt: x.invert,
		yTicks: y.ticks,
		...namedApart(withLabels(drawn, spec, plot), drawPublished(spec, x, y, plot), plot),
		guides: spec.guides.map(({ x: value, label }) => {
			const at = x.place(value);
			// Above the plot: what is drawn in it would lie below the name.
			return { x: at, label: besideLabel(label, { x: at, y: top - GUIDE_LIFT_PX }, plot) };
		})
	};
}

const reachOf = ({ low, high }: Datum): readonly number[] =>
	low === undefined || high === undefined ? [] : [low, high];

const WHISKER_PX = 4;

/** An upright line with a foot at both ends for each point that has an interval. */
function whiskersPath(points: readonly Datum[], x: Scaled, y: Scaled): string {
	return points
		.flatMap((point) => {
			const [low, high] = reachOf(point).map((value) => y.place(value).toFixed(1));
			const at = x.place(point.x);
			const foot = `${(at - WHISKER_PX).toFixed(1)},`;
			return low === undefined || high === undefined
				? []
				: [
						`M${foot}${low}h${2 * WHISKER_PX}M${foot}${high}h${2 * WHISKER_PX}` +
							`M${at.toFixed(1)},${low}V${high}`
					];
		})
		.join('');
}

/** Bars and steps reach half a bin beyond their points. */
function xValues(spec: XySpec): number[] {
	return spec.series.flatMap(({ points, binWidth = 0 }) =>
		points.flatMap((point) => (binWidth === 0 ? point.x : [point.x + binWidth / 2]))
	);
}

/** Room on the right for labels at the ends of lines. */
function sideRoom(spec: XySpec): number {
	const hasNone = spec.series.length === 1 || spec.series.some(({ mark }) => mark === 'bars');
	return hasNone ? RIGHT_PX : Math.max(RIGHT_PX, ...spec.series.map(endLabelWidth)) + 10;
}

const endLabelWidth = ({ label }: Series) => Math.min(LABEL_WIDTH_MAX_PX, textWidth(label));

function drawSeries(series: Series, x: Scaled, y: Scaled, bottom: number): DrawnSeries {
	const { id, tone, mark, points, binWidth = 0 } = series;
	const places = points.map((point) => ({ x: x.place(point.x), y: y.place(point.y) }));
	const first = points[0]?.x ?? 0;
	const halfPx = (x.place(first + binWidth / 2) - x.place(first - binWidth / 2)) / 2;
	const corners = (place: Place) => [
		{ x: place.x - halfPx, y: place.y },
		{ x: place.x + halfPx, y: place.y }
	];
	const path =
		mark === 'line' ? linePath(places) : mark === 'step' ? linePath(places.flatMap(corners)) : '';
	const gap = halfPx > 3 ? 1 : 0;
	const bars = places.map((place) => ({
		x: place.x - halfPx + gap,
		y: place.y,
		width: Math.max(0.5, 2 * (halfPx - gap)),
		height: bottom - place.y
	}));
	return {
		id,
		tone,
		mark,
		isTheory: series.isTheory === true,
		path: path ?? '',
		whiskers: whiskersPath(points, x, y),
		bars: mark === 'bars' ? bars.filter(({ height }) => height > 0) : [],
		places,
		dotPx: points.length > 1_000 ? 1.3 : points.length > 200 ? 1.8 : 3,
		label: undefined
	};
}

interface Plot {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
	readonly isWide: boolean;
}

/** Where a series is named: bars at their peak, everything else at its end. */
function anchorOf({ mark, places }: DrawnSeries, spec: XySpec): Place | undefined {
	const isPeaked = spec.series.some((series) => series.mark === 'bars');
	return mark === 'bars' || isPeaked
		? places.reduce<Place | undefined>(
				(peak, place) => (peak === undefined || place.y < peak.y ? place : peak),
				undefined
			)
		: places.at(-1);
}

/** Dots that end long before the plot does are named where they end. */
const FAR_SHARE = 0.25;
const isFarFrom = ({ x }: Place, { left, right }: Plot) => right - x > FAR_SHARE * (right - left);

/** A chart of one series is named by its axes. */
function withLabels(
	drawn: readonly DrawnSeries[],
	spec: XySpec,
	plot: Plot
): readonly DrawnSeries[] {
	if (spec.series.length === 1) {
		return drawn;
	}
	const anchors = drawn.map((series) => anchorOf(series, spec));
	const isBeside = plot.isWide && !spec.series.some(({ mark }) => mark === 'bars');
	const lift = isBeside ? 4 : -8;
	const wishes = anchors.map((anchor) => (anchor?.y ?? plot.bottom) + lift);
	const ys = spread(wishes, LABEL_GAP_PX, plot.top + 6, plot.bottom - 6);
	return drawn.map((series, index) => {
		const anchor = anchors[index];
		const [text, y] = [spec.series[index]?.label ?? '', ys[index] ?? 0];
		const label: Label | undefined =
			anchor === undefined
				? undefined
				: isBeside && isFarFrom(anchor, plot) && series.mark === 'dots'
					? besideLabel(text, anchor, plot)
					: isBeside
						? { text, x: plot.right + 8, y, anchor: 'start' }
						: { text, ...within(anchor.x, text, plot), y };
		return { ...series, label };
	});
}

/** Middle of a text if it fits around x, else the side where it does. */
function within(x: number, text: string, { left, right }: Plot): Omit<Label, 'text' | 'y'> {
	const half = textWidth(text) / 2;
	if (x + half > right) {
		return { x: right, anchor: 'end' };
	}
	return x - half < left ? { x: left + 4, anchor: 'start' } : { x, anchor: 'middle' };
}

function besideLabel(text: string, place: Place, plot: Plot): Label {
	return place.x + textWidth(text) + 10 > plot.right
		? { text, x: place.x - 9, y: place.y + 4, anchor: 'end' }
		: { text, x: place.x + 7, y: place.y - 6, anchor: 'start' };
}

/** Lines are named above, or below where another lies right above; points are named beside. */
function drawPublished(spec: XySpec, x: Scaled, y: Scaled, plot: Plot): readonly DrawnPublished[] {
	const lines = spec.published.filter(({ until }) => until !== undefined);
	const heights = lines.map((line) => y.place(line.y));
	return spec.published.map(({ x: from, until, label, direct = label, y: value }) => {
		const at = y.place(value);
		const place = { x: x.place(from), y: at };
		if (until === undefined) {
			return { places: [place], label: besideLabel(direct, place, plot) };
		}
		const isBelow = heights.some((other) => other < at && at - other < LINE_ROOM_PX);
		const named = { text: direct, y: at + (isBelow ? 17 : -8) };
		const hasRoom = place.x + 9 + textWidth(direct) < plot.right;
		return {
			places: [place, { x: x.place(until), y: at }],
			label: hasRoom
				? { ...named, x: place.x + 9, anchor: 'start' }
				: { ...named, x: plot.right, anchor: 'end' }
		};
	});
}

/** Published values and, where these are named inside the plot, too, series. */
function namedApart(
	series: readonly DrawnSeries[],
	published: readonly DrawnPublished[],
	plot: Plot
): Pick<XyLayout, 'series' | 'published'> {
	if (published.length === 0) {
		return { series, published };
	}
	const inside = series.filter(({ label }) => label !== undefined && label.x <= plot.right);
	const labels = [...inside, ...published].map(({ label }) => label?.y ?? plot.top);
	const ys = spread(labels, LABEL_GAP_PX, plot.top + 6, plot.bottom - 4);
	const moved = <T extends Label | undefined>(label: T, at: number): T =>
		label === undefined ? label : { ...label, y: ys[at] ?? label.y };
	return {
		series: series.map((one) => {
			const at = inside.indexOf(one);
			return at < 0 ? one : { ...one, label: moved(one.label, at) };
		}),
		published: published.map((one, at) => ({
			...one,
			label: moved(one.label, inside.length + at)
		}))
	};
}

/** Places of all points that keys lead through: of each series, then each published value. */
export function stopsOf(layout: XyLayout): readonly (readonly Place[])[] {
	return [...layout.series, ...layout.published].map(({ places }) => places);
}

/** The point nearest to a place; across counts more than up and down. */
export function nearestStop(layout: XyLayout, target: Place): Selection | undefined {
	let best: { series: number; index: number; distance: number } | undefined;
	stopsOf(layout).forEach((places, series) => {
		places.forEach((place, index) => {
			const distance = Math.hypot(place.x - target.x, (place.y - target.y) / 3);
			if (best === undefined || distance < best.distance) {
				best = { series, index, distance };
			}
		});
	});
	return best && { series: best.series, index: best.index };
}

/** All dots of a series as one path of round points: one element, however many there are. */
export function dotsPath(places: readonly Place[]): string {
	return places.map(({ x, y }) => `M${x.toFixed(1)},${y.toFixed(1)}h0`).join('');
}

/** Points that a logarithmic axis cannot place. */
export function countAtZero(points: readonly Datum[]): number {
	return points.filter(({ y }) => y <= 0).length;
}
