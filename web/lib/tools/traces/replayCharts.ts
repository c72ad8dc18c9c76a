/** Charts of a replay, read from the drive's state: they grow while it goes on. */
import { formatBytes, formatDuration, formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Datum, Origin, Row, Series, XySpec } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { DRIVES, letterOf } from './drives';
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

/** What is drawn between two moments. */
type Value = (from: Moment, to: Moment) => number;

/** Megabytes since the trace began. */
const placed = (moments: readonly Moment[], from: number, pageMb: number, value: Value) =>
	moments.slice(1).map((to, index): Datum => ({
		x: (to.hostWrites - from) * pageMb,
		y: value(moments[index] ?? to, to)
	}));

function pairs({ snapshot, cost }: Replayed, value: Value): readonly Datum[] {
	const moments = cost === undefined ? [] : thinned(momentsOf(snapshot, cost));
	const pageMb = snapshot.get('pageBytes') / 1e6;
	return placed(moments, cost?.before.host_writes ?? 0, pageMb, value);
}

/** Part of the axis that what came before may take. */
const BEFORE_SHARE = 0.25;

/** The end of what the drive was filled with, left of the trace: as much as the eye needs. */
function pairsBefore({ snapshot, cost }: Replayed, value: Value): readonly Datum[] {
	const filled = cost?.before.host_writes ?? 0;
	if (cost === undefined || filled === 0) {
		return [];
	}
	const pageMb = snapshot.get('pageBytes') / 1e6;
	const written = snapshot.get('hostWrites') - filled;
	const least = filled - (written * BEFORE_SHARE) / (1 - BEFORE_SHARE);
	const start = { hostWrites: 0, nandPrograms: 0, timeNs: 0 };
	const end = {
		hostWrites: filled,
		nandPrograms: cost.before.nand_programs,
		timeNs: cost.before.time_ns
	};
	const within = snapshot.samples.filter(({ hostWrites }) => hostWrites < filled);
	const points = placed([start, ...thinned(within), end], filled, pageMb, value);
	// A line needs two ends.
	const [first] = points;
	const whole = first === undefined ? [] : [{ ...first, x: -filled * pageMb }, ...points];
	const cut = (least - filled) * pageMb;
	const kept = whole.filter(({ x }) => x > cut);
	const [edge] = kept;
	return edge === undefined || cut < -filled * pageMb ? kept : [{ ...edge, x: cut }, ...kept];
}

/** What is left out of a chart. */
const notesOf = (all: readonly Replayed[], points: readonly Datum[]): readonly string[] => {
	const [{ cost, snapshot } = { cost: undefined, snapshot: undefined }] = all;
	const before = cost?.before.host_writes ?? 0;
	const bytes = formatBytes(before * (snapshot?.get('pageBytes') ?? 0));
	return [
		...(points.length === 0 ? ['The trace has written nothing yet.'] : []),
		...(before > 0 ? [`Left of 0 the drive was filled with ${bytes}, which no number counts.`] : [])
	];
};

const writtenAxis = (points: readonly Datum[]): Axis => ({
	label: 'Written since the trace began',
	unit: 'MB',
	scale: 'linear',
	format: (value: number) => `${formatNumber(value)} MB`,
	min: Math.min(0, ...points.map(({ x }) => x))
});

/** Lines of all drives against what the trace wrote, and what came before it. */
function curves(
	all: readonly Replayed[],
	origin: Origin,
	what: Pick<XySpec, 'title' | 'summary' | 'y'> & { readonly id: string; readonly label: string },
	value: (snapshot: Snapshot) => Value
): ChartSpec {
	const { id, label, ...rest } = what;
	const before = all.map((one) => pairsBefore(one, value(one.snapshot)));
	const points = all.map((one) => pairs(one, value(one.snapshot)));
	const longest = before.reduce((one, other) => (other.length > one.length ? other : one), []);
	const filling: Series = {
		id: 'before',
		label: 'filling',
		mark: 'line',
		tone: 'third',
		isTheory: true,
		points: longest
	};
	return {
		...rest,
		kind: 'xy',
		origin,
		notes: notesOf(all, points.flat()),
		x: writtenAxis(longest),
		series: [
			...points.map((line, index): Series => {
				const letter = letterOf(index, all.length);
				return {
					id: letter === '' ? id : `${id}_${letter}`,
					label: letter === '' ? label : `drive ${letter}`,
					mark: 'line',
					tone: all.length > 1 ? (DRIVES[index]?.tone ?? 'first') : 'second',
					points: line
				};
			}),
			...(longest.length > 0 ? [filling] : [])
		],
		published: [],
		guides: longest.length > 0 ? [{ x: 0, label: 'the trace begins' }] : []
	};
}

const amplification = (all: readonly Replayed[], origin: Origin): ChartSpec =>
	curves(
		all,
		origin,
		{
			id: 'wa',
			label: 'write amplification',
			title: 'What a written page costs, as the trace goes on',
			summary: 'Flash pages programmed for each page that the trace wrote.',
			y: { label: 'Write amplification', unit: '', scale: 'linear', format: formatNumber }
		},
		() => (from, to) =>
			(to.nandPrograms - from.nandPrograms) / Math.max(1, to.hostWrites - from.hostWrites)
	);

const throughput = (all: readonly Replayed[], origin: Origin): ChartSpec =>
	curves(
		all,
		origin,
		{
			id: 'rate',
			label: 'host writes',
			title: 'How fast the drive took the writes',
			summary:
				'Megabytes of host writes per second of the drive’s time, reads and pauses included.',
			y: {
				label: 'Throughput',
				unit: 'MB/s',
				scale: 'linear',
				format: (value) => `${formatNumber(value)} MB/s`
			}
		},
		(snapshot) => {
			const bytes = snapshot.get('pageBytes');
			return (from, to) =>
				((to.hostWrites - from.hostWrites) * bytes * 1e3) / Math.max(1, to.timeNs - from.timeNs);
		}
	);

/** Shares of the operations, and their names. */
const PERCENTILES = [
	{ id: 'p50', label: 'Half (p50)' },
	{ id: 'p90', label: '9 in 10 (p90)' },
	{ id: 'p99', label: '99 in 100 (p99)' },
	{ id: 'p999', label: '999 in 1,000 (p99.9)' },
	{ id: 'max', label: 'Slowest' }
] as const;

function latency(all: readonly Replayed[], origin: Origin): ChartSpec {
	const rows = PERCENTILES.flatMap(({ id, label }) =>
		all.flatMap(({ cost }, index): Row[] => {
			const ns = cost?.[`latency_${id}_ns`];
			const letter = letterOf(index, all.length);
			const named = letter === '' ? label : `${label}, ${letter}`;
			const tone = DRIVES[index]?.tone ?? 'first';
			return ns === undefined
				? []
				: [{ id: `${id}${letter}`, label: named, value: ns / 1e6, tone }];
		})
	);
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

/** A chart of a replay on one drive or on several. */
export function chartOf(id: ChartId, all: readonly Replayed[], origin: Origin): ChartSpec {
	return { amplification, throughput, latency }[id](all, origin);
}
