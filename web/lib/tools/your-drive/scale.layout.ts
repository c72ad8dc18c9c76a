/** Where everything stands on a scale: parts of a run on the left, kinds of drives on the right. */
import { scaleLog } from 'd3-scale';
import type { Level } from './levels';
import { classesAt, type ScaleClass } from './verdict';

export const HEIGHT = 290;
const TOP = 14;
const BOTTOM = HEIGHT - 22;
/** The longest number is 100,000. */
const AXIS_WIDTH = 56;
/** What has no room yet, or is hidden, is laid out for the narrowest window. */
const WIDTH_MIN = 240;
const SLOT_WIDTH_MAX = 40;
/** Of the room, at most so much is for the kinds of drives. */
const SLOTS_SHARE = 0.5;
const GAP = 10;
/** A name is written above its bar where it finds so much room, and else below. */
const NAME_LENGTH = 106;

export interface ScaleBar {
	readonly id: string;
	readonly label: string;
	readonly x: number;
	readonly width: number;
	readonly y: number;
	readonly height: number;
	/** Baseline of the upright name; `isAbove` says on which side of the bar. */
	readonly nameY: number;
	readonly isAbove: boolean;
	readonly isLit: boolean;
}

export interface ScaleLayout {
	readonly plotLeft: number;
	readonly plotRight: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
	/** Below it a drive is slow. */
	readonly slowY: number;
	readonly ticks: readonly { readonly value: number; readonly y: number }[];
	readonly bars: readonly ScaleBar[];
	/** A step for each part, as an SVG path; empty without parts. */
	readonly line: string;
	readonly level: { readonly y: number; readonly top: number; readonly bottom: number } | undefined;
}

export interface ScaleInput {
	readonly width: number;
	readonly min: number;
	readonly max: number;
	/** A speed below this is slow. */
	readonly slowBelow: number;
	readonly classes: readonly ScaleClass[];
	/** Speeds of what is over, in order, and how many there will be. */
	readonly parts: readonly number[];
	readonly partsPlanned: number;
	readonly level: Level | undefined;
}

/** Where the parts of a run are drawn, and how wide the place of each kind beside them is. */
export function plotOf(widthWished: number, classes: readonly ScaleClass[]) {
	const width = Math.max(widthWished, WIDTH_MIN);
	const drawn = classes.filter(({ range }) => range !== undefined);
	const slot = Math.min(SLOT_WIDTH_MAX, ((width - AXIS_WIDTH) * SLOTS_SHARE) / drawn.length);
	return { width, drawn, slot, left: AXIS_WIDTH, right: width - GAP - slot * drawn.length - GAP };
}

/** What lies beyond the axis stands at its end. */
export function layOutScale(input: ScaleInput): ScaleLayout {
	const { min, max, level } = input;
	const { width, drawn, slot, right: plotRight } = plotOf(input.width, input.classes);
	const y = scaleLog().domain([min, max]).range([BOTTOM, TOP]).clamp(true);
	const lit = level === undefined ? [] : classesAt(level, input.classes);
	const partWidth = (plotRight - AXIS_WIDTH) / Math.max(input.partsPlanned, input.parts.length, 1);
	return {
		plotLeft: AXIS_WIDTH,
		plotRight,
		right: width - GAP,
		...{ top: TOP, bottom: BOTTOM },
		slowY: y(input.slowBelow),
		ticks: y
			.ticks()
			.filter((value) => Number.isInteger(Math.log10(value)))
			.map((value) => ({ value, y: y(value) })),
		bars: drawn.flatMap(({ id, label, range }, index) => {
			if (range === undefined) {
				return [];
			}
			const [top, bottom] = [y(range.high), y(range.low)];
			const isAbove = top > NAME_LENGTH;
			return {
				id,
				label,
				x: plotRight + GAP + slot * index + slot * 0.26,
				width: slot * 0.48,
				y: top,
				height: Math.max(bottom - top, 3),
				nameY: isAbove ? top - 6 : bottom + 6,
				isAbove,
				isLit: lit.some((one) => one.id === id)
			};
		}),
		line: input.parts
			.map((rate, index) => {
				const [from, to] = [index, index + 1].map((at) => AXIS_WIDTH + at * partWidth);
				return `${index === 0 ? 'M' : 'L'}${from},${y(rate)}H${to}`;
			})
			.join(''),
		level:
			level === undefined
				? undefined
				: { y: y(level.value), top: y(level.high), bottom: y(level.low) }
	};
}
