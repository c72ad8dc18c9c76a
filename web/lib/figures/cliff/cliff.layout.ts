/** Where the blocks and the throughput curve of a big drive are drawn. Pure. */
import { formatNumber } from '$lib/base/format';
import { placeAt, valueAt } from '$lib/base/drawnCurve';
import type { CurveBet } from '$lib/run/view/curveBet';
import { short, stepPath, type Place } from '$lib/base/path';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { max, min, sum } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import {
	describeRun,
	phaseNotes,
	plannedWrites,
	speedText,
	type Measured,
	type PhaseNote
} from '../phases';

/** Of the speed at the end of a curve, now and on average. */
const LABEL_PX = 76;
const AVERAGE_PX = 142;
/** A label at the top of the plot is so far below it where a phase is named. */
const UNDER_NOTES_PX = 9;
const MARGIN = { left: 44, right: 14, top: 44, bottom: 40 } as const;

/** The curve at the end of one window of writes. */
export interface CurvePoint extends Measured {
	/** Data written so far, in capacities of the drive. */
	readonly driveWrites: number;
}

/** Speed of the host's writes in each window so far; windows of no time join the next. */
export function throughput(snapshot: Snapshot): readonly CurvePoint[] {
	const pageBytes = snapshot.get('pageBytes');
	const capacity = snapshot.get('logicalPages');
	let before = { hostWrites: 0, timeNs: 0, nandPrograms: 0 };
	return snapshot.samples.flatMap((sample) => {
		if (sample.timeNs === before.timeNs) {
			return [];
		}
		const seconds = (sample.timeNs - before.timeNs) / 1e9;
		const writes = sample.hostWrites - before.hostWrites;
		const programs = sample.nandPrograms - before.nandPrograms;
		const startWrites = before.hostWrites;
		before = sample;
		return {
			startWrites,
			driveWrites: sample.hostWrites / capacity,
			bytesPerS: (writes * pageBytes) / seconds,
			writeAmplification: programs / writes
		};
	});
}

/** Where the axis ends, in capacities: at the end of the run, or where its key frame is. */
export function axisEnd(
	snapshot: Snapshot,
	plan: Plan | undefined,
	keyFrame: Snapshot | undefined
): number {
	const written = [snapshot, ...(keyFrame ? [keyFrame] : [])].map((of) => of.get('hostWrites'));
	const end = Math.max(plan ? plannedWrites(plan) : 0, ...written, 1);
	return end / Math.max(1, snapshot.get('logicalPages'));
}

export interface Tick {
	readonly at: number;
	readonly label: string;
}

export interface CurveLayout {
	readonly width: number;
	readonly height: number;
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
	readonly path: string;
	/** The places that it goes through. */
	readonly places: readonly Place[];
	/** Where so many capacities, and bytes a second, are drawn. */
	readonly xOf: (driveWrites: number) => number;
	readonly yOf: (bytesPerS: number) => number;
	/** Speed at the top of the plot, in MB/s. */
	readonly speedTop: number;
	/** End of the curve, where the run is. */
	readonly tip:
		| {
				readonly x: number;
				readonly y: number;
				readonly label: string;
				/** Before its end a label stands above all of the curve that it would cross. */
				readonly labelY: number;
				/** Whether the label ends before the tip: behind it there is no room. */
				readonly isBefore: boolean;
		  }
		| undefined;
	readonly xTicks: readonly Tick[];
	readonly yTicks: readonly Tick[];
	/** In which order the host writes, along the axis. */
	readonly phases: readonly PhaseNote[];
}

/** The ends of both axes: fixed for the whole run, so that nothing jumps. */
export interface CurveAxes {
	/** In capacities of the drive. */
	readonly driveWritesEnd: number;
	readonly bytesPerSMax: number;
	/** Where a logarithmic axis begins. */
	readonly bytesPerSMin?: number | undefined;
	readonly logicalPages: number;
	readonly plan: Plan | undefined;
	/** Whether the curve's end says what it came to on average: words compare that. */
	readonly tellsAverage?: boolean;
}

