/** A run over time: its speed, its write amplification, its erased blocks. Pure. */
import { formatCount, formatNumber } from '$lib/base/format';
import type { Plan } from '$lib/run/sim/plan';
import type { CellBox } from '$lib/draw/shapes/cells';
import type { Sample, Snapshot } from '$lib/run/sim/snapshot';
import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepBefore, line } from 'd3-shape';
import { phaseNotes, speedText, type Measured, type PhaseNote } from '../../phases';

const MARGIN = { left: 48, right: 16, top: 28 } as const;
/** The first panel has the names of the phases above it. */
const NOTES_PX = 16;
const AXIS_PX = 40;
const PANEL_GAP_PX = 10;
/** Heights of the three panels: the first is what the others explain. */
const PANEL_SHARES = [0.5, 0.27, 0.23] as const;

/** One moment of the run. */
export interface CurvePoint extends Sample, Measured {
	/** Data written so far, in capacities of the drive. */
	readonly driveWrites: number;
}

/** The samples of a run, and its present state as the last. */
export function curvePoints(snapshot: Snapshot): readonly CurvePoint[] {
	const now = {
		hostWrites: snapshot.get('hostWrites'),
		timeNs: snapshot.timeNs,
		nandPrograms: snapshot.get('nandPrograms'),
		freeBlocks: snapshot.get('freeBlocks')
	};
	const { samples } = snapshot;
	const capacity = snapshot.get('logicalPages');
	const pageBytes = snapshot.get('pageBytes');
	const moments = [...samples, now];
	return moments.map((moment, index) => {
		// The present lies anywhere in its window: it looks back over the whole one before as well.
		const isShort = index === moments.length - 1 && index > 1;
		const before = moments[isShort ? index - 2 : index - 1];
		const writes = moment.hostWrites - (before?.hostWrites ?? 0);
		const programs = moment.nandPrograms - (before?.nandPrograms ?? 0);
		const seconds = (moment.timeNs - (before?.timeNs ?? 0)) / 1e9;
		return {
			...moment,
			startWrites: before?.hostWrites ?? 0,
			driveWrites: capacity === 0 ? 0 : moment.hostWrites / capacity,
			bytesPerS: seconds === 0 ? 0 : (writes * pageBytes) / seconds,
			writeAmplification: writes === 0 ? undefined : programs / writes
		};
	});
}

export interface Tick {
	readonly at: number;
	readonly label: string;
}

export interface CurvePanel {
	readonly id: 'speed' | 'amplification' | 'free';
	/** What is drawn, with its unit. */
	readonly title: string;
	readonly top: number;
	/** Where what is drawn ends, below the title. */
	readonly plotTop: number;
	readonly bottom: number;
	readonly path: string;
	readonly ticks: readonly Tick[];
	/** Where the run is, and the value there. */
	readonly tip: { readonly x: number; readonly y: number; readonly label: string } | undefined;
}

export interface CurveModel {
	readonly points: readonly CurvePoint[];
	readonly panels: readonly CurvePanel[];
	readonly left: number;
	readonly right: number;
	readonly width: number;
	readonly height: number;
	readonly xTicks: readonly Tick[];
	/** Data written, in capacities of the drive, at the right end of the axis. */
	readonly driveWritesEnd: number;
	/** In which order the host writes, along the axis. */
	readonly phases: readonly PhaseNote[];
	/** The present, as a place to go into. */
	readonly now: CellBox;
}

interface PanelSpec {
	readonly id: CurvePanel['id'];
	readonly title: string;
	readonly domain: readonly [number, number];
	/** Value before the first write, of what is counted at a moment and not over a stretch. */
	readonly start?: number;
	readonly valueOf: (point: CurvePoint) => number | undefined;
	readonly tickOf: (value: number) => string;
	readonly label: (value: number) => string;
}

