/** Charts of an experiment as reviewers draw them. */
import { formatBytes, formatCount, formatDuration } from '$lib/base/format';
import type { Drawing } from '$content/schema';
import type { Axis, ChartSpec, Datum, Moment, Origin, Row, XySpec } from '$lib/draw/charts/spec';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { cumsum, median } from 'd3-array';
import { megabytes, number, speedAxis, words } from './axes';
import {
	AMPLIFICATIONS,
	lineMarks,
	MEAN_RATES,
	MILLIS,
	RATES,
	reachesOf,
	rowMark,
	SPEEDS,
	type Conversions,
	type PhaseMark,
	type Reach
} from './publishedMarks';
import type { PhaseReport, Report } from '$lib/contract/report';
import { sweepCharts, sweepsOf } from './sweeps';

/** Share of a time axis that the name of a guide needs. */
const GUIDE_ROOM = 0.12;

/** What the drive holds. */
export const capacityOf = (snapshot: Snapshot): number =>
	snapshot.get('logicalPages') * snapshot.get('pageBytes');

/** Speed of a run so far, window by window, against drive writes. */
export function writtenPoints(snapshot: Snapshot): readonly Datum[] {
	const pageBytes = snapshot.get('pageBytes');
	const capacity = capacityOf(snapshot);
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
	return pointsChart(writtenPoints(snapshot), `The host wrote ${written}`, origin, [], []);
}

function pointsChart(
	points: readonly Datum[],
	told: string,
	origin: Origin,
	marks: readonly PhaseMark[],
	reaches: readonly Reach[]
): ChartSpec {
	const axis = speedAxis('Write speed');
	return {
		kind: 'xy',
		title: 'Write speed as the drive fills and is rewritten',
		summary: `${told}; the last writes went at ${megabytes(points.at(-1)?.y ?? 0)}.`,
		origin,
		notes: ['Pauses of the host count as time: after one, a point lies lower.'],
		x: {
			label: 'Data written',
			unit: 'times the drive',
			scale: 'linear',
			min: 0,
			format: (value) => `after ${number(value)} drive writes`
		},
		y: axis,
		series: [
			{
				...{ id: 'speed', label: 'write speed', mark: 'dots', tone: 'first' },
				points: points.map((point) => ({ ...point, ...momentIn(reaches, point) }))
			}
		],
		published: lineMarks(marks, reaches, axis, SPEEDS),
		guides: []
	};
}

/** When so much was written. */
function momentIn(reaches: readonly Reach[], { x }: Datum): Pick<Datum, 'moment'> {
	const reach = reaches.find(({ from, to }) => x > from && x <= to);
	return reach === undefined
		? {}
		: { moment: { part: reach.phase, share: (x - reach.from) / (reach.to - reach.from) } };
}

/** The end of a phase: when it was as its bar says. */
export const endOf = (phase: string): Moment => ({ part: phase, share: 1 });

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

/** One phase of a scatter; all seconds are those of the real drive. */
interface Part {
	readonly phase: string;
	readonly name: string;
	readonly fromS: number;
	readonly toS: number;
	readonly points: readonly Datum[];
	/** Operations a second over all of it. */
	readonly mean: number;
	/** Real length of an interval, and how much shorter it is in the simulated drive. */
	readonly intervalS: number;
	readonly scale: number;
}

function partsOf(group: readonly PhaseReport[]): readonly Part[] {
	let startS = 0;
	return group.map((phase) => {
		const { time_scale: scale = 1, interval_ns: intervalNs = 1 } = phase;
		const intervalS = (intervalNs * scale) / 1e9;
		const fromS = startS;
		startS += (phase.time_ns * scale) / 1e9;
		const counts = phase.operations_by_interval ?? [];
		// The drive is smaller than the real one and as fast: its seconds are shorter, not its rates.
		const ends = cumsum(counts);
		const all = Math.max(1, ends.at(-1) ?? 0);
		const points = counts.map((ops, index) => ({
			x: fromS + (index + 0.5) * intervalS,
			y: (ops * 1e9) / intervalNs,
			moment: { part: phase.name, share: (ends[index] ?? 0) / all }
		}));
		const mean = phase.operations_per_second ?? 0;
		const { name } = phase;
		return { phase: name, name: words(name), fromS, toS: startS, points, mean, intervalS, scale };
	});
}

