/** Everything that the free lab can be set to, and the experiment that it makes of it. */
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { withYielded } from './exact';
import { applies, fieldOf } from './fields';
import { hasFiles, phaseFields, unrolled, type Phase } from './phases';
import { hostPages, logicalPages, START_DRIVE, withValue, type DriveSetup } from './presets';
import type { Drives } from './sides';

/** Changes whenever the same setup comes to other figures. */
export const MODEL_VERSION = 1;

/** What of the results is drawn. */
export const VIEWS = ['speed', 'steady', 'phases'] as const;
export type View = (typeof VIEWS)[number];

/** Parts of the page that a link can hide: the letter of links, and the name. */
export const HIDEABLE = [
	{ code: 'd', label: 'the drives' },
	{ code: 'h', label: 'what the host does' },
	{ code: 'o', label: 'the seed and the other options' },
	{ code: 's', label: 'the sweep' }
] as const;
/** All fields of a drive but the first ones. */
export const MORE_CODE = 'm';

/** One value of drive A, or of a phase, goes through a range. */
export interface SweptRange {
	readonly key: string;
	readonly from: number;
	readonly to: number;
	readonly points: number;
}

export interface SweepSetup extends SweptRange {
	/** Runs of each point, on as many seeds; one where it is left out. */
	readonly seeds?: number | undefined;
	/** Another value, each of whose points goes with each of the first. */
	readonly second?: SweptRange | undefined;
}

export interface Setup {
	readonly seed: number;
	/** All on the same seed, and with the same phases. */
	readonly drives: Drives;
	readonly phases: readonly Phase[];
	/** Phases after which the run stops; 0 for all. */
	readonly stopAfter: number;
	/** Steps of each drive after which its run stops before; 0, or left out at the end, for none. */
	readonly stopAt: readonly number[];
	readonly view: View;
	/** Letters of what is hidden, in alphabetical order. */
	readonly hidden: string;
	readonly sweep: SweepSetup;
}

export const SEED_MAX = 999_999_999;
/** Steps of a run: more than any ends with. */
export const STEP_MAX = 999_999_999_999;
export const SWEEP_POINTS = { min: 2, max: 32 } as const;
export const SWEEP_SEEDS = { min: 1, max: 10 } as const;

/**
 * All drives of the lab but one are steady after 5 or 6 rounds. Who wants to wait longer for that
 * one, which programs eighty pages for one, asks for more.
 */
const STEADY_ROUNDS = 12;

/** What the one button does. */
export const STEADY_PHASES: readonly Phase[] = [
	{ kind: 'fill', values: [], options: {} },
	{ kind: 'steady', values: [STEADY_ROUNDS, 0, 0], options: {} }
];

/** What the page opens with: long enough that its drives have settled. */
const START_PHASES: readonly Phase[] = [
	{ kind: 'fill', values: [], options: {} },
	{ kind: 'uniform', values: [300, 100, 0, 0, 1], options: {} }
];

export const START_SWEEP: SweepSetup = { key: 'spare', from: 50, to: 300, points: 6 };

export const START: Setup = {
	seed: 1,
	drives: [START_DRIVE, withValue(START_DRIVE, 'spare', '280')],
	phases: START_PHASES,
	stopAfter: 0,
	stopAt: [],
	view: 'speed',
	hidden: MORE_CODE,
	sweep: START_SWEEP
};

/** Whether the same run comes of both, up to where it stops. */
export function isSameRun(one: Setup, other: Setup): boolean {
	const isSame = (key: 'seed' | 'phases' | 'stopAfter') => one[key] === other[key];
	return (
		(['seed', 'phases', 'stopAfter'] as const).every(isSame) &&
		one.drives.length === other.drives.length &&
		one.drives.every((drive, index) => drive === other.drives[index])
	);
}

/** Steps of as many drives, the same for the same: none at the end is left out. */
export function stopsOf(steps: readonly number[], drives: number): Setup['stopAt'] {
	const own = steps.slice(0, drives);
	return own.slice(0, own.findLastIndex((step) => step > 0) + 1);
}

