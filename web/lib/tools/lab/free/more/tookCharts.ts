/** Charts of how long operations took: of all, along the run, and by queue depth. */
import { formatCount, formatDuration, formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Origin, Series, XySpec } from '$lib/draw/charts/spec';
import { nameOf, DRIVES_MAX, toneOf } from '../sides';
import type { DepthPoint } from './depths';
import { intervalsOf, latencyOf, OPS_MIN, SHARES, stairsOf, type Took } from './took';

const NAMES = Array.from({ length: DRIVES_MAX }, (_, index) => nameOf(index));
/** Also where a drive before it keeps no latencies. */
const toneOfDrive = (name: string) => toneOf(NAMES.indexOf(name));

const LATENCY: Axis = {
	label: 'An operation takes',
	unit: 'ms',
	scale: 'log',
	format: (value) => formatDuration(value * 1e6)
};
const PLAIN = { kind: 'xy', published: [], guides: [] } as const;

const DISTRIBUTION = 'How long operations take, the rare and slow ones to the right';
const INTERVALS = 'p99.9 along the run';

const maxOf = ({ stalls }: Took) => stalls[0]?.latencyNs;

/** Rows of the table: what share of the operations, and what it did not exceed on each drive. */
export function shareRows(drives: readonly Took[]) {
	return SHARES.map(({ perMille, words }) => ({
		name: words,
		values: drives.map((drive) => {
			const ns = latencyOf(drive.stops.at(-1)?.buckets ?? [], perMille, maxOf(drive));
			return ns === undefined ? '–' : formatDuration(ns);
		})
	}));
}

/** The distribution of all drives, turned so that its slow end has the room. */
export function distributionChart(drives: readonly Took[], origin: Origin): XySpec {
	const series = drives.map((drive): Series => ({
		id: drive.name,
		label: drive.name,
		mark: 'line',
		tone: toneOfDrive(drive.name),
		points: stairsOf(drive.stops.at(-1)?.buckets ?? [], maxOf(drive)).map(
			({ oneIn, latencyNs }) => ({ x: oneIn, y: latencyNs / 1e6 })
		)
	}));
	const rows = shareRows(drives);
	const told = drives.map(
		({ name }, index) =>
			`${name}: ${rows.map((row) => `${row.name}: ${row.values[index]}`).join(', ')}.`
	);
	return {
		...PLAIN,
		title: DISTRIBUTION,
		summary: told.join(' '),
		origin,
		notes: [
			'At p99, one operation in 100 takes at least as long as the line is high there; at p99.9, ' +
				'one in 1,000. Times are good to one part in 16.'
		],
		x: {
			label: 'One operation in',
			unit: '',
			scale: 'log',
			min: 1,
			format: (value) => `one in ${formatCount(Math.round(value))}`
		},
		y: LATENCY,
		series,
		guides: SHARES.slice(0, -1).map(({ perMille, label }) => ({
			x: 1_000 / (1_000 - perMille),
			label
		}))
	};
}

/** What 999 of 1,000 operations did not exceed, interval by interval. */
export function intervalsChart(drives: readonly Took[], origin: Origin): XySpec {
	const all = drives.map((drive) => ({ name: drive.name, intervals: intervalsOf(drive) }));
	const told = all.map(({ name, intervals }) => {
		const values = intervals.map(({ p999Ns }) => p999Ns);
		const [least, most] = [Math.min(...values), Math.max(...values)];
		return values.length === 0
			? `${name}: nothing was asked.`
			: `${name}: from ${formatDuration(least)} to ${formatDuration(most)}.`;
	});
	const isShort = all.some(({ intervals }) => intervals.some(({ ops }) => ops < OPS_MIN));
	return {
		...PLAIN,
		title: INTERVALS,
		summary: told.join(' '),
		origin,
		notes: isShort
			? ['An interval of fewer than 1,000 operations shows its slowest one.']
			: [`Each point is of ${formatCount(OPS_MIN)} operations or more.`],
		x: {
			label: 'Time of the drive',
			unit: 's',
			scale: 'linear',
			min: 0,
			format: (value) => formatDuration(value * 1e9)
		},
		y: { ...LATENCY, label: '999 of 1,000 take at most' },
		series: all.map(({ name, intervals }): Series => ({
			id: name,
			label: name,
			mark: 'line',
			tone: toneOfDrive(name),
			points: intervals.map(({ timeNs, p999Ns }) => ({ x: timeNs / 1e9, y: p999Ns / 1e6 }))
		}))
	};
}

/** What more requests at once buy, and what they cost. */
export function depthCharts(points: readonly DepthPoint[], origin: Origin): readonly ChartSpec[] {
	const names = [...new Set(points.map(({ name }) => name))].sort();
	const chart = (title: string, y: Axis, of: (point: DepthPoint) => number | undefined): XySpec => {
		const series = names.map((name): Series => {
			const own = points.filter((point) => point.name === name);
			return {
				id: name,
				label: name,
				mark: 'line',
				tone: toneOfDrive(name),
				points: own
					.toSorted((one, other) => one.depth - other.depth)
					.flatMap((point) => {
						const value = of(point);
						return value === undefined ? [] : [{ x: point.depth, y: value }];
					})
			};
		});
		const told = series.map(
			({ label, points: own }) =>
				`${label}: ${own.map(({ x, y: value }) => `${x}: ${y.format(value)}`).join(', ')}.`
		);
		return {
			...PLAIN,
			title,
			summary: told.join(' '),
			origin,
			notes: [],
			x: {
				label: 'Requests at once',
				unit: '',
				scale: 'log',
				min: 1,
				format: (value) => `queue depth ${formatNumber(value)}`
			},
			y,
			series
		};
	};
	const speed: Axis = {
		label: 'Speed',
		unit: 'MB/s',
		scale: 'linear',
		format: (value) => `${formatNumber(value)} MB/s`
	};
	const p99: Axis = { ...LATENCY, label: '99 of 100 take at most' };
	return [
		chart('Speed by queue depth', speed, ({ megabytesPerSecond }) => megabytesPerSecond),
		chart('p99 by queue depth', p99, ({ p99Us }) => (p99Us === undefined ? undefined : p99Us / 1e3))
	];
}
