/** Where the bars or dots of a chart of named values are drawn. Pure. */
import { axisTitle, scaleFor, type Tick } from './axis';
import { textWidth } from './labels';
import type { RowsSpec, Tone } from './spec';

const ROW_PX = 40;
/** Where names stand above their bars. */
const ROW_STACKED_PX = 52;
const TOP_PX = 8;
const BOTTOM_PX = 44;
const WIDE_PX = 480;

export interface DrawnRow {
	readonly id: string;
	readonly tone: Tone;
	readonly name: { readonly x: number; readonly y: number; readonly text: string };
	/** The bar, or the line up to the dot. */
	readonly bar: {
		readonly x: number;
		readonly y: number;
		readonly width: number;
		readonly height: number;
	};
	readonly value: { readonly x: number; readonly y: number; readonly text: string };
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
	const left = isWide ? Math.max(...names, 0) + 14 : 6;
	const right = width - Math.max(...values, 0) - 16;
	const rowPx = isWide ? ROW_PX : ROW_STACKED_PX;
	const bottom = TOP_PX + rowPx * spec.rows.length;
	const x = scaleFor(
		spec.axis,
		spec.rows.map(({ value }) => value),
		[left, right],
		{ isLog: spec.axis.scale === 'log' && spec.mark === 'dots', ticksMax: isWide ? 6 : 4 }
	);
	const rows = spec.rows.map(({ id, label, value, tone }, index) => {
		const top = TOP_PX + rowPx * index;
		const end = x.place(value);
		const middle = isWide ? top + rowPx / 2 : top + 34;
		const thickness = isWide ? 24 : 20;
		return {
			id,
			tone,
			name: isWide
				? { x: left - 10, y: middle + 5, text: label }
				: { x: left, y: top + 17, text: label },
			bar: { x: left, y: middle - thickness / 2, width: end - left, height: thickness },
			value: { x: end + 9, y: middle + 5, text: spec.axis.format(value) }
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