function panelSpecs(snapshot: Snapshot, points: readonly CurvePoint[]): readonly PanelSpec[] {
	// Nothing is faster than programming alone, on all dies at once.
	const bytesPerSMax =
		(snapshot.get('pageBytes') / snapshot.get('programNs')) * snapshot.get('parallelism') * 1e9;
	const amplificationMax = max(points, ({ writeAmplification }) => writeAmplification) ?? 1;
	return [
		{
			id: 'speed',
			title: 'Speed of the host’s writes, MB/s',
			domain: [0, Math.ceil(bytesPerSMax / 2e7) * 2e7],
			// Of writes that are all under way, nobody can say how fast they are.
			valueOf: ({ bytesPerS }) => (bytesPerS > 0 ? bytesPerS : undefined),
			tickOf: (value) => formatNumber(value / 1e6),
			label: speedText
		},
		{
			id: 'amplification',
			title: 'Write amplification: pages programmed for each written',
			domain: [1, Math.max(2, Math.ceil(amplificationMax / 2) * 2)],
			valueOf: ({ writeAmplification }) => writeAmplification,
			tickOf: formatNumber,
			label: formatNumber
		},
		{
			id: 'free',
			title: 'Erased blocks',
			domain: [0, snapshot.get('blocks')],
			start: snapshot.get('blocks'),
			valueOf: ({ freeBlocks }) => freeBlocks,
			tickOf: formatCount,
			label: (value) => `${formatCount(value)} ${value === 1 ? 'block' : 'blocks'}`
		}
	];
}

/** Lays three panels over one axis, which ends at `driveWritesEnd` capacities. */
export function layoutCurve(
	snapshot: Snapshot,
	axis: { readonly driveWritesEnd: number; readonly plan: Plan | undefined },
	width: number,
	height: number
): CurveModel {
	const { driveWritesEnd, plan } = axis;
	const points = curvePoints(snapshot);
	const [left, right] = [MARGIN.left, width - MARGIN.right];
	const x = scaleLinear([0, driveWritesEnd], [left, right]);
	const room = height - AXIS_PX - PANEL_GAP_PX * (PANEL_SHARES.length - 1);
	let top = 0;
	const panels = panelSpecs(snapshot, points).map((spec, index): CurvePanel => {
		const bottom = top + room * (PANEL_SHARES[index] ?? 0);
		const plotTop = top + MARGIN.top + (index === 0 ? NOTES_PX : 0);
		const y = scaleLinear([...spec.domain], [bottom, plotTop]);
		const known = points.flatMap((point) => {
			const value = spec.valueOf(point);
			return value === undefined || point.hostWrites === 0
				? []
				: [{ at: x(point.driveWrites), value }];
		});
		const draw = line<(typeof known)[number]>(
			({ at }) => at,
			({ value }) => y(value)
		).curve(spec.start === undefined ? curveStepBefore : curveLinear);
		const [first, last] = [known[0], known.at(-1)];
		const beginning = first && { at: left, value: spec.start ?? first.value };
		const panel = {
			id: spec.id,
			title: spec.title,
			top,
			plotTop,
			bottom,
			path: draw(beginning ? [beginning, ...known] : known) ?? '',
			ticks: y.ticks(index === 0 ? 4 : 2).map((at) => ({ at: y(at), label: spec.tickOf(at) })),
			tip: last && { x: last.at, y: y(last.value), label: spec.label(last.value) }
		};
		top = bottom + PANEL_GAP_PX;
		return panel;
	});
	const tip = panels[0]?.tip ?? { x: left, y: MARGIN.top };
	return {
		points,
		panels,
		left,
		right,
		width,
		height,
		xTicks: x.ticks(width < 400 ? 4 : 8).map((at) => ({ at: x(at), label: formatNumber(at) })),
		driveWritesEnd,
		phases: phaseNotes(plan, snapshot.get('logicalPages'), x, { left, right }),
		now: { x: tip.x - 12, y: tip.y - 9, width: 24, height: 18 }
	};
}

/** Where the axis ends: at the end that is known, or at a whole number of doublings. */
export function axisEnd(snapshot: Snapshot, keyFrame: Snapshot | undefined): number {
	const capacities = (of: Snapshot) => of.get('hostWrites') / Math.max(1, of.get('logicalPages'));
	const now = capacities(snapshot);
	const known = keyFrame === undefined ? 0 : capacities(keyFrame);
	return now <= known ? known : 2 ** Math.max(1, Math.ceil(Math.log2(now)));
}
