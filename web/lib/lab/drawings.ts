/** Charts of an experiment as reviewers draw them: sweeps, scatters, and bars. */
import { formatBytes, formatCount, formatNumber } from '$lib/base/format';
import type { Drawing } from '$content/schema';
import type { Axis, ChartSpec, Datum, Origin, Row, Series, Tone } from '$lib/charts/spec';
import type { Snapshot } from '$lib/sim/snapshot';
import { mean, median } from 'd3-array';
import type { PhaseReport, Report } from './report';

const TONES = ['second', 'first', 'third'] as const satisfies readonly Tone[];
/** Lines of one chart beside that of the clean drive. */
const LINES_MAX = TONES.length - 1;
/** Share of a time axis that the name of a guide needs. */
const GUIDE_ROOM = 0.12;
const megabytes = (value: number) => `${formatNumber(value)} MB/s`;
const words = (name: string) => name.replaceAll('-', ' ');

const speedAxis = (label: string): Axis => ({
	label,
	unit: 'MB/s',
	scale: 'linear',
	format: megabytes
});

/** Speed of a run so far, window by window, against drive writes. */
export function writtenPoints(snapshot: Snapshot): readonly Datum[] {
	const pageBytes = snapshot.get('pageBytes');
	const capacity = snapshot.get('logicalPages') * pageBytes;
	const { samples } = snapshot;
	return samples.flatMap((sample, index): Datum[] => {
		const before = samples[index - 1] ?? { hostWrites: 0, timeNs: 0 };
		const bytes = (sample.hostWrites - before.hostWrites) * pageBytes;
		const ns = sample.timeNs - before.timeNs;
		const x = (sample.hostWrites * pageBytes) / capacity;
		return ns > 0 ? [{ x, y: (bytes * 1e3) / ns }] : [];
	});
}

/** Speed against what the host has written: the chart that grows with a run. */
export function writtenChart(snapshot: Snapshot, origin: Origin): ChartSpec {
	const written = formatBytes(snapshot.get('hostWrites') * snapshot.get('pageBytes'));
	return pointsChart(writtenPoints(snapshot), `The host wrote ${written}`, origin);
}

