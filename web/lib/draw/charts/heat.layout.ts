/** Where the cells of a heat strip are drawn, and how dark each is. Pure. */
import { max, min } from 'd3-array';
import type { HeatSpec } from './spec';

/** Shades that can be told apart, the lightest first. */
export const SHADES = 5;
const TOP_PX = 6;
const KEY_PX = 58;

export interface HeatCell {
	readonly index: number;
	readonly x: number;
	readonly y: number;
	/** 0 is the lightest. */
	readonly shade: number;
}

export interface HeatLayout {
	readonly width: number;
	readonly height: number;
	readonly cellPx: number;
	readonly perRow: number;
	readonly cells: readonly HeatCell[];
	/** What the shades stand for: each with its place and its range. */
	readonly key: readonly { readonly shade: number; readonly x: number; readonly label: string }[];
	readonly keyY: number;
	readonly keyWidth: number;
}

export function layoutHeat(spec: HeatSpec, width: number): HeatLayout {
	const values = Array.from(spec.values);
	const wanted = values.length <= 160 ? 22 : values.length <= 640 ? 14 : 8;
	const perRow = Math.max(1, Math.floor(width / wanted));
	const cellPx = Math.floor(width / perRow);
	const [low, high] = [min(values) ?? 0, max(values) ?? 0];
	const step = Math.max(1, Math.ceil((high - low + 1) / SHADES));
	const shadeOf = (value: number) => Math.min(SHADES - 1, Math.floor((value - low) / step));
	const used = Math.min(SHADES, Math.floor((high - low) / step) + 1);
	const rows = Math.ceil(values.length / perRow);
	const keyWidth = Math.min(120, Math.floor(width / SHADES));
	return {
		width,
		height: TOP_PX + rows * cellPx + KEY_PX,
		cellPx,
		perRow,
		cells: values.map((value, index) => ({
			index,
			x: (index % perRow) * cellPx,
			y: TOP_PX + Math.floor(index / perRow) * cellPx,
			shade: shadeOf(value)
		})),
		key: Array.from({ length: used }, (_, shade) => ({
			shade,
			x: shade * keyWidth,
			label: rangeLabel(low + shade * step, Math.min(high, low + (shade + 1) * step - 1))
		})),
		keyY: TOP_PX + rows * cellPx + 18,
		keyWidth
	};
}

const rangeLabel = (from: number, to: number) => (from === to ? String(from) : `${from}–${to}`);
