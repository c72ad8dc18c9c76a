/** A chart in small: our curve and the published marks, with as few words as tell what is what. */
import type { Axis, ChartSpec, Datum, XySpec, RowsSpec } from '$lib/draw/charts/spec';
import type { RecordedRow } from './recorded';

/** From 0 to 1, to the right and upward. */
export type Spot = readonly [x: number, y: number];

export interface Thumbnail {
	/** What is drawn upward, or to the right for bars: "Speed, MB/s". */
	readonly label: string;
	/** In lanes each value lies beside the published one, from a fifth of it to five times. */
	readonly kind: 'curve' | 'bars' | 'lanes';
	/** Curves, or of each bar its length as the y of its only spot, and what each is called. */
	readonly ours: readonly {
		readonly isLine: boolean;
		readonly spots: readonly Spot[];
		/** Empty where there is nothing to tell it from. */
		readonly name: string;
	}[];
	/** The largest value of the axis, after the least if that is not 0; or that of each bar. */
	readonly told: readonly string[];
	/** A value, or a range on the x axis over which it holds; of bars x is the number of the bar. */
	readonly published: readonly { readonly from: Spot; readonly untilX: number }[];
}

/** More cannot be told apart in a small picture. */
const SPOTS_MAX = 72;
const BARS_MAX = 8;
/** Of a lane: what is further off lies at its end. */
const FACTOR_MAX = 5;
/** On a logarithmic axis nothing lies lower, however small. */
const DECADES_MAX = 6;

/** Of the first curve, or else of the first bars, or else each value beside the published one. */
export function thumbnailOf(
	charts: readonly ChartSpec[],
	rows: readonly RecordedRow[]
): Thumbnail | undefined {
	const curve = charts.find(
		(chart) => chart.kind === 'xy' && chart.series.some(({ points }) => points.length > 1)
	);
	// A bar by itself says nothing.
	const bars = charts.find((chart) => chart.kind === 'rows' && chart.rows.length > 1);
	const chart = curve ?? bars;
	switch (chart?.kind) {
		case 'xy':
			return curveOf(chart);
		case 'rows':
			return barsOf(chart);
		default:
			return lanesOf(rows);
	}
}

/** Ours over published, from a fifth to five times; published is in the middle of its lane. */
function lanesOf(rows: readonly RecordedRow[]): Thumbnail | undefined {
	const factors = rows.flatMap(({ published, simulated }) => {
		const ours = simulated?.[0];
		const isKnown = typeof published === 'number' && typeof ours === 'number';
		return isKnown && published > 0 && ours > 0 ? [ours / published] : [];
	});
	const middle = 0.5;
	const yOf = (lane: number) => rounded(1 - (lane + middle) / factors.length);
	const xOf = (factor: number) => rounded(middle + Math.log(factor) / (2 * Math.log(FACTOR_MAX)));
	return factors.length === 0
		? undefined
		: {
				label: 'Ours, as a part of what was published',
				kind: 'lanes',
				ours: [
					{
						...{ isLine: false, name: '' },
						spots: factors.map((factor, lane) => [xOf(factor), yOf(lane)] as const)
					}
				],
				told: ['a fifth', 'as published', 'five times'],
				published: factors.map((_, lane) => ({ from: [middle, yOf(lane)], untilX: middle }))
			};
}

const labelOf = ({ label, unit }: Axis) => (unit === '' ? label : `${label}, ${unit}`);

const isLog = ({ scale, opensLog = false }: Axis) =>
	scale === 'log' || (scale === 'either' && opensLog);

const highestOf = ({ max }: Axis, values: readonly number[]) => max ?? Math.max(...values);

/** Of what a logarithmic axis can show. */
const leastOf = (axis: Axis, values: readonly number[]) =>
	Math.min(...values.filter((value) => value > highestOf(axis, values) / 10 ** DECADES_MAX));

/** Values of an axis to places from 0 to 1. */
function scaleOf(axis: Axis, values: readonly number[]): (value: number) => number {
	const highest = highestOf(axis, values);
	if (isLog(axis)) {
		const floor = highest / 10 ** DECADES_MAX;
		const [low, high] = [Math.log(leastOf(axis, values)), Math.log(highest)];
		return (value) =>
			rounded((Math.log(Math.max(value, floor)) - low) / Math.max(high - low, Number.MIN_VALUE));
	}
	const low = axis.min ?? 0;
	return (value) => rounded((value - low) / Math.max(highest - low, Number.MIN_VALUE));
}

const rounded = (place: number) => Math.round(1000 * Math.min(1, Math.max(0, place))) / 1000;

function curveOf({ x, y, series, published }: XySpec): Thumbnail {
	const own = series.filter(({ isTheory = false }) => !isTheory);
	const all: readonly Datum[] = [...own.flatMap(({ points }) => points), ...published];
	const xs = all.map((datum) => datum.x);
	const placeX = scaleOf({ ...x, min: x.min ?? Math.min(...xs) }, xs);
	const ys = all.map((datum) => datum.y);
	const placeY = scaleOf(y, ys);
	const least = isLog(y) ? leastOf(y, ys) : (y.min ?? 0);
	const spotOf = (datum: Datum): Spot => [placeX(datum.x), placeY(datum.y)];
	return {
		label: isLog(y) ? `${labelOf(y)}, logarithmic` : labelOf(y),
		kind: 'curve',
		ours: own.map(({ mark, points, label }) => ({
			isLine: mark !== 'dots',
			spots: thinned(points).map(spotOf),
			name: own.length > 1 ? label : ''
		})),
		told: [...(least === 0 ? [] : [y.format(least)]), y.format(highestOf(y, ys))],
		published: published.map((mark) => ({
			from: spotOf(mark),
			untilX: placeX(mark.until ?? mark.x)
		}))
	};
}

/** Of each stretch of points one that was there, not a mean, which nobody measured. */
function thinned(points: readonly Datum[]): readonly Datum[] {
	const step = Math.max(1, points.length / SPOTS_MAX);
	const count = Math.min(points.length, SPOTS_MAX);
	return Array.from({ length: count }, (_, index) => points[Math.floor(index * step)]).filter(
		(datum) => datum !== undefined
	);
}

function barsOf({ axis, rows }: RowsSpec): Thumbnail {
	const shown = rows.slice(0, BARS_MAX);
	const place = scaleOf(
		axis,
		shown.flatMap(({ value, published }) => [value, published?.until ?? published?.value ?? value])
	);
	return {
		label: labelOf(axis),
		kind: 'bars',
		ours: shown.map(({ value, label }, index) => ({
			...{ isLine: false, name: label },
			spots: [[index, place(value)]]
		})),
		told: shown.map(({ value }) => axis.format(value)),
		published: shown.flatMap(({ published }, index) =>
			published === undefined
				? []
				: [
						{
							from: [index, place(published.value)] as const,
							untilX: place(published.until ?? published.value)
						}
					]
		)
	};
}