export function axesOf(
	snapshot: Snapshot,
	plan: Plan | undefined,
	keyFrame: Snapshot | undefined,
	topMegabytesPerS?: number,
	fromMegabytesPerS?: number
): CurveAxes {
	return {
		driveWritesEnd: axisEnd(snapshot, plan, keyFrame),
		bytesPerSMax:
			topMegabytesPerS === undefined ? snapshot.fastestBytesPerS : topMegabytesPerS * 1e6,
		bytesPerSMin: fromMegabytesPerS === undefined ? undefined : fromMegabytesPerS * 1e6,
		logicalPages: snapshot.get('logicalPages'),
		plan
	};
}

/** Where that is told: the speed so far. */
function averageOf(
	points: readonly CurvePoint[],
	{ tellsAverage = false, logicalPages }: CurveAxes
): number {
	const writes = points.map(
		({ driveWrites, startWrites }) => driveWrites * logicalPages - startWrites
	);
	const times = points.map(({ bytesPerS }, index) => (writes[index] ?? 0) / bytesPerS);
	return tellsAverage ? sum(writes) / sum(times) : NaN;
}

/** Where the label of a curve's end stands, so that it lies on no part of it and on no phase. */
function labelYOf(
	points: readonly { readonly x: number; readonly y: number }[],
	phases: readonly PhaseNote[],
	{ top, right, bottom }: { readonly top: number; readonly right: number; readonly bottom: number },
	labelPx: number
): { readonly labelY: number; readonly isBefore: boolean } {
	const endX = points.at(-1)?.x ?? 0;
	const isBefore = endX > right - labelPx;
	const [fromX, toX] = isBefore ? [endX - labelPx, endX] : [endX, endX + labelPx];
	const ys = points.filter(({ x }) => x >= fromX).map(({ y }) => y);
	const above = Math.max(top - 2, (min(ys) ?? 0) - 9);
	const isNamed = phases.some(({ startNoteX, endNoteX }) => startNoteX < toX && endNoteX > fromX);
	if (above >= top + UNDER_NOTES_PX || !isNamed) {
		return { labelY: above, isBefore };
	}
	// Under the names of the phases: beside its end, or below all of the curve that it would cross,
	// but above the numbers of the axis.
	const under = Math.min(bottom - 4, (max(ys) ?? 0) + 19);
	return { labelY: isBefore ? under : top + UNDER_NOTES_PX, isBefore };
}

/** The axis of speed, up to a round number. */
function speedScale({ bytesPerSMin, bytesPerSMax }: CurveAxes, ends: readonly [number, number]) {
	const top = max([bytesPerSMax, 1]) ?? 1;
	return bytesPerSMin === undefined
		? scaleLinear([0, top], ends).nice()
		: scaleLog([bytesPerSMin, top], ends).clamp(true);
}

/** Of the many speeds that a logarithmic axis may name, those that start with 1, or with 5, too. */
function logTicks(speeds: readonly number[], isNarrow: boolean): readonly number[] {
	return speeds.filter((speed) => {
		const [digit] = speed.toExponential(0);
		return digit === '1' || (digit === '5' && !isNarrow);
	});
}

/**
 * Lays the curve out: each window is as wide as it was long, and between them is nothing. Of a run
 * that is longer than the axis, its beginning.
 */