/** The setup with something changed; a position in the run that was there belongs to that alone. */
export function changed(setup: Setup, part: Partial<Setup>): Setup {
	const phases = withYielded(part.phases ?? setup.phases, setup.phases);
	const next = { ...setup, ...part, phases };
	const steps = isSameRun(setup, next) ? next.stopAt : (part.stopAt ?? []);
	return { ...next, stopAt: stopsOf(steps, next.drives.length) };
}

/**
 * Queue depth of a phase: a drive without dies has none, and what one phase sets would hold for
 * those after it.
 */
function depthOf({ options }: Phase, all: readonly Phase[], drive: DriveSetup) {
	const { dies = '0', queue_depth: usual = '1' } = drive;
	// Several writers would keep as many requests under way as they have turns.
	const isOwn = ({ kind, options }: Phase) => kind === 'writers' || options.depth !== undefined;
	const isSet = dies !== '0' && all.some(isOwn);
	return isSet ? { queue_depth: options.depth ?? usual } : {};
}

/** The flushes of a phase: what one phase sets would hold for those after it. */
function flushesOf({ options }: Phase, all: readonly Phase[]) {
	const isSet = (key: 'flush' | 'every') => all.some((phase) => phase.options[key] !== undefined);
	return {
		...(isSet('flush') ? { flush_writes: options.flush ?? '0' } : {}),
		...(isSet('every') ? { flush_us: options.every ?? '0' } : {})
	};
}

/** Fields that stand beside the drive, by the object that they are of. */
function layersOf(fields: readonly (readonly [key: string, value: string])[]) {
	const of = (layer: string) =>
		fields.flatMap(([key, value]) => {
			const [object, name = ''] = key.split('.');
			return object === layer ? [[name, value] as const] : [];
		});
	const layers = ['array', 'partition'].map((layer) => [layer, of(layer)] as const);
	return Object.fromEntries(
		layers.flatMap(([layer, own]) =>
			own.length === 0 ? [] : [[layer, Object.fromEntries(own)] as const]
		)
	);
}

/** The experiment of one of the drives, as a file has it. */
export function experimentOf(drive: DriveSetup, { seed, phases, stopAfter }: Setup) {
	const pages = hostPages(drive);
	const fields = Object.entries(drive).filter(([key]) => key !== 'spare' && applies(key, drive));
	const own = fields.filter(([key]) => !key.includes('.'));
	const all = unrolled(stopAfter === 0 ? phases : phases.slice(0, stopAfter));
	const stages = all.map((phase, index) => ({
		name: `${index + 1}-${phase.kind}`,
		...depthOf(phase, all, drive),
		...flushesOf(phase, all),
		...phaseFields(phase, pages)
	}));
	return {
		version: 1,
		seed,
		drive: { ...Object.fromEntries(own), logical_pages: logicalPages(drive), tagged: false },
		...layersOf(fields),
		...(all.some(hasFiles) ? { file_system: { trim: drive['file_system.trim'] ?? 'true' } } : {}),
		phases: stages
	};
}

/** The experiment of one of the drives, in its wire form. */
export const linesOf = (drive: DriveSetup, setup: Setup): string =>
	flattenExperiment(JSON.parse(JSON.stringify(experimentOf(drive, setup))));

const logical = fieldOf('logical_pages')?.legal;
const PAGES_MAX = logical !== undefined && 'max' in logical ? logical.max : 0;

/** A drive and its phases as the simulator is asked what they may be, before anything is run. */
export function askedLines(drive: DriveSetup, setup: Setup): string {
	// More of them than any drive has could not even be read; the form knows how many there are.
	const pages = String(Math.min(logicalPages(drive), PAGES_MAX));
	return linesOf({ ...drive, logical_pages: pages }, { ...setup, stopAfter: 0 });
}

/** Everything that a run of all drives comes from: the same text, the same results. */
export const runText = (setup: Setup): string =>
	setup.drives.map((drive) => linesOf(drive, setup)).join('\n');
