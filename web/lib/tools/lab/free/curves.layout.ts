/** Where the curves of all drives lie: speed above, write amplification below, one axis. */
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { CurvePoint } from './ending';

/** One line: of a drive, or of the run before. */
export interface Line {
	readonly id: string;
	readonly curve: readonly CurvePoint[];
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

const MARGIN = { left: 44, right: 160, top: 22, bottom: 20 } as const;
/** On a phone the names leave: the letter and the value stay. */
const NARROW_RIGHT = 72;
const NARROW_WIDTH = 560;
const BETWEEN = 26;
/** Of the height that both panels share; where there is too little, speed has all of it. */
const SPEED_SHARE = 0.6;
const BOTH_HEIGHT = 190;
/** Labels lie on each other when they are closer: those with a name below, and those without. */
export const LABEL_PX = { named: 30, plain: 18 } as const;

export interface Panel {
	readonly top: number;
	readonly bottom: number;
	readonly y: (value: number) => number;
	readonly ticks: readonly number[];
}

export interface CurvesLayout {
	readonly left: number;
	readonly right: number;
	readonly isNarrow: boolean;
	/** Whether there is room for write amplification. */
	readonly hasBoth: boolean;
	/** End of the axis, in its unit. */
	readonly end: number;
	readonly x: (written: number) => number;
	readonly xTicks: readonly number[];
	readonly speed: Panel;
	readonly amplification: Panel;
}

function panelOf(
	top: number,
	bottom: number,
	domain: readonly [number, number],
	count: number
): Panel {
	const scale = scaleLinear().domain(domain).range([bottom, top]);
	const [least] = domain;
	const ticks = scale.ticks(count).filter((tick) => tick > least);
	return { top, bottom, y: (value) => scale(value), ticks: [least, ...ticks] };
}

const most = (values: readonly number[], least: number): number =>
	values.reduce((largest, value) => Math.max(largest, value), least);

/** The frame that all lines fit into. */
export function curvesLayout({ width, height }: Size, lines: readonly Line[]): CurvesLayout {
	const isNarrow = width < NARROW_WIDTH;
	const [left, right] = [
		MARGIN.left,
		Math.max(120, width - (isNarrow ? NARROW_RIGHT : MARGIN.right))
	];
	const points = lines.flatMap(({ curve }) => curve);
	const end = most(
		points.map(({ written }) => written),
		0.01
	);
	const scale = scaleLinear().domain([0, end]).range([left, right]);
	const room = Math.max(60, height - MARGIN.top - MARGIN.bottom - BETWEEN);
	const hasBoth = height >= BOTH_HEIGHT;
	const middle = hasBoth ? MARGIN.top + room * SPEED_SHARE : height - MARGIN.bottom;
	const fastest = most(
		points.map(({ megabytesPerSecond }) => megabytesPerSecond),
		1
	);
	const largest = most(
		points.map(({ amplification }) => amplification),
		1.5
	);
	return {
		left,
		right,
		isNarrow,
		hasBoth,
		end,
		x: (written) => scale(written),
		xTicks: scale.ticks(isNarrow ? 4 : 8),
		speed: panelOf(MARGIN.top, middle, [0, fastest], 3),
		amplification: panelOf(middle + BETWEEN, MARGIN.top + BETWEEN + room, [1, largest], 2)
	};
}

/** The path of a line in a panel: from the middle of each window to the middle of the next. */
export function pathOf(
	{ x }: Pick<CurvesLayout, 'x'>,
	{ y }: Pick<Panel, 'y'>,
	curve: readonly CurvePoint[],
	of: (point: CurvePoint) => number
): string {
	const path = line<CurvePoint>()
		.x((point) => x((point.from + point.written) / 2))
		.y((point) => y(of(point)));
	return path([...curve]) ?? '';
}

/** Labels at the heights of their lines, moved apart where they would overlap. */
export function labelHeights(
	wanted: readonly number[],
	gap: number,
	{ top, bottom }: Pick<Panel, 'top' | 'bottom'>
): readonly number[] {
	const order = wanted.map((y, index) => ({ y, index })).sort((one, other) => one.y - other.y);
	// Beneath the last one stands what the axis is.
	const lowest = bottom - 6;
	// Where there is no room for all, they come closer together rather than leave the panel.
	const each = Math.min(gap, (lowest - top) / Math.max(1, order.length - 1));
	const down: number[] = [];
	for (const { y } of order) {
		down.push(Math.max(y, down.length === 0 ? top : (down.at(-1) ?? top) + each));
	}
	const placed = down.map((y, at) => Math.min(y, lowest - each * (down.length - 1 - at)));
	return wanted.map((_, index) => placed[order.findIndex((one) => one.index === index)] ?? top);
}
