/** Where the marks of the pictures at a glance lie. Pure. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { standingOf } from '$lib/tools/lab/experiment';
import type { RecordedExperiment, RecordedRow } from '$lib/tools/lab/recorded';
import type { Point, Reference } from './points';
import { apartPercent, type Program } from './programs';

export const WIDTH = 340;
const LEFT = 40;
const RIGHT = 14;
const TOP = 12;
const BOTTOM = 38;

export interface Dot {
	readonly x: number;
	readonly y: number;
}

/** Theory to the right, what was simulated upward: who is right lies on the diagonal. */
export function diagonalLayout(points: readonly Point[], references: readonly Reference[]) {
	const height = 280;
	const all = [...points.map(({ theory }) => theory), ...references.map(({ reference: of }) => of)];
	const domain = [0.9, Math.max(2, ...all) * 1.15];
	const x = scaleLog(domain, [LEFT, WIDTH - RIGHT]);
	const y = scaleLog(domain, [height - BOTTOM, TOP]);
	const [least = 1, most = 1] = domain;
	const ticks = [1, 2, 3, 5, 10].filter((tick) => tick <= most);
	return {
		height,
		bottom: height - BOTTOM,
		left: LEFT,
		ends: { x1: x(least), y1: y(least), x2: x(most), y2: y(most) },
		xTicks: ticks.map((tick) => ({ tick, at: x(tick) })),
		yTicks: ticks.map((tick) => ({ tick, at: y(tick) })),
		runs: points.map(({ theory, simulated }): Dot => ({ x: x(theory), y: y(simulated) })),
		values: references.map(({ reference, simulated }): Dot => ({
			x: x(reference),
			y: y(simulated)
		}))
	};
}

const POLICIES: Readonly<Record<string, string>> = {
	greedy: 'fewest valid',
	greedy_two_pools: 'two pools',
	fifo: 'oldest block',
	random: 'any block',
	dchoice10: 'best of ten'
};

/** Pages in a block where nothing else is said. */
const USUAL_PAGES = 64;

function workOf({ workload, trim, pages_per_block: pages }: Reference): string {
	const work = workload.startsWith('hotcold')
		? ', hot and cold'
		: workload.startsWith('sequential')
			? ', in order'
			: '';
	// Once before the writes, or again and again between them.
	const trims = trim === 'none' ? '' : trim.startsWith('static') ? ', TRIM once' : ', TRIM';
	return `${work}${trims}${pages === USUAL_PAGES ? '' : `, ${pages ?? 'many'} pages`}`;
}

const ROW_PX = 14;
const NAME_PX = 172;

/** Each setting as a row: how far ours is from the other program's, in the band fixed before. */
export function programsLayout(programs: readonly Program[]) {
	const most = Math.max(...programs.map(({ reference }) => reference.tolerance_percent));
	const x = scaleLinear([-most, most], [NAME_PX, WIDTH - RIGHT]);
	const bottom = TOP + programs.length * ROW_PX;
	return {
		height: bottom + BOTTOM,
		top: TOP,
		bottom,
		nameX: NAME_PX - 8,
		zero: x(0),
		ticks: [-most, 0, most].map((tick) => ({ tick, at: x(tick) })),
		rows: programs.map((program, index) => {
			const { reference } = program;
			const { tolerance_percent: tolerance, policy, spare_factor: spare } = reference;
			const percent = Math.round(100 * spare);
			return {
				name: `${POLICIES[policy] ?? policy}, ${percent} %${workOf(reference)}`,
				y: TOP + (index + 0.5) * ROW_PX,
				from: x(-tolerance),
				to: x(tolerance),
				at: x(apartPercent(program))
			};
		})
	};
}

/** A published value with a band: where in it ours lies. */
export interface Banded {
	readonly title: string;
	readonly row: RecordedRow;
	/** 0 at its lower end, 1 at its upper one. */
	readonly place: number;
	readonly standing: 'good' | 'bad' | 'fitted';
}

/** A band without an upper end is drawn to beyond what was found. */
const OPEN_END = 1.25;

/** Every published value with a band, those that count before those that were fitted. */
export function bandedOf(recorded: readonly RecordedExperiment[]): readonly Banded[] {
	return recorded
		.flatMap(({ title, rows }) =>
			rows.flatMap((row): Banded[] => {
				const [low, high] = row.band ?? [];
				const [least, most] = row.simulated ?? [];
				if (low === undefined || typeof least !== 'number' || typeof most !== 'number') {
					return [];
				}
				const ours = (least + most) / 2;
				const end = high ?? OPEN_END * Math.max(low, ours);
				// A band that begins at nothing, and nothing found: it lies within.
				const place = end > low ? (ours - low) / (end - low) : 0.5;
				return [{ title, row, place, standing: standingOf(row) }];
			})
		)
		.toSorted(
			(one, other) =>
				Number(one.standing === 'fitted') - Number(other.standing === 'fitted') ||
				one.place - other.place
		);
}

const BAND_PX = 6.4;
/** Between what counts and what does not. */
const GAP_PX = 22;
/** Bands further out than this are marked at the edge. */
const OUT_MAX = 0.9;

/** Each value as a row: all bands are one column, in which what was predicted lies or not. */
export function bandsLayout(all: readonly Banded[]) {
	const x = scaleLinear([-1, 2], [RIGHT, WIDTH - RIGHT]).clamp(true);
	const counted = all.filter(({ standing }) => standing !== 'fitted').length;
	const yOf = (index: number) =>
		TOP + 18 + (index + 0.5) * BAND_PX + (index < counted ? 0 : GAP_PX);
	const height = yOf(all.length) + 8;
	return {
		height,
		low: x(0),
		high: x(1),
		countedEnd: yOf(counted - 1) + BAND_PX,
		fittedStart: TOP + 18 + counted * BAND_PX + GAP_PX,
		top: TOP + 14,
		marks: all.map(({ place, standing, row, title }, index) => ({
			id: `${title} ${row.label}`,
			standing,
			x: x(place),
			y: yOf(index),
			/** Beyond the picture, and to which side. */
			out: place < -OUT_MAX ? -1 : place > 1 + OUT_MAX ? 1 : 0
		}))
	};
}
