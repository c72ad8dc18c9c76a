/** Settings in which theory knows the write amplification, and what a run comes to in them. */
import { formatNumber } from '$lib/base/format';
import type { ChartSpec, Origin, Series, Tone } from '$lib/draw/charts/spec';
import type { Report } from '$lib/contract/report';
import { flattenExperiment } from '$lib/run/sim/wireForm';

/** What `ftl curves` writes. */
export interface Theory {
	readonly blocks: number;
	readonly pages_per_block: number;
	readonly curves: readonly {
		readonly policy: string;
		/** Spare factor and write amplification. */
		readonly points: readonly (readonly [number, number])[];
	}[];
	readonly references: readonly Reference[];
}

/** A value that was published, or follows from a published formula. */
export interface Reference {
	readonly policy: string;
	/** Nothing for the limit of large blocks. */
	readonly pages_per_block: number | null;
	readonly spare_factor: number;
	readonly workload: string;
	readonly trim: string;
	readonly reference: number;
	readonly simulated: number;
	readonly tolerance_percent: number;
	readonly is_within: boolean;
}

/** One run beside theory. */
export interface Point {
	readonly policy: string;
	readonly spareFactor: number;
	readonly theory: number;
	readonly simulated: number;
	readonly digest: string;
}

/** A way to choose what is cleaned next, and how far off a correct simulator may be. */
interface Policy {
	readonly policy: string;
	readonly label: string;
	readonly tone: Tone;
	readonly tolerancePercent: number;
}

export const POLICIES: readonly Policy[] = [
	{ policy: 'greedy', label: 'fewest valid', tone: 'first', tolerancePercent: 1 },
	{ policy: 'fifo', label: 'oldest block', tone: 'second', tolerancePercent: 1 },
	{ policy: 'random', label: 'any block', tone: 'third', tolerancePercent: 1.5 }
];
export const SPARE_FACTORS: readonly number[] = [0.07, 0.1, 0.15, 0.2, 0.28, 0.4];
export const SEED = 1;
/** Drive-writes before counting, and while counting: as many as `ftl wa` takes by itself. */
const SETTLE_DRIVE_WRITES = 4;
const COUNTED_DRIVE_WRITES = 10;
/** A block that is open, apart from those of theory. */
const RESERVE_BLOCKS = 1;
const COUNTED = 'counted';

/** A setting that is run. */
export interface Setting {
	readonly policy: string;
	readonly spareFactor: number;
	readonly theory: number;
	readonly lines: string;
}

function linesOf(theory: Theory, policy: string, spareFactor: number): string {
	const { blocks, pages_per_block: pagesPerBlock } = theory;
	const pages = Math.round(blocks * pagesPerBlock * (1 - spareFactor));
	const random = (driveWrites: number) => ({ uniform: { pages, writes: driveWrites * pages } });
	return flattenExperiment({
		version: 1,
		drive: {
			mapping: 'page',
			blocks: blocks + RESERVE_BLOCKS,
			pages_per_block: pagesPerBlock,
			page_bytes: 4_096,
			logical_pages: pages,
			reserve_blocks: RESERVE_BLOCKS,
			gc_policy: policy,
			read_us: 50,
			program_us: 900,
			erase_us: 3_500,
			tagged: false
		},
		seed: SEED,
		phases: [
			{ name: 'fill', sequential: { pages, writes: pages } },
			{ name: 'settle', ...random(SETTLE_DRIVE_WRITES) },
			{ name: COUNTED, ...random(COUNTED_DRIVE_WRITES) }
		]
	});
}

/** Every setting, policy by policy. @throws when theory has no value for one. */
export function settingsOf(theory: Theory): readonly Setting[] {
	return POLICIES.flatMap(({ policy }) => {
		const curve = theory.curves.find((other) => other.policy === policy)?.points ?? [];
		return SPARE_FACTORS.map((spareFactor) => {
			const value = curve.find(([spare]) => spare === spareFactor)?.[1];
			if (value === undefined) {
				throw new Error(`theory.json has no ${policy} at ${spareFactor}; run npm run verdicts.`);
			}
			const lines = linesOf(theory, policy, spareFactor);
			return { policy, spareFactor, theory: value, lines };
		});
	});
}

/** What a run of a setting came to. */
export function pointOf(setting: Setting, { phases, digest }: Report): Point {
	const counted = phases.find(({ name }) => name === COUNTED)?.write_amplification;
	const { policy, spareFactor, theory } = setting;
	return { policy, spareFactor, theory, simulated: counted ?? NaN, digest: digest ?? '' };
}

/** How far a run is from theory, in percent of it. */
export const deviationPercent = ({ simulated, theory }: Point): number =>
	100 * (simulated / theory - 1);

/** Whether a run is as near as was asked for beforehand. */
export function isNear(point: Point): boolean {
	const found = POLICIES.find(({ policy }) => policy === point.policy);
	return Math.abs(deviationPercent(point)) <= (found?.tolerancePercent ?? 0);
}

/** Theory as lines, runs as dots on them. */
export function theoryChart(theory: Theory, points: readonly Point[], origin: Origin): ChartSpec {
	const line = ({ policy, points: curve }: Theory['curves'][number]): Series => ({
		id: `${policy}-theory`,
		label: '',
		mark: 'line',
		tone: POLICIES.find((other) => other.policy === policy)?.tone ?? 'first',
		isTheory: true,
		points: curve.map(([spare, y]) => ({ x: 100 * spare, y }))
	});
	const dots = POLICIES.map(({ policy, label, tone }): Series => ({
		id: policy,
		label,
		mark: 'dots',
		tone,
		points: points
			.filter((point) => point.policy === policy)
			.map(({ spareFactor, simulated }) => ({ x: 100 * spareFactor, y: simulated }))
	}));
	const worst = Math.max(0, ...points.map((point) => Math.abs(deviationPercent(point))));
	return {
		kind: 'xy',
		title: 'Simulation lies on the curves of theory',
		summary:
			`${points.length} runs; the one farthest from its curve is off by ` +
			`${formatNumber(worst)} %.`,
		origin,
		notes: ['Dotted: theory. Dots: runs of the simulator.'],
		x: {
			label: 'Spare factor',
			unit: '%',
			scale: 'linear',
			min: 0,
			max: 50,
			format: (value) => `${formatNumber(value)} % spare`
		},
		y: {
			label: 'Flash writes for each host write',
			unit: '',
			scale: 'either',
			format: (value) => formatNumber(value)
		},
		series: [...theory.curves.map(line), ...dots.filter((series) => series.points.length > 0)],
		published: [],
		guides: []
	};
}
