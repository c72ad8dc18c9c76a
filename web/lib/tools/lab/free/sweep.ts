/** Parameter sweeps: what can be swept, the drive at each point, and the charts of the points. */
import { max } from 'd3-array';
import { uncapitalized } from '$lib/base/capital';
import { formatNumber } from '$lib/base/format';
import type { Axis, ChartSpec, Datum, Origin, Series } from '$lib/draw/charts/spec';
import type { PhaseReport, Report } from '$lib/contract/report';
import {
	applies,
	fieldOf,
	FIELDS,
	isChoice,
	isMixture,
	splitWord,
	type Field,
	type Range
} from './fields';
import { argumentsOf, withArgument, type Phase } from './phases';
import { withValue, type DriveSetup } from './presets';
import { linesOf, SEED_MAX, type Setup, type SweptRange } from './setup';
import { withDrive } from './sides';

/** A field that holds a number now, and what it may be. */
export interface Sweepable extends Range {
	readonly key: string;
	readonly label: string;
}

function rangeOf({ legal, key }: Field, drive: DriveSetup): Range | undefined {
	if (isChoice(legal)) {
		const [word] = splitWord(drive[key] ?? '');
		return legal.find((choice) => choice.word === word)?.number;
	}
	return isMixture(legal) ? undefined : legal;
}

/** A number of a phase, as a sweep and its link know it. */
const PHASE_KEY = /^p(\d{1,2})a(\d{1,2})$/;
export const phaseKey = (at: number, index: number): string => `p${at + 1}a${index + 1}`;

/** Which phase and which of its numbers a key is of, if it is of one. */
export function phasePlace(
	key: string
): { readonly at: number; readonly index: number } | undefined {
	const [, at, index] = PHASE_KEY.exec(key) ?? [];
	return at === undefined ? undefined : { at: Number(at) - 1, index: Number(index) - 1 };
}

/** Every number of the phases that can be swept. */
export const phaseSweepables = (phases: readonly Phase[]): readonly Sweepable[] =>
	phases.flatMap(({ kind }, at) =>
		argumentsOf(kind).map(({ label, min, max }, index) => ({
			...{ key: phaseKey(at, index), label: `${label}, phase ${at + 1}` },
			...{ min, max }
		}))
	);

/** What a number that can be swept is now; nothing where there is none. */
export function valueNow(key: string, drive: DriveSetup, phases: readonly Phase[]) {
	const place = phasePlace(key);
	const text = /\d+$/.exec(drive[key] ?? '')?.[0];
	const own = text === undefined ? undefined : Number(text);
	return place === undefined ? own : phases[place.at]?.values[place.index];
}

/** Every field that can be swept on this drive. */
export function sweepables(drive: DriveSetup): readonly Sweepable[] {
	return FIELDS.flatMap((field): Sweepable[] => {
		const range = applies(field.key, drive) ? rangeOf(field, drive) : undefined;
		const isShared = FIELDS.some(({ key, label }) => key !== field.key && label === field.label);
		const unit = field.key === 'spare' ? ', %' : isShared ? `, ${field.hint}` : '';
		return range === undefined
			? []
			: [{ key: field.key, label: `${field.label}${unit}`, min: range.min, max: range.max }];
	});
}

/** What of a value's units is one unit on the page: the spare area is kept in thousandths. */
export const perShown = (key: string): number => (key === 'spare' ? 10 : 1);

/** The swept values, evenly spaced, none of them twice. */
export function sweepValues({ from, to, points }: SweptRange): readonly number[] {
	const step = (to - from) / (points - 1);
	const values = Array.from({ length: points }, (_, index) => Math.round(from + step * index));
	return [...new Set(values)];
}

/** The drive with one value of a sweep. */
export function driveAt(drive: DriveSetup, key: string, value: number): DriveSetup {
	const field = fieldOf(key);
	const isWord = field !== undefined && isChoice(field.legal);
	const text = isWord ? `${splitWord(drive[key] ?? '')[0]}:${value}` : String(value);
	return withValue(drive, key, text);
}

