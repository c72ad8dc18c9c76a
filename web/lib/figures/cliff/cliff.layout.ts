/** Where the blocks and the throughput curve of a big drive are drawn. Pure. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { max } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line, curveMonotoneX } from 'd3-shape';

const MARGIN = { left: 44, right: 14, top: 30, bottom: 40 } as const;
const BLOCK_GAP_PX = 2;

/** The curve at the end of one window of writes. */
export interface CurvePoint {
	/** Data written so far, in capacities of the drive. */
	readonly driveWrites: number;
	/** Speed within the window. */
	readonly bytesPerS: number;
}

/** Speed of the host's writes in each window so far. */
export function throughput(snapshot: Snapshot): readonly CurvePoint[] {
	const pageBytes = snapshot.get('pageBytes');
	const capacity = snapshot.get('logicalPages');
	let before = { hostWrites: 0, timeNs: 0 };
	return snapshot.samples.map((sample) => {
		const seconds = (sample.timeNs - before.timeNs) / 1e9;
		const bytes = (sample.hostWrites - before.hostWrites) * pageBytes;
		before = sample;
		return { driveWrites: sample.hostWrites / capacity, bytesPerS: bytes / seconds };
	});
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
	/** End of the curve, where the run is. */
	readonly tip: { readonly x: number; readonly y: number; readonly label: string } | undefined;
	readonly xTicks: readonly Tick[];
	readonly yTicks: readonly Tick[];
	/** Where the first fill ends and the overwriting begins. */
	readonly fillX: number;
}

/** Lays the curve out. The axes are fixed for the whole run, so that nothing jumps. */
export function layoutCurve(
	points: readonly CurvePoint[],
	driveWritesEnd: number,
	bytesPerSMax: number,
	width: number,
	height: number
): CurveLayout {
	const [left, right] = [MARGIN.left, width - MARGIN.right];
	const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
	const x = scaleLinear([0, driveWritesEnd], [left, right]);
	const y = scaleLinear([0, max([bytesPerSMax, 1]) ?? 1], [bottom, top]).nice();
	const draw = line<CurvePoint>(
		(point) => x(point.driveWrites),
		(point) => y(point.bytesPerS)
	).curve(curveMonotoneX);
	const last = points.at(-1);
	return {
		width,
		height,
		left,
		right,
		top,
		bottom,
		path: draw(points) ?? '',
		tip: last && {
			x: x(last.driveWrites),
			y: y(last.bytesPerS),
			label: `${Math.round(last.bytesPerS / 1e6)} MB/s`
		},
		xTicks: x.ticks(width < 400 ? 4 : 8).map((at) => ({ at: x(at), label: String(at) })),
		yTicks: y.ticks(4).map((at) => ({ at: y(at), label: String(at / 1e6) })),
		fillX: x(1)
	};
}

export interface BlockBar {
	readonly block: number;
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	/** Pixels of the bar, from the bottom, that are valid, and above them stale. */
	readonly validPx: number;
	readonly stalePx: number;
	readonly isVictim: boolean;
}

/** Each block as an upright bar: valid below, stale above, free on top. */
export function layoutBlocks(
	snapshot: Snapshot,
	width: number,
	perRow: number
): { readonly bars: readonly BlockBar[]; readonly height: number } {
	const blocks = snapshot.get('blocks');
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const barWidth = Math.floor((width - 2) / perRow) - BLOCK_GAP_PX;
	const barHeight = Math.round(barWidth * 1.5);
	const { validByBlock, writtenByBlock } = snapshot;
	const victim = snapshot.find('victimBlock');
	const bars = Array.from({ length: blocks }, (_, block) => {
		const valid = validByBlock[block] ?? 0;
		const stale = (writtenByBlock[block] ?? 0) - valid;
		return {
			block,
			x: (block % perRow) * (barWidth + BLOCK_GAP_PX) + 1,
			y: Math.floor(block / perRow) * (barHeight + 4) + 1,
			width: barWidth,
			height: barHeight,
			validPx: (valid / pagesPerBlock) * barHeight,
			stalePx: (stale / pagesPerBlock) * barHeight,
			isVictim: block === victim
		};
	});
	return { bars, height: Math.ceil(blocks / perRow) * (barHeight + 4) };
}

/** The curve as a table of plain text: at most a dozen rows. */
export function curveText(snapshot: Snapshot): string {
	const points = throughput(snapshot);
	const step = Math.max(1, Math.ceil(points.length / 12));
	const rows = points.filter((_, index) => (index + 1) % step === 0);
	const body = rows.map(({ driveWrites, bytesPerS }) => {
		const speed = (bytesPerS / 1e6).toFixed(1);
		return `${driveWrites.toFixed(2).padStart(14)}  ${speed.padStart(10)}`;
	});
	return ['Written (drive  Speed (MB/s)', 'capacities)', ...body].join('\n');
}

/** What the curve does, in one sentence. */
export function describeCurve(snapshot: Snapshot): string {
	const points = throughput(snapshot);
	const last = points.at(-1);
	if (last === undefined) {
		return 'A new drive: every block is erased. The host begins to fill it.';
	}
	const speed = `${Math.round(last.bytesPerS / 1e6)} MB/s`;
	const free = `${snapshot.get('freeBlocks')} of ${snapshot.get('blocks')} blocks are erased`;
	if (last.driveWrites <= 1) {
		return `The host fills the drive in order at ${speed}; ${free}.`;
	}
	return snapshot.get('gcCopies') === 0
		? `The host overwrites pages at random at ${speed}; ${free}.`
		: `Every write now waits for garbage collection: ${speed}; ${free}.`;
}
