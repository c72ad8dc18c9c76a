/** Scales with their ticks, and numbers as short as ticks need them. */
import { max, min } from 'd3-array';
import { format } from 'd3-format';
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale';
import type { Axis } from './spec';

export interface Tick {
	/** Pixels along the axis. */
	readonly at: number;
	readonly label: string;
}

export interface Scaled {
	/** Pixels of a value; what has no logarithm lies below the low end. */
	readonly place: (value: number) => number;
	/** Value at a pixel. */
	readonly invert: (px: number) => number;
	readonly ticks: readonly Tick[];
}

const thousands = format('~s');
const plain = format(',.4~r');
/** Share of a logarithmic axis below it, where values are drawn that have no logarithm. */
const ZERO_SHARE = 0.09;
/** Powers of ten get ticks; between few of them, 2 and 5 times as well. */
const DECADES_PLAIN_MIN = 2;

/** A number on a tick: 0, 0.25, 2,500, 10k. */
export function formatTick(value: number): string {
	return Math.abs(value) >= 1e4 ? thousands(value) : plain(value);
}

/** Title of an axis: "Time (s)". */
export function axisTitle({ label, unit }: Axis): string {
	return unit === '' ? label : `${label} (${unit})`;
}

/** A scale over values, in pixels. A logarithmic one needs a positive value. */
export function scaleFor(
	axis: Axis,
	values: readonly number[],
	range: readonly [number, number],
	options: { readonly isLog: boolean; readonly ticksMax: number }
): Scaled {
	const positive = options.isLog ? values.filter((value) => value > 0) : values;
	const isLog = options.isLog && positive.length > 0;
	const high = axis.max ?? max(positive) ?? 1;
	const low = axis.min ?? (isLog ? (min(positive) ?? 1) : Math.min(0, min(positive) ?? 0));
	const [start, end] = range;
	if (!isLog) {
		const scale = scaleLinear([low, high > low ? high : low + 1], [start, end]);
		const nice = axis.max === undefined ? scale.nice(options.ticksMax) : scale;
		return scaled(nice, nice.ticks(options.ticksMax), low);
	}
	const [bottom, top] = [10 ** Math.floor(Math.log10(low)), 10 ** Math.ceil(Math.log10(high))];
	const hasZeros = positive.length < values.length;
	const floor = hasZeros ? start + (end - start) * ZERO_SHARE : start;
	const scale = scaleLog([bottom, top > bottom ? top : bottom * 10], [floor, end]);
	const log = scaled(scale, logTicks(bottom, top, options.ticksMax), bottom);
	return hasZeros ? withZero(log, start, floor) : log;
}

/** The same with a place for 0 below its low end. */
function withZero(log: Scaled, zeroPx: number, floorPx: number): Scaled {
	const isBelow = (px: number) => Math.abs(px - zeroPx) < Math.abs(floorPx - zeroPx) / 2;
	return {
		place: (value) => (value > 0 ? log.place(value) : zeroPx),
		invert: (px) => (isBelow(px) ? 0 : log.invert(px)),
		ticks: [{ at: zeroPx, label: '0' }, ...log.ticks]
	};
}

function logTicks(bottom: number, top: number, ticksMax: number): number[] {
	const decades = Math.round(Math.log10(top / bottom));
	const every = Math.max(1, Math.ceil(decades / ticksMax));
	const steps = decades <= DECADES_PLAIN_MIN ? [1, 2, 5] : [1];
	return Array.from({ length: decades + 1 }, (_, decade) => decade)
		.filter((decade) => decade % every === 0)
		.flatMap((decade) => steps.map((step) => step * bottom * 10 ** decade))
		.filter((value) => value <= top * 1.001);
}

function scaled(
	scale: ScaleContinuousNumeric<number, number>,
	ticks: readonly number[],
	low: number
): Scaled {
	return {
		place: (value) => scale(Math.max(value, low)),
		invert: (px) => scale.invert(px),
		ticks: ticks.map((value) => ({ at: scale(value), label: formatTick(value) }))
	};
}
