/** A sweep of two values as a table whose cells are as dark as they are large. */
import { formatNumber } from '$lib/base/format';
import { perShown, type Quantity, type SweepPoint } from './sweep';

export interface HeatCell {
	readonly x: number;
	readonly y: number;
	/** Nothing where the run was refused, or is not done. */
	readonly value: number | undefined;
	/** From 0 for the least of all cells to 1 for the largest. */
	readonly share: number;
	/** How far its mean may lie off, up and down, without a unit; empty of one seed alone. */
	readonly margin: string;
	/** The value with its unit, and its interval where there is one. */
	readonly words: string;
}

export interface Heat {
	/** Values of the columns, as the page shows them. */
	readonly columns: readonly number[];
	/** Rows from the largest value down, as on an axis. */
	readonly rows: readonly { readonly y: number; readonly cells: readonly HeatCell[] }[];
	readonly least: string;
	readonly most: string;
}

const inOrder = (values: readonly number[]): readonly number[] =>
	[...new Set(values)].sort((one, other) => one - other);

/** The cells of the points so far. */
export function heatOf(
	points: readonly SweepPoint[],
	keys: readonly [first: string, second: string],
	{ axis, of, interval }: Quantity
): Heat {
	const [perX, perY] = keys.map(perShown);
	const xs = inOrder(points.map(({ value }) => value));
	const ys = inOrder(points.map(({ second = 0 }) => second)).toReversed();
	const known = points.flatMap((point) => of(point) ?? []);
	const [least, most] = [Math.min(...known), Math.max(...known)];
	const cellOf = (x: number, y: number): HeatCell => {
		const point = points.find(({ value, second }) => value === x && second === y);
		const value = point === undefined ? undefined : of(point);
		const reach = point === undefined ? undefined : interval(point);
		const told =
			reach === undefined ? '' : ` (${reach.map((end) => axis.format(end)).join(' to ')})`;
		return {
			x: x / (perX ?? 1),
			y: y / (perY ?? 1),
			value,
			margin: value === undefined || reach === undefined ? '' : formatNumber(reach[1] - value),
			share: value === undefined || most === least ? 0 : (value - least) / (most - least),
			words: value === undefined ? 'no value' : axis.format(value) + told
		};
	};
	return {
		columns: xs.map((x) => x / (perX ?? 1)),
		rows: ys.map((y) => ({ y: y / (perY ?? 1), cells: xs.map((x) => cellOf(x, y)) })),
		least: known.length === 0 ? '–' : axis.format(least),
		most: known.length === 0 ? '–' : axis.format(most)
	};
}

/** The same as rows of a file. */
export function heatRows(
	{ rows }: Heat,
	[first, second]: readonly [string, string],
	quantity: string
): readonly (readonly string[])[] {
	const cells = rows.flatMap((row) => row.cells);
	return [
		[first, second, quantity],
		...cells.flatMap(({ x, y, value }) =>
			value === undefined ? [] : [[String(x), String(y), String(value)]]
		)
	];
}
