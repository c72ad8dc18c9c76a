/** Where the bars or dots of a chart of named values are drawn. Pure. */
import { axisTitle, scaleFor, type Scaled, type Tick } from './axis';
import { textWidth, type Label } from './labels';
import type { PublishedValue, RowsSpec, Tone } from './spec';

const ROW_PX = 40;
/** Where names stand above their bars. */
const ROW_STACKED_PX = 52;
const TOP_PX = 8;
const BOTTOM_PX = 44;
const WIDE_PX = 480;
/** What a row with a published value is higher. */
const PUBLISHED_PX = 22;

export interface DrawnRow {
	readonly id: string;
	readonly tone: Tone;
	readonly isOther: boolean;
	readonly name: { readonly x: number; readonly y: number; readonly text: string };
	/** The bar, or the line up to the dot. */
	readonly bar: {
		readonly x: number;
		readonly y: number;
		readonly width: number;
		readonly height: number;
	};
	readonly value: { readonly x: number; readonly y: number; readonly text: string };
	readonly published: DrawnPublishedValue | undefined;
}

/** Below the bar: a line up to one mark, or to two, the ends of a range. */
export interface DrawnPublishedValue {
	readonly y: number;
	/** Where the line ends: at the last mark, or at a label before them. */
	readonly reach: number;
	/** From the smallest on. */
	readonly marks: readonly number[];
	readonly label: Label;
}

export interface RowsLayout {
	readonly width: number;
	readonly height: number;
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
	readonly xTitle: string;
	readonly xTicks: readonly Tick[];
	readonly rows: readonly DrawnRow[];
}

export function layoutRows(spec: RowsSpec, width: number): RowsLayout {
	const isWide = width >= WIDE_PX;
	const names = spec.rows.map(({ label }) => textWidth(label));
	const values = spec.rows.map(({ value }) => textWidth(spec.axis.format(value)));
	const isLog = spec.axis.scale === 'log' && spec.mark === 'dots';
	// A logarithmic axis begins with a longer number than 0, the middle of which is its place.
	const edge = isLog ? 16 : 6;
	const left = isWide ? Math.max(...names, 0) + 14 : edge;
	const right = width - Math.max(...values, 0) - 16;
	const x = scaleFor(spec.axis, valuesOf(spec), [left, right], {
		isLog,
		ticksMax: isWide ? 6 : 4
	});
	let bottom = TOP_PX;
	const rows = spec.rows.map(({ id, label, value, tone, isOther = false, published }) => {
		const top = bottom;
		bottom += (isWide ? ROW_PX : ROW_STACKED_PX) + (published === undefined ? 0 : PUBLISHED_PX);
		const end = x.place(value);
		const middle = isWide ? top + ROW_PX / 2 : top + 34;
		const thickness = isWide ? 24 : 20;
		const below = middle + thickness / 2 + 12;
		return {
			id,
			tone,
			isOther,
			name: isWide
				? { x: left - 10, y: middle + 5, text: label }
				: { x: left, y: top + 17, text: label },
			bar: { x: left, y: middle - thickness / 2, width: end - left, height: thickness },
			value: { x: end + 9, y: middle + 5, text: spec.axis.format(value) },
			published: published && drawPublished(published, x, below, { left, right: width })
		};
	});
	return {
		width,
		height: bottom + BOTTOM_PX,
		left,
		right,
		top: TOP_PX,
		bottom,
		xTitle: axisTitle(spec.axis),
		xTicks: x.ticks,
		rows
	};
}

const valuesOf = ({ rows }: RowsSpec): number[] =>
	rows.flatMap(({ value, published }) =>
		published === undefined ? value : [value, published.value, published.until ?? published.value]
	);

/** The whole label where there is room for it; else the value alone, which has. */
function drawPublished(
	{ value, until, label, direct = label }: PublishedValue,
	x: Scaled,
	y: number,
	plot: { readonly left: number; readonly right: number }
): DrawnPublishedValue {
	const ends = until === undefined ? [value] : [value, until];
	const marks = ends.toSorted((a, b) => a - b).map(x.place);
	const [low = plot.left, high = low] = marks;
	const [text = label] = [direct, label].filter(
		(words) => high + textWidth(words) + 12 < plot.right || low - textWidth(words) - 12 > plot.left
	);
	const isAfter = high + textWidth(text) + 12 < plot.right;
	const at = isAfter
		? ({ x: high + 11, anchor: 'start' } as const)
		: ({ x: low - 11, anchor: 'end' } as const);
	const reach = isAfter ? high : at.x - textWidth(text) - 4;
	return { y, reach, marks, label: { text, y: y + 4.5, ...at } };
}