/** The setup with one value of a sweep, of drive A or of a phase; as it was if that is gone. */
export function setupAt(setup: Setup, key: string, value: number): Setup {
	const place = phasePlace(key);
	if (place === undefined) {
		const drive = driveAt(setup.drives[0], key, value);
		return { ...setup, drives: withDrive(setup.drives, 0, drive) };
	}
	const { at, index } = place;
	const phase = setup.phases[at];
	if (phase === undefined) {
		return setup;
	}
	return { ...setup, phases: setup.phases.with(at, withArgument(phase, index, value)) };
}

/** What is run for a point: its values, and the experiment in its wire form. */
export interface SweepJob {
	readonly value: number;
	/** Of the other value, where there is one. */
	readonly second?: number;
	readonly lines: string;
}

/** The runs of all points on one seed. */
function jobsOf(setup: Setup): readonly SweepJob[] {
	const { key, second } = setup.sweep;
	const values = sweepValues(setup.sweep);
	if (second === undefined) {
		return values.map((value) => {
			const at = setupAt(setup, key, value);
			return { value, lines: linesOf(at.drives[0], at) };
		});
	}
	return sweepValues(second).flatMap((other) =>
		values.map((value) => {
			const at = setupAt(setupAt(setup, key, value), second.key, other);
			return { value, second: other, lines: linesOf(at.drives[0], at) };
		})
	);
}

/** Seed after seed, so that the whole picture is there early. */
export const sweepJobs = (setup: Setup): readonly SweepJob[] =>
	Array.from({ length: setup.sweep.seeds ?? 1 }, (_, index) =>
		jobsOf({ ...setup, seed: (setup.seed + index) % (SEED_MAX + 1) })
	).flat();

/** Everything that the points come from: the same text, the same points. */
export const sweepText = (setup: Setup): string =>
	sweepJobs(setup)
		.map(({ lines }) => lines)
		.join('\n');

/** From where to where. */
export type Interval = readonly [low: number, high: number];

/** What came of one point. */
export interface SweepPoint {
	readonly value: number;
	/** Of the other value, where there is one. */
	readonly second?: number | undefined;
	readonly amplification: number | undefined;
	readonly megabytesPerSecond: number | undefined;
	/** Where the means lie, of points that were run on several seeds. */
	readonly intervals?: {
		readonly amplification: Interval | undefined;
		readonly megabytesPerSecond: Interval | undefined;
	};
	/** What theory says, and by which formula. */
	readonly theory: { readonly name: string; readonly amplification: number } | undefined;
	/** Why there is nothing. */
	readonly fault: string;
}

/** Write amplification of a phase at its end: of its last round, where it has any. */
export const settledAmplification = (phase: PhaseReport | undefined): number | undefined =>
	phase?.rounds?.write_amplification.at(-1) ?? phase?.write_amplification ?? undefined;

/** The last phase decides: by then the drive has settled, if the host made it. */
export function pointOf(value: number, report: Report | undefined, fault: string): SweepPoint {
	const phase = report?.phases.at(-1);
	const isDone = report?.digest !== undefined;
	const speeds = phase?.rounds?.megabytes_per_second ?? [];
	const speed = speeds.at(-1) ?? phase?.megabytes_per_second ?? undefined;
	const theory = report?.theory;
	return {
		value,
		amplification: isDone ? settledAmplification(phase) : undefined,
		megabytesPerSecond: isDone ? speed : undefined,
		// A formula speaks of the steady state: beside a drive that is not there it says nothing.
		theory:
			theory === undefined || phase?.rounds?.window?.is_steady === false
				? undefined
				: { name: theory.name, amplification: theory.write_amplification },
		fault
	};
}

export interface Quantity {
	readonly title: string;
	readonly axis: Axis;
	readonly of: (point: SweepPoint) => number | undefined;
	readonly interval: (point: SweepPoint) => Interval | undefined;
	readonly theory: (point: SweepPoint) => number | undefined;
}

