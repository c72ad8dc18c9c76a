/** Charts of a replay, read from the drive's state: they grow while it goes on. */
import { formatDuration, formatNumber } from '$lib/base/format';
import type { ChartSpec, Datum, Origin, Row } from '$lib/draw/charts/spec';
import type { Sample, Snapshot } from '$lib/run/sim/snapshot';

export type ChartId = 'amplification' | 'throughput' | 'latency';

/** Points of a line: garbage collection comes in bursts, over which a point must average. */
const POINTS_MAX = 48;

/** Samples at even steps of host writes, few enough to draw many times a second. */
function thinned(samples: readonly Sample[]): readonly Sample[] {
	const stride = Math.ceil(samples.length / POINTS_MAX);
	return samples.filter((_, index) => (samples.length - 1 - index) % stride === 0);
}

function pairs(snapshot: Snapshot, value: (from: Sample, to: Sample) => number): readonly Datum[] {
	const samples = thinned(snapshot.samples);
	const pageMb = snapshot.get('pageBytes') / 1e6;
	return samples.slice(1).map((to, index) => ({
		x: to.hostWrites * pageMb,
		y: value(samples[index] ?? to, to)
	}));
}

const written = {
	label: 'Written by the host',
	unit: 'MB',
	scale: 'linear',
	format: (value: number) => `${formatNumber(value)} MB`
} as const;

function amplification(snapshot: Snapshot, origin: Origin): ChartSpec {
	const points = pairs(
		snapshot,
		(from, to) =>
			(to.nandPrograms - from.nandPrograms) / Math.max(1, to.hostWrites - from.hostWrites)
	);
	return {
		kind: 'xy',
		title: 'What a written page costs, as the trace goes on',
		summary: 'Flash pages programmed for each page that the host wrote.',
		origin,
		notes: points.length === 0 ? ['Nothing was written yet.'] : [],
		x: written,
		y: { label: 'Write amplification', unit: '', scale: 'linear', format: formatNumber },
		series: [{ id: 'wa', label: 'write amplification', mark: 'line', tone: 'second', points }],
		published: [],
		guides: []
	};
}

function throughput(snapshot: Snapshot, origin: Origin): ChartSpec {
	const bytes = snapshot.get('pageBytes');
	const points = pairs(
		snapshot,
		(from, to) =>
			((to.hostWrites - from.hostWrites) * bytes * 1e3) / Math.max(1, to.timeNs - from.timeNs)
	);
	return {
		kind: 'xy',
		title: 'How fast the drive took the writes',
		summary: 'Megabytes of host writes per second of the drive’s time, reads and pauses included.',
		origin,
		notes: points.length === 0 ? ['Nothing was written yet.'] : [],
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

/** Percentiles by the names of the state's header. */
export const PERCENTILES = [
	{ id: 'p50', label: 'Half (p50)', field: 'latencyP50Ns' },
	{ id: 'p90', label: '9 in 10 (p90)', field: 'latencyP90Ns' },
	{ id: 'p99', label: '99 in 100 (p99)', field: 'latencyP99Ns' },
	{ id: 'p999', label: '999 in 1,000 (p99.9)', field: 'latencyP999Ns' },
	{ id: 'max', label: 'Slowest', field: 'latencyMaxNs' }
] as const;

function latency(snapshot: Snapshot, origin: Origin): ChartSpec {
	const rows = PERCENTILES.flatMap(({ id, label, field }): Row[] => {
		const ns = snapshot.find(field);
		return ns === undefined || ns <= 0 ? [] : [{ id, label, value: ns / 1e6, tone: 'first' }];
	});
	return {
		kind: 'rows',
		title: 'How long operations took',
		summary: 'So many operations were answered within this time, those before the trace included.',
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

export function chartOf(id: ChartId, snapshot: Snapshot, origin: Origin): ChartSpec {
	return { amplification, throughput, latency }[id](snapshot, origin);
}
