/** The speed of two drives over what is written, one beside the other: where it runs. Pure. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { Datum } from '$lib/draw/charts/spec';

/** A drive and its run. */
export interface PairedDrive {
	readonly letter: string;
	readonly sparePercent: number;
	/** What it settles at. */
	readonly levelMbPerS: number;
	/** MB/s over capacities written. */
	readonly points: readonly Datum[];
}

export interface PairLayout {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	/** Whether names have room for what sets the drives apart. */
	readonly isWide: boolean;
	readonly xTicks: readonly { readonly value: number; readonly x: number }[];
	readonly yTicks: readonly { readonly value: number; readonly y: number }[];
	/** For each drive its path, and where its name stands beside its end. */
	readonly curves: readonly { readonly path: string; readonly nameY: number }[];
}

const MARGINS = { left: 34, right: 58, rightWide: 142, top: 22, bottom: 26 } as const;
const WIDE_PX = 460;
/** Names keep so far apart. */
const NAME_PX = 18;
const TICKS = 4;

export function layOutPair(
	drives: readonly PairedDrive[],
	{ width, height }: { readonly width: number; readonly height: number }
): PairLayout {
	const points = drives.flatMap((drive) => drive.points);
	const isWide = width >= WIDE_PX;
	const { left } = MARGINS;
	const right = Math.max(width - (isWide ? MARGINS.rightWide : MARGINS.right), left + 1);
	const bottom = height - MARGINS.bottom;
	const most = Math.max(...points.map(({ y }) => y), 1);
	const x = scaleLinear([0, Math.max(...points.map((point) => point.x), 1)], [left, right]);
	const y = scaleLinear([0, most], [bottom, MARGINS.top]).nice(TICKS);
	const path = line<Datum>()
		.x((point) => x(point.x))
		.y((point) => y(point.y))
		.digits(2);
	const names = drives.map(({ levelMbPerS }) => y(levelMbPerS) + 5);
	const lowest = Math.max(...names);
	return {
		...{ left, right, bottom, isWide },
		xTicks: x.ticks(TICKS).flatMap((value) => (value > 0 ? [{ value, x: x(value) }] : [])),
		yTicks: y.ticks(TICKS).map((value) => ({ value, y: y(value) })),
		curves: drives.map((drive, index) => {
			const at = names[index] ?? 0;
			const isNear = at < lowest && lowest - at < NAME_PX;
			return { path: path(drive.points) ?? '', nameY: isNear ? lowest - NAME_PX : at };
		})
	};
}