export const QUANTITIES: readonly Quantity[] = [
	{
		title: 'Write amplification',
		axis: {
			label: 'Write amplification',
			unit: '',
			scale: 'linear',
			format: (value) => formatNumber(value)
		},
		of: ({ amplification }) => amplification,
		interval: ({ intervals }) => intervals?.amplification,
		theory: ({ theory }) => theory?.amplification
	},
	{
		title: 'Speed',
		axis: {
			label: 'Speed',
			unit: 'MB/s',
			scale: 'linear',
			format: (value) => `${formatNumber(value)} MB/s`
		},
		of: ({ megabytesPerSecond }) => megabytesPerSecond,
		interval: ({ intervals }) => intervals?.megabytesPerSecond,
		theory: () => undefined
	}
];

const data = (
	points: readonly SweepPoint[],
	per: number,
	of: Quantity['of'],
	interval: Quantity['interval'] = () => undefined
): readonly Datum[] =>
	points.flatMap((point): Datum[] => {
		const y = of(point);
		const [low, high] = interval(point) ?? [];
		const reach = low === undefined || high === undefined ? {} : { low, high };
		return y === undefined ? [] : [{ x: point.value / per, y, ...reach }];
	});

/** Furthest that a point lies from theory, as a share of it. */
export function largestGap(points: readonly SweepPoint[]): number | undefined {
	const gaps = points.flatMap(({ amplification, theory }) =>
		amplification === undefined || theory === undefined
			? []
			: [Math.abs(amplification / theory.amplification - 1)]
	);
	return gaps.length === 0 ? undefined : Math.max(...gaps);
}

const INTERVALS =
	'Each point is the mean of several seeds; its bar is where that mean lies with 95 % certainty, ' +
	'by Student’s t.';

/** Charts of the points so far, those with theory beside it. */
export function sweepCharts(
	points: readonly SweepPoint[],
	{ label, key }: { readonly label: string; readonly key: string },
	origin: Origin
): readonly ChartSpec[] {
	const sorted = points.toSorted((one, other) => one.value - other.value);
	const per = perShown(key);
	const gap = largestGap(points);
	const [formula] = sorted.flatMap(({ theory }) => (theory === undefined ? [] : [theory.name]));
	return QUANTITIES.flatMap(({ title, axis, of, interval, theory }): ChartSpec[] => {
		const found = data(sorted, per, of, interval);
		// A formula is of the steady state, which another amount of writes may not come to.
		const expected = phasePlace(key) === undefined ? data(sorted, per, theory) : [];
		if (found.length === 0) {
			return [];
		}
		const series: Series[] = [
			{ id: 'found', label: 'simulated', mark: 'dots', tone: 'first', points: found }
		];
		if (expected.length > 0) {
			// Between the points the formula was not asked: a line there would be made up.
			const theoretical = { id: 'theory', label: 'theory', mark: 'dots', tone: 'third' } as const;
			series.push({ ...theoretical, isTheory: true, points: expected });
		}
		const widest = max(found, ({ y, high }) => (high === undefined ? undefined : high / y - 1));
		const values = found.map(({ x, y }) => `${x}: ${axis.format(y)}`).join('; ');
		const notes = [
			...(expected.length === 0 || gap === undefined
				? []
				: [
						`Theory is the formula for ${formula ?? ''} cleaning; the points lie within ` +
							`${formatNumber(gap * 100)} % of it.`
					]),
			...(widest === undefined
				? []
				: [
						`${INTERVALS} The longest reaches ${formatNumber(widest * 100)} % of its mean ` +
							'up and down.'
					])
		];
		return [
			{
				kind: 'xy',
				title: `${title} by ${uncapitalized(label)}`,
				summary: `${label}: ${values}.`,
				origin,
				notes,
				x: {
					label,
					unit: '',
					scale: 'linear',
					min: key === 'spare' ? 0 : Math.min(...found.map(({ x }) => x)),
					format: (value) => `${label} ${formatNumber(value)}`
				},
				y: axis,
				series,
				published: [],
				guides: []
			}
		];
	});
}