function pointsChart(points: readonly Datum[], told: string, origin: Origin): ChartSpec {
	return {
		kind: 'xy',
		title: 'Write speed as the drive fills and is rewritten',
		summary: `${told}; the last writes went at ${megabytes(points.at(-1)?.y ?? 0)}.`,
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

/** One phase of a scatter. */
interface Part {
	readonly name: string;
	readonly fromS: number;
	readonly points: readonly Datum[];
}

function partsOf(group: readonly PhaseReport[]): readonly Part[] {
	let startS = 0;
	return group.map((phase) => {
		const intervalS = (phase.interval_ns ?? 1) / 1e9;
		const fromS = startS;
		startS += phase.time_ns / 1e9;
		const counts = phase.operations_by_interval ?? [];
		const points = counts.map((ops, index) => ({
			x: fromS + (index + 0.5) * intervalS,
			y: ops / intervalS
		}));
		return { name: words(phase.name), fromS, points };
	});
}

/** Words that all names end with are told once. */
function sharedEnding(names: readonly string[]): string {
	const [first = '', ...others] = names;
	const places = Array.from(first.matchAll(/ /g), ({ index }) => first.slice(index));
	return others.length === 0
		? ''
		: (places.find((ending) => others.every((name) => name.endsWith(ending))) ?? '');
}

const iops = (value: number) => `${formatCount(Math.round(value))} IOPS`;

function scatterChart(parts: readonly Part[], title: string, origin: Origin): ChartSpec {
	const told = parts.map(
		({ name, points }) => `${name}: ${iops(median(points, ({ y }) => y) ?? 0)} at the median`
	);
	const points = parts.flatMap((part) => part.points);
	const [fromS = 0, toS = 1] = [points[0]?.x, points.at(-1)?.x];
	const ending = sharedEnding(parts.map(({ name }) => name));
	// A guide near the beginning has no room for its name.
	const guides = parts.filter((part) => part.fromS - fromS > GUIDE_ROOM * (toS - fromS));
	return {
		kind: 'xy',
		title,
		summary: `${told.join('; ')}.`,
		origin,
		notes: [],
		x: {
			label: 'Time in the drive',
			unit: 's',
			scale: 'linear',
			min: Math.floor(fromS),
			format: (value) => `${formatNumber(value)} s`
		},
		y: { label: 'Host operations a second', unit: 'IOPS', scale: 'either', format: iops },
		series: [{ id: 'iops', label: 'host operations', mark: 'dots', tone: 'first', points }],
		published: [],
		guides: guides.map(({ name, fromS: x }) => ({
			x,
			label: name.slice(0, name.length - ending.length)
		}))
	};
}

/** The whole of a group, and its end from near, as the articles draw it. */
function scatterCharts(group: readonly PhaseReport[], origin: Origin): readonly ChartSpec[] {
	const parts = partsOf(group);
	const names = parts.map(({ name }) => name);
	const ending = sharedEnding(names);
	const whole = scatterChart(
		parts,
		parts.length === 1 ? `Operations a second: ${names.join()}` : `Operations a second${ending}`,
		origin
	);
	const last = parts.at(-1);
	if (parts.length === 1 || last === undefined) {
		return [whole];
	}
	const near = `The end of it${ending}, from ${formatNumber(last.fromS)} s on`;
	return [whole, scatterChart([last], near, origin)];
}

function barsChart(
	phases: readonly PhaseReport[],
	title: string,
	axis: Axis,
	valueOf: (phase: PhaseReport) => number | null | undefined,
	origin: Origin
): readonly ChartSpec[] {
	const rows = phases.flatMap((phase): Row[] => {
		const value = valueOf(phase);
		return typeof value === 'number'
			? [{ id: phase.name, label: words(phase.name), value, tone: 'first' }]
			: [];
	});
	const told = rows.map(({ label, value }) => `${label} ${axis.format(value)}`);
	const summary = `${told.join(', ')}.`;
	return rows.length === 0
		? []
		: [{ kind: 'rows', title, summary, origin, notes: [], axis, rows, mark: 'bars' }];
}

const speedBars = (phases: readonly PhaseReport[], origin: Origin) =>
	barsChart(
		phases,
		'Average speed',
		speedAxis('Speed'),
		({ megabytes_per_second: speed }) => speed,
		origin
	);

/** Milliseconds a write: what was waited, or on drives without dies, one write after another. */
function millisOf({ latency_us: latency, operations_per_second: rate }: PhaseReport) {
	return latency === undefined ? rate && 1e3 / rate : latency.mean / 1e3;
}

function latencyBars(phases: readonly PhaseReport[], origin: Origin): readonly ChartSpec[] {
	const axis: Axis = {
		label: 'Mean time of a write',
		unit: 'ms',
		scale: 'linear',
		format: (value) => `${formatNumber(value)} ms`
	};
	return barsChart(phases, 'How long a random write takes', axis, millisOf, origin);
}

function sweepsOf(phases: readonly PhaseReport[]): readonly Sweep[] {
	return phases.flatMap(({ name, megabytes_per_second_by_zone: speeds }) =>
		speeds === undefined ? [] : [{ name, speeds }]
	);
}

/** What an experiment says of its drawing. */
export interface Drawn {
	readonly drawing: Drawing;
	/** Names of the phases that belong into it. */
	readonly drawn: readonly string[];
	/** Speed against data written, where that is drawn. */
	readonly written: readonly Datum[];
}

/** Every chart that the phases of a run allow, done or as far as they are. */
export function reportCharts({ phases }: Report, origin: Origin): readonly ChartSpec[] {
	return [
		...sweepCharts(sweepsOf(phases), origin),
		...scatterGroups(phases).flatMap((group) => scatterCharts(group, origin)),
		...speedBars(phases, origin)
	];
}

/** The charts of an experiment, as the article drew it. */
export function articleCharts(
	{ phases }: Report,
	{ drawing, drawn, written }: Drawn,
	origin: Origin
): readonly ChartSpec[] {
	const shown = phases.filter(({ name }) => drawn.includes(name));
	switch (drawing) {
		case 'hd-tach':
			return sweepCharts(sweepsOf(shown), origin);
		case 'iops-scatter':
			return scatterGroups(phases).flatMap((group) => scatterCharts(group, origin));
		case 'latency-bars':
			return latencyBars(shown, origin);
		case 'speed-over-written':
			return [
				...(written.length === 0 ? [] : [pointsChart(written, 'Zeros, then random data', origin)]),
				...speedBars(shown, origin)
			];
		case 'used-fresh-bars':
		case 'table':
			return speedBars(shown, origin);
	}
}
