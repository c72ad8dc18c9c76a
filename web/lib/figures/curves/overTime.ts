/** Charts of a run over time and over its addresses. They read snapshots and compute no model. */
import { formatCount, formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Datum, Origin } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { median } from 'd3-array';

const SECONDS: Axis = {
	label: 'Time in the drive',
	unit: 's',
	scale: 'linear',
	format: (value) => `${formatNumber(value)} s`
};

/** A length of time as a reviewer would say it. */
const windowText = (seconds: number) =>
	seconds >= 1 ? `${formatNumber(seconds)} s` : `${formatNumber(seconds * 1_000)} ms`;

/** Host operations a second in every window of time, as reviewers of consistency draw it. */
export function iopsChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const windowS = snapshot.get('paceWindowNs') / 1e9;
	// The last window is not over yet.
	const whole = Array.from(snapshot.opsByWindow.slice(0, -1));
	const points = whole.map((ops, index) => ({ x: (index + 0.5) * windowS, y: ops / windowS }));
	const filled = snapshot.samples.find(
		({ hostWrites }) => hostWrites >= snapshot.get('logicalPages')
	);
	const filledS = (filled?.timeNs ?? Infinity) / 1e9;
	const typical = (part: readonly Datum[]) =>
		formatCount(Math.round(median(part, ({ y }) => y) ?? 0));
	const fresh = typical(points.filter(({ x }) => x < filledS));
	const used = typical(points.slice(-Math.ceil(points.length / 10)));
	return {
		kind: 'xy',
		title: 'How many operations the drive answers each second',
		summary:
			`Operations a second over ${formatNumber(points.length * windowS)} s: ` +
			`about ${fresh} while it was filled, about ${used} in the last tenth.`,
		origin,
		notes: [`Each dot is a window of ${windowText(windowS)}.`],
		x: SECONDS,
		y: {
			label: 'Host operations a second',
			unit: 'IOPS',
			scale: 'either',
			format: (value) => `${formatCount(Math.round(value))} IOPS`
		},
		series: [{ id: 'iops', label: 'host operations', mark: 'dots', tone: 'first', points }],
		published: [],
		guides: filled === undefined ? [] : [{ x: filled.timeNs / 1e9, label: 'filled once' }]
	};
}

/** Speed of the windows whose writes lie between two counts, by logical address. */
function sweep(snapshot: Snapshot, from: number, to: number): readonly Datum[] {
	const [pages, pageBytes] = [snapshot.get('logicalPages'), snapshot.get('pageBytes')];
	const { samples } = snapshot;
	return samples.flatMap((sample, index) => {
		const before = samples[index - 1] ?? { hostWrites: 0, timeNs: 0 };
		if (before.hostWrites < from || sample.hostWrites > to) {
			return [];
		}
		const middle = (before.hostWrites + sample.hostWrites) / 2 - from;
		const bytes = (sample.hostWrites - before.hostWrites) * pageBytes;
		return [
			{ x: (middle / pages) * 100, y: bytes / ((sample.timeNs - before.timeNs) / 1e9) / 1e6 }
		];
	});
}

/**
 * Speed of sequential writes by logical address, as HD Tach draws it, of a run that begins and ends
 * by writing the whole drive once in order.
 */
export function lbaChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const [pages, writes] = [snapshot.get('logicalPages'), snapshot.get('hostWrites')];
	const fresh = sweep(snapshot, 0, pages);
	const used = writes >= 2 * pages ? sweep(snapshot, writes - pages, writes) : [];
	const speeds = used.map(({ y }) => y);
	const megabytes = (value: number) => `${formatNumber(value)} MB/s`;
	const freshText = megabytes(median(fresh, ({ y }) => y) ?? 0);
	return {
		kind: 'xy',
		title: 'Sequential write speed across the drive, new and after use',
		summary:
			used.length === 0
				? 'Speed of sequential writes by logical address, on the new drive.'
				: `On the new drive sequential writes run at ${freshText}; ` +
					`after use between ${megabytes(Math.min(...speeds))} and ` +
					`${megabytes(Math.max(...speeds))}.`,
		origin,
		notes: [],
		x: {
			label: 'Logical address',
			unit: '% of the drive',
			scale: 'linear',
			min: 0,
			max: 100,
			format: (value) => `at ${formatNumber(value)} %`
		},
		y: { label: 'Write speed', unit: 'MB/s', scale: 'linear', format: megabytes },
		series: [
			{ id: 'fresh', label: 'new', mark: 'line', tone: 'second', points: fresh },
			...(used.length === 0
				? []
				: [{ id: 'used', label: 'after use', mark: 'line', tone: 'first', points: used } as const])
		],
		published: [],
		guides: []
	};
}