/** What a point of a scatter is, where that is not what it looks like. */
function scatterNotes(parts: readonly Part[]): readonly string[] {
	const [first] = parts;
	const points = parts.flatMap((part) => part.points);
	const zeros = points.filter(({ y }) => y === 0).length;
	const { intervalS = 1, scale = 1 } = first ?? {};
	const of = formatDuration(intervalS * 1e9);
	const some = `${formatCount(zeros)} of ${formatCount(points.length)}`;
	const small = formatDuration((intervalS * 1e9) / scale);
	return [
		...(scale === 1
			? []
			: [
					`A point is ${of} of the real drive. The simulated one is ${formatCount(scale)} times ` +
						`smaller and as fast, so that it is ${small} there.`
				]),
		...(zeros === 0
			? []
			: [
					of === '1 s'
						? `In ${some} seconds no operation ended.`
						: `In ${some} spans of ${of} no operation ended.`
				])
	];
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

function scatterChart(
	parts: readonly Part[],
	title: string,
	origin: Origin,
	marks: readonly PhaseMark[]
): XySpec {
	const y: Axis = {
		label: 'Host operations a second',
		unit: 'IOPS',
		scale: 'either',
		opensLog: true,
		format: iops
	};
	const reaches = parts.map(({ phase, fromS: from, toS: to }) => ({ phase, from, to }));
	const told = parts.map(
		({ name, points, mean }) =>
			`${name}: ${iops(mean)} on average, ${iops(median(points, ({ y }) => y) ?? 0)} at the median`
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
		notes: scatterNotes(parts),
		x: {
			label: parts.every(({ scale }) => scale === 1) ? 'Time' : 'Time of the real drive',
			unit: 's',
			scale: 'linear',
			min: Math.floor(fromS),
			format: (value) => `${number(value)} s`
		},
		y,
		series: [{ id: 'iops', label: 'host operations', mark: 'dots', tone: 'first', points }],
		published: lineMarks(marks, reaches, y, RATES),
		guides: guides.map(({ name, fromS: x }) => ({
			x,
			label: name.slice(0, name.length - ending.length)
		}))
	};
}

/** The whole of a group, and its end from near, as the articles draw it. */
function scatterCharts(
	group: readonly PhaseReport[],
	origin: Origin,
	marks: readonly PhaseMark[]
): readonly ChartSpec[] {
	const parts = partsOf(group);
	const names = parts.map(({ name }) => name);
	const ending = sharedEnding(names);
	const whole = scatterChart(
		parts,
		parts.length === 1 ? `Operations a second: ${names.join()}` : `Operations a second${ending}`,
		origin,
		marks
	);
	const last = parts.at(-1);
	if (parts.length === 1 || last === undefined) {
		return [whole];
	}
	const from = number(last.fromS);
	const title = `The end of it${ending}, from ${from} s on`;
	const near = scatterChart([last], title, origin, marks);
	const part = { label: `From ${from} s on`, from: last.fromS, to: last.toS };
	return [{ ...whole, parts: [part] }, near];
}

/** What bars show of each phase, and which published values belong on their axis. */
export interface Bars {
	readonly title: string;
	readonly axis: Axis;
	readonly valueOf: (phase: PhaseReport) => number | null | undefined;
	readonly conversions: Conversions;
}

export const SPEED_BARS: Bars = {
	title: 'Average speed',
	axis: speedAxis('Speed'),
	valueOf: ({ megabytes_per_second: speed }) => speed,
	conversions: SPEEDS
};

export const LATENCY_BARS: Bars = {
	title: 'How long a random write takes',
	axis: {
		label: 'Mean time of a write',
		unit: 'ms',
		scale: 'linear',
		format: (value) => `${number(value)} ms`
	},
	valueOf: millisOf,
	conversions: MILLIS
};

/** Of phases that are counted in intervals, too. */
export const RATE_BARS: Bars = {
	title: 'Operations a second on average',
	axis: { label: 'Host operations a second', unit: 'IOPS', scale: 'linear', format: iops },
	valueOf: ({ operations_per_second: rate }) => rate,
	conversions: MEAN_RATES
};

export const AMPLIFICATION_BARS: Bars = {
	title: 'What the flash writes for each write of the host',
	axis: {
		label: 'Write amplification',
		unit: '',
		scale: 'linear',
		format: (value) => number(value)
	},
	valueOf: ({ write_amplification: amplification }) => amplification,
	conversions: AMPLIFICATIONS
};

function barsChart(
	phases: readonly PhaseReport[],
	{ title, axis, valueOf, conversions }: Bars,
	origin: Origin,
	marks: readonly PhaseMark[]
): readonly ChartSpec[] {
	const rows = phases.flatMap((phase): Row[] => {
		const { name } = phase;
		const value = valueOf(phase);
		const published = rowMark(marks, name, axis, conversions);
		return typeof value === 'number'
			? [{ id: name, label: words(name), value, tone: 'first', moment: endOf(name), ...published }]
			: [];
	});
	const told = rows.map(({ label, value }) => `${label} ${axis.format(value)}`);
	const summary = `${told.join(', ')}.`;
	return rows.length === 0
		? []
		: [{ kind: 'rows', title, summary, origin, notes: [], axis, rows, mark: 'bars' }];
}

/** Milliseconds a write: what was waited, or on drives without dies, one write after another. */
function millisOf({ latency_us: latency, operations_per_second: rate }: PhaseReport) {
	return latency === undefined ? rate && 1e3 / rate : latency.mean / 1e3;
}

/** What an experiment says of its drawing. */
export interface Drawn {
	readonly drawing: Drawing;
	/** Names of the phases that belong into it. */
	readonly drawn: readonly string[];
	/** Speed against data written, where that is drawn, and what the drive holds. */
	readonly written: readonly Datum[];
	readonly capacityBytes: number;
	/** What was published in the units of the drawing. */
	readonly marks: readonly PhaseMark[];
}

/** Every chart that the phases of a run allow, done or as far as they are. */
export function reportCharts({ phases }: Report, origin: Origin): readonly ChartSpec[] {
	return [
		...sweepCharts(sweepsOf(phases), origin, []),
		...scatterGroups(phases).flatMap((group) => scatterCharts(group, origin, [])),
		...barsChart(phases, SPEED_BARS, origin, [])
	];
}

/** The charts of an experiment, as the article drew it. */
export function articleCharts(
	{ phases }: Report,
	{ drawing, drawn, written, capacityBytes, marks }: Drawn,
	origin: Origin
): readonly ChartSpec[] {
	const shown = phases.filter(({ name }) => drawn.includes(name));
	const bars = (of: Bars) => barsChart(shown, of, origin, marks);
	switch (drawing) {
		case 'hd-tach':
			return sweepCharts(sweepsOf(shown), origin, marks);
		case 'iops-scatter':
			return scatterGroups(phases).flatMap((group) => scatterCharts(group, origin, marks));
		case 'latency-bars':
			return bars(LATENCY_BARS);
		case 'speed-over-written': {
			const all = reachesOf(phases, (phase) => phase.host_written_bytes / capacityBytes);
			const reaches = all.filter(({ from, to }) => to > from);
			const told = 'Zeros, then random data';
			return [
				...(written.length === 0 ? [] : [pointsChart(written, told, origin, marks, reaches)]),
				...bars(SPEED_BARS)
			];
		}
		case 'used-fresh-bars':
		case 'table': {
			const isAmplified = marks.some(({ quantity }) => quantity in AMPLIFICATIONS);
			return [...bars(SPEED_BARS), ...(isAmplified ? bars(AMPLIFICATION_BARS) : [])];
		}
	}
}
