/** Charts of a replay, read from the drive's state: they grow while it goes on. */
import { formatBytes, formatDuration, formatNumber } from '$lib/base/format';
import type { ChartSpec, Datum, Origin, Row } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { ReplayCost } from './replayReport';

/** A replay: the drive's state, and what of it is the trace's. */
export interface Replayed {
	readonly snapshot: Snapshot;
	/** Missing before the trace began. */
	readonly cost: ReplayCost | undefined;
}

export type ChartId = 'amplification' | 'throughput' | 'latency';

/** Points of a line: garbage collection comes in bursts, over which a point must average. */
const POINTS_MAX = 48;

/** The drive at some moment of the trace. */
interface Moment {
	readonly hostWrites: number;
	readonly nandPrograms: number;
	readonly timeNs: number;
}

/** Moments at even steps of host writes, few enough to draw many times a second; with the first. */
export function thinned<T>(moments: readonly T[]): readonly T[] {
	const stride = Math.ceil(moments.length / POINTS_MAX);
	const [first, ...kept] = moments.filter(
		(_, index) => index === 0 || (moments.length - 1 - index) % stride === 0
	);
	// What remains at the beginning is too short to average over.
	const rest = (moments.length - 1) % stride;
	return first === undefined
		? []
		: [first, ...kept.slice(2 * rest > 0 && 2 * rest < stride ? 1 : 0)];
}

/** The trace's own moments, from where the drive was when it began. */
function momentsOf(snapshot: Snapshot, { before }: ReplayCost): readonly Moment[] {
	const now: Moment = {
		hostWrites: snapshot.get('hostWrites'),
		nandPrograms: snapshot.get('nandPrograms'),
		timeNs: snapshot.timeNs
	};
	const start: Moment = {
		hostWrites: before.host_writes,
		nandPrograms: before.nand_programs,
		timeNs: before.time_ns
	};
	const within = snapshot.samples.filter(({ hostWrites }) => hostWrites > start.hostWrites);
	// Before the first window of writes is full, the trace so far is all there is.
	return within.length > 0 || now.hostWrites === start.hostWrites
		? [start, ...within]
		: [start, now];
}

function pairs(
	{ snapshot, cost }: Replayed,
	value: (from: Moment, to: Moment) => number
): readonly Datum[] {
	const moments = cost === undefined ? [] : thinned(momentsOf(snapshot, cost));
	const pageMb = snapshot.get('pageBytes') / 1e6;
	const [first] = moments;
	return moments.slice(1).map((to, index) => ({
		x: (to.hostWrites - (first?.hostWrites ?? 0)) * pageMb,
		y: value(moments[index] ?? to, to)
	}));
}

/** What is left out of a chart. */
const notesOf = ({ cost, snapshot }: Replayed, points: readonly Datum[]): readonly string[] => {
	const before = cost?.before.host_writes ?? 0;
	const bytes = formatBytes(before * snapshot.get('pageBytes'));
	return [
		...(points.length === 0 ? ['The trace has written nothing yet.'] : []),
		...(before > 0 ? [`The ${bytes} with which the drive was filled before are left out.`] : [])
	];
};

const written = {
	label: 'Written by the trace',
	unit: 'MB',
	scale: 'linear',
	format: (value: number) => `${formatNumber(value)} MB`
} as const;

function amplification(replayed: Replayed, origin: Origin): ChartSpec {
	const points = pairs(
		replayed,
		(from, to) =>
			(to.nandPrograms - from.nandPrograms) / Math.max(1, to.hostWrites - from.hostWrites)
	);
	return {
		kind: 'xy',
		title: 'What a written page costs, as the trace goes on',
		summary: 'Flash pages programmed for each page that the trace wrote.',
		origin,
		notes: notesOf(replayed, points),
		x: written,
		y: { label: 'Write amplification', unit: '', scale: 'linear', format: formatNumber },
		series: [{ id: 'wa', label: 'write amplification', mark: 'line', tone: 'second', points }],
		published: [],
		guides: []
	};
}

function throughput(replayed: Replayed, origin: Origin): ChartSpec {
	const bytes = replayed.snapshot.get('pageBytes');
	const points = pairs(
		replayed,
		(from, to) =>
			((to.hostWrites - from.hostWrites) * bytes * 1e3) / Math.max(1, to.timeNs - from.timeNs)
	);
	return {
		kind: 'xy',
		title: 'How fast the drive took the writes',
		summary: 'Megabytes of host writes per second of the drive’s time, reads and pauses included.',
		origin,
		notes: notesOf(replayed, points),
		x: written,
		y: {
			label: 'Throughput',
			unit: 'MB/s',
			scale: 'linear',
			format: (value) => `${formatNumber(value)} MB/s`
		},
		series: [{ id: 'rate', label: 'host writes', mark: 'line', tone: 'first', points }],
		published: [],
		guides: []
	};
}

/** Shares of the operations, and their names. */
const PERCENTILES = [
	{ id: 'p50', label: 'Half (p50)' },
	{ id: 'p90', label: '9 in 10 (p90)' },
	{ id: 'p99', label: '99 in 100 (p99)' },
	{ id: 'p999', label: '999 in 1,000 (p99.9)' },
	{ id: 'max', label: 'Slowest' }
] as const;

function latency({ cost }: Replayed, origin: Origin): ChartSpec {
	const rows = PERCENTILES.flatMap(({ id, label }): Row[] => {
		const ns = cost?.[`latency_${id}_ns`];
		return ns === undefined ? [] : [{ id, label, value: ns / 1e6, tone: 'first' }];
	});
	return {
		kind: 'rows',
		title: 'How long operations took',
		summary: 'So many operations of the trace were answered within this time.',
		origin,
		notes:
			rows.length === 0
				? ['This drive does one operation after the other; only drives with dies have it.']
				: [],
		axis: {
			label: 'Time',
			unit: 'ms',
			scale: 'log',
			format: (value) => formatDuration(value * 1e6)
		},
		rows,
		mark: 'dots'
	};
}

export function chartOf(id: ChartId, replayed: Replayed, origin: Origin): ChartSpec {
	return { amplification, throughput, latency }[id](replayed, origin);
}