export function layoutCurve(
	run: readonly CurvePoint[],
	axes: CurveAxes,
	width: number,
	height: number
): CurveLayout {
	const { driveWritesEnd, bytesPerSMin, logicalPages, plan } = axes;
	const points = run.filter(({ driveWrites }) => driveWrites <= driveWritesEnd);
	const [left, right] = [MARGIN.left, width - MARGIN.right];
	const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
	const x = scaleLinear([0, driveWritesEnd], [left, right]);
	const y = speedScale(axes, [bottom, top]);
	const speeds = bytesPerSMin === undefined ? y.ticks(4) : logTicks(y.ticks(), width < 400);
	const place = ({ driveWrites, bytesPerS }: Pick<CurvePoint, 'driveWrites' | 'bytesPerS'>) => ({
		x: x(driveWrites),
		y: y(bytesPerS)
	});
	const [first, last] = [points[0], points.at(-1)];
	const places = (first ? [{ ...first, driveWrites: 0 }, ...points] : []).map(place);
	const phases = phaseNotes(plan, logicalPages, x, { left, right });
	const average = averageOf(points, axes);
	const isAverage =
		last !== undefined && average > 0 && speedText(average) !== speedText(last.bytesPerS);
	return {
		width,
		height,
		left,
		right,
		top,
		bottom,
		xOf: (driveWrites) => x(driveWrites),
		yOf: (bytesPerS) => y(bytesPerS),
		speedTop: (y.domain()[1] ?? 1) / 1e6,
		path: stepPath(places),
		places,
		tip: last && {
			x: x(last.driveWrites),
			y: y(last.bytesPerS),
			label: isAverage ? `${speedText(average)} on average` : speedText(last.bytesPerS),
			...labelYOf(
				points.map(place),
				phases,
				{ top, right, bottom },
				isAverage ? AVERAGE_PX : LABEL_PX
			)
		},
		xTicks: x.ticks(width < 400 ? 4 : 8).map((at) => ({ at: x(at), label: String(at) })),
		yTicks: speeds.map((at) => ({ at: y(at), label: String(at / 1e6) })),
		phases
	};
}

/** Where a drawn curve runs, where its name stands, and what lies between it and the run. */
export function betPaths(
	bet: Pick<CurveBet, 'span' | 'values'>,
	points: readonly CurvePoint[],
	layout: CurveLayout
) {
	const place = (at: number, mbPerS: number) =>
		`${short(layout.xOf(at))} ${short(layout.yOf(mbPerS * 1e6))}`;
	const ats = bet.values.map((_, index) => placeAt(bet.span, index));
	const line = bet.values.map((value, index) => place(ats[index] ?? 0, value));
	const run = points.filter(({ driveWrites }) => driveWrites >= bet.span.from);
	const end = run.at(-1)?.driveWrites;
	const drawn = (at: number) => place(at, valueAt(bet.span, bet.values, at));
	const back = ats.filter((at) => end !== undefined && at < end).toReversed();
	const there = run.map(({ driveWrites, bytesPerS }) => place(driveWrites, bytesPerS / 1e6));
	const edge = end === undefined ? [] : [...there, drawn(Math.min(end, bet.span.to))];
	const endY = layout.yOf((bet.values.at(-1) ?? 0) * 1e6);
	return {
		line: `M${line.join('L')}`,
		gap: end === undefined ? '' : `M${[...edge, ...back.map(drawn)].join('L')}Z`,
		labelX: layout.xOf(bet.span.to) - 10,
		// Above its end, or under it at the top.
		labelY: endY < layout.top + 24 ? endY + 24 : endY - 10
	};
}

/** Before a bet's span the drive writes as fast as it can. */
export const knownPath = ({ span }: Pick<CurveBet, 'span'>, layout: CurveLayout): string =>
	`M${layout.left} ${layout.yOf(span.max * 1e6)}H${layout.xOf(span.from)}`;

/** The curve as a table of plain text: at most a dozen rows. */
export function curveText(snapshot: Snapshot): string {
	const points = throughput(snapshot);
	const step = Math.max(1, Math.ceil(points.length / 12));
	const rows = points.filter((_, index) => (index + 1) % step === 0);
	const body = rows.map(({ driveWrites, bytesPerS }) => {
		const speed = formatNumber(bytesPerS / 1e6);
		return `${driveWrites.toFixed(2).padStart(14)}  ${speed.padStart(10)}`;
	});
	return ['Written (drive  Speed (MB/s)', 'capacities)', ...body].join('\n');
}

/** What the curve does, in one sentence. */
export function describeCurve(snapshot: Snapshot, plan: Plan | undefined): string {
	return describeRun(snapshot, plan, throughput(snapshot).at(-1));
}
