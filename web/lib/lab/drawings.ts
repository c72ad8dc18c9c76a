/** Charts of an experiment as reviewers draw them: sweeps, scatters, and bars. */
import { formatBytes, formatCount, formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Datum, Origin, Series, Tone } from '$lib/charts/spec';
import type { Snapshot } from '$lib/sim/snapshot';
import { mean, median } from 'd3-array';
import type { PhaseReport, Report } from './report';

const TONES = ['second', 'first', 'third'] as const satisfies readonly Tone[];
/** Lines of one chart beside that of the clean drive. */
const LINES_MAX = TONES.length - 1;
const megabytes = (value: number) => `${formatNumber(value)} MB/s`;
const words = (name: string) => name.replaceAll('-', ' ');

const speedAxis = (label: string): Axis => ({
	label,
	unit: 'MB/s',
	scale: 'linear',
	format: megabytes
});

/** Speed of a run so far against what the host has written: the chart that grows with it. */
export function writtenChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const pageBytes = snapshot.get('pageBytes');
	const capacity = snapshot.get('logicalPages') * pageBytes;
	const { samples } = snapshot;
	const points = samples.flatMap((sample, index): Datum[] => {
		const before = samples[index - 1] ?? { hostWrites: 0, timeNs: 0 };
		const bytes = (sample.hostWrites - before.hostWrites) * pageBytes;
		const ns = sample.timeNs - before.timeNs;
		const x = (sample.hostWrites * pageBytes) / capacity;
		return ns > 0 ? [{ x, y: (bytes * 1e3) / ns }] : [];
	});
	const written = formatBytes(snapshot.get('hostWrites') * pageBytes);
	return {
		kind: 'xy',
		title: 'Write speed as the drive fills and is rewritten',
		summary:
			`The host wrote ${written}; the last writes went at ` +
			`${megabytes(points.at(-1)?.y ?? 0)}.`,
		origin,
		notes: ['Time in which the host does not write makes a window slower.'],
		x: {
			label: 'Data written',
			unit: 'times the drive',
			scale: 'linear',
			min: 0,
			format: (value) => `after ${formatNumber(value)} drive writes`
		},
		y: speedAxis('Write speed'),
		series: [{ id: 'speed', label: 'write speed', mark: 'dots', tone: 'first', points }],
		published: [],
		guides: []
	};
}

interface Sweep {
	readonly name: string;
	readonly speeds: readonly number[];
}

function sweepSeries({ name, speeds }: Sweep, tone: Tone): Series {
	const points = speeds.map((y, zone) => ({ x: (100 * (zone + 0.5)) / speeds.length, y }));
	return { id: name, label: words(name), mark: 'line', tone, points };
}

/** Speed by address of one pass after another, each chart with the first pass to compare. */
function sweepCharts(sweeps: readonly Sweep[], origin: Origin): readonly ChartSpec[] {
	const [reference, ...others] = sweeps;
	if (reference === undefined) {
		return [];
	}
	const top = Math.max(...sweeps.flatMap(({ speeds }) => speeds)) * 1.05;
	const groups: (readonly Sweep[])[] = others.length === 0 ? [[]] : [];
	for (let at = 0; at < others.length; at += LINES_MAX) {
		groups.push(others.slice(at, at + LINES_MAX));
	}
	return groups.map((group) => {
		const shown = [reference, ...group];
		const told = shown.map(
			({ name, speeds }) => `${words(name)}: ${megabytes(mean(speeds) ?? 0)} on average`
		);
		const names = (group.length === 0 ? shown : group).map(({ name }) => words(name));
		return {
			kind: 'xy',
			title: `Speed across the drive: ${names.join(', ')}`,
			summary: `${told.join('; ')}.`,
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
			y: { ...speedAxis('Speed'), max: top },
			series: shown.map((sweep, index) => sweepSeries(sweep, TONES[index] ?? 'third')),
			published: [],
			guides: []
		};
	});
}

/** Phases counted in intervals that follow one another are one scatter. */
function scatterGroups(phases: readonly PhaseReport[]): readonly (readonly PhaseReport[])[] {
	const groups: PhaseReport[][] = [];
	let isOpen = false;
	for (const phase of phases) {
		const isCounted = phase.operations_by_interval !== undefined;
		if (isCounted && isOpen) {
			groups.at(-1)?.push(phase);
		} else if (isCounted) {
			groups.push([phase]);
		}
		isOpen = isCounted;
	}
	return groups;
}

function scatterChart(group: readonly PhaseReport[], origin: Origin): ChartSpec {
	let startS = 0;
	const parts = group.map((phase) => {
		const intervalS = (phase.interval_ns ?? 1) / 1e9;
		const from = startS;
		startS += phase.time_ns / 1e9;
		const counts = phase.operations_by_interval ?? [];
		const points = counts.map((ops, index) => ({
			x: from + (index + 0.5) * intervalS,
			y: ops / intervalS
		}));
		return { name: words(phase.name), from, points };
	});
	const iops = (value: number) => `${formatCount(Math.round(value))} IOPS`;
	const told = parts.map(
		({ name, points }) => `${name}: ${iops(median(points, ({ y }) => y) ?? 0)} at the median`
	);
	return {
		kind: 'xy',
		title: `Operations a second: ${parts.map(({ name }) => name).join(', ')}`,
		summary: `${told.join('; ')}.`,
		origin,
		notes: [`Each dot is ${formatNumber((group[0]?.interval_ns ?? 0) / 1e9)} s of the drive.`],
		x: {
			label: 'Time in the drive',
			unit: 's',
			scale: 'linear',
			min: 0,
			format: (value) => `${formatNumber(value)} s`
		},
		y: { label: 'Host operations a second', unit: 'IOPS', scale: 'either', format: iops },
		series: [
			{
				id: 'iops',
				label: 'host operations',
				mark: 'dots',
				tone: 'first',
				points: parts.flatMap(({ points }) => points)
			}
		],
		published: [],
		guides: parts.map(({ name, from }) => ({ x: from, label: name }))
	};
}

function barsChart(phases: readonly PhaseReport[], origin: Origin): ChartSpec {
	const rows = phases.flatMap(({ name, megabytes_per_second: speed }) =>
		speed === null ? [] : [{ id: name, label: words(name), value: speed, tone: 'first' } as const]
	);
	return {
		kind: 'rows',
		title: 'Average speed of each phase',
		summary: `${rows.map(({ label, value }) => `${label} ${megabytes(value)}`).join(', ')}.`,
		origin,
		notes: [],
		axis: speedAxis('Speed'),
		rows,
		mark: 'bars'
	};
}

/** Every chart of an experiment that is done, or as far as it is. */
export function reportCharts({ phases }: Report, origin: Origin): readonly ChartSpec[] {
	const sweeps = phases.flatMap(({ name, megabytes_per_second_by_zone: speeds }) =>
		speeds === undefined ? [] : [{ name, speeds }]
	);
	const scatters = scatterGroups(phases).map((group) => scatterChart(group, origin));
	const hasBars = phases.some(({ megabytes_per_second: speed }) => speed !== null);
	return [
		...sweepCharts(sweeps, origin),
		...scatters,
		...(hasBars ? [barsChart(phases, origin)] : [])
	];
}
