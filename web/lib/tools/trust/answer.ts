/** The answer of the page of trust, made of what is recorded: how near, how often, and what not. */
import { standingOf } from '$lib/tools/lab/experiment';
import type { RecordedExperiment, RecordedRow } from '$lib/tools/lab/recorded';
import { distanceOf } from '$lib/tools/lab/verdictWords';
import { bandedOf } from './glance.layout';
import { deviationPercent, POLICIES, type Point, type Reference } from './points';
import type { Miss } from './verdicts';

/** A value on the way from the one end of what is allowed, 0, to the other, 1. */
export interface Mark {
	readonly id: string;
	readonly place: number;
	readonly isGood: boolean;
}

/** Runs beside the curves of theory: the middle is theory, the ends are the tolerance. */
export function theoryMarks(points: readonly Point[]): readonly Mark[] {
	return points.map((point) => {
		const { policy, spareFactor } = point;
		const tolerance = POLICIES.find((other) => other.policy === policy)?.tolerancePercent ?? 1;
		return markOf(`${policy} ${spareFactor}`, deviationPercent(point) / tolerance);
	});
}

/** The same of values of papers. */
export function paperMarks(references: readonly Reference[]): readonly Mark[] {
	return references.map(({ simulated, reference, tolerance_percent: tolerance }, index) =>
		markOf(`paper ${index}`, (100 * (simulated / reference - 1)) / tolerance)
	);
}

const markOf = (id: string, off: number): Mark => ({
	...{ id, place: (1 + off) / 2 },
	isGood: Math.abs(off) <= 1
});

/** Every predicted value with a band. */
export function driveMarks(recorded: readonly RecordedExperiment[]): readonly Mark[] {
	return bandedOf(recorded)
		.filter(({ standing }) => standing !== 'fitted')
		.map(({ title, row, place, standing }) => ({
			...{ id: `${title} ${row.label}`, place },
			isGood: standing === 'good'
		}));
}

/** A predicted value that is missed, and how many times too high or too low ours is. */
export interface Off extends Miss {
	/** Below 1 where ours is too low. */
	readonly times: number;
}

/** All that were predicted and missed, the furthest first; orders have no distance. */
export function missesByDistance(recorded: readonly RecordedExperiment[]): readonly Off[] {
	return recorded
		.flatMap(({ title, rows }) =>
			rows
				.filter((row) => standingOf(row) === 'bad' && row.band !== undefined)
				.map((row) => ({ title, row, times: timesOf(row) }))
		)
		.toSorted((one, other) => distanceOf(other.row) - distanceOf(one.row));
}

/** Ours over what was published, or over the nearest end of its band. */
function timesOf(row: RecordedRow): number {
	const ours = row.simulated?.find((value) => typeof value === 'number') ?? 0;
	const theirs = row.published ?? row.band?.[0] ?? 0;
	const sign = ours > theirs ? 1 : -1;
	return Math.exp(sign * distanceOf(row));
}

const WIDTH = 640;
const EDGE = 10;
const DOT = 5;
/** What is further out than this, in widths of the band, lies at the edge. */
const OUT = 1;
const TOP = 20;

/** Marks side by side, those of nearly the same place on top of each other. */
export function stripLayout(marks: readonly Mark[], step = 2 * DOT + 1) {
	const width = WIDTH - 2 * EDGE;
	const xOf = (place: number) =>
		EDGE + (width * (OUT + Math.min(Math.max(place, -OUT), 1 + OUT))) / (1 + 2 * OUT);
	const heights = new Map<number, number>();
	const stacked = marks
		.toSorted((one, other) => one.place - other.place)
		.map(({ id, place, isGood }) => {
			const column = Math.round(xOf(place) / step);
			const height = heights.get(column) ?? 0;
			heights.set(column, height + 1);
			return { id, isGood, x: column * step, height };
		});
	const most = Math.max(1, ...heights.values());
	const bottom = TOP + most * step + 4;
	return {
		...{ width: WIDTH, height: bottom + 2, top: TOP, bottom, low: xOf(0), high: xOf(1) },
		dotPx: DOT,
		marks: stacked.map(({ id, isGood, x, height }) => ({
			...{ id, isGood, x },
			y: bottom - 2 - (height + 0.5) * step
		}))
	};
}
