/** Everything that the free lab can be set to, and the experiment that it makes of it. */
import { flattenExperiment } from '$lib/sim/experiment';
import { applies } from './fields';
import { logicalPages, START_DRIVE, type DriveSetup } from './presets';

/** Changes whenever the same setup comes to other figures. */
export const MODEL_VERSION = 1;

export interface PhaseArgument {
	readonly label: string;
	readonly min: number;
	readonly max: number;
	readonly start: number;
	/** What a link means that does not have it; only the last ones can be missing. */
	readonly otherwise?: number;
}

const argument = (
	label: string,
	min: number,
	max: number,
	start: number,
	otherwise?: number
): PhaseArgument =>
	otherwise === undefined ? { label, min, max, start } : { label, min, max, start, otherwise };
const AMOUNT = argument('Amount, % of the drive', 1, 5_000, 200);
const REQUEST = argument('Pages in a request', 1, 1_024, 16);
const ONE_PAGE = argument('Pages in a request', 1, 1_024, 1, 1);
const READS = argument('Reads, %', 0, 100, 0, 0);
const TRIMS = argument('TRIM, %', 0, 49, 0, 0);

/** Kinds of phases: the letter of links, the name, and what each can be told. */
export const PHASES = {
	purge: { code: 'x', label: 'Secure erase (purge)', args: [] },
	fill: { code: 'f', label: 'Fill in order', args: [] },
	steady: {
		code: 'y',
		label: 'Random writes until steady',
		args: [argument('Rounds at most', 5, 25, 25), READS, TRIMS]
	},
	uniform: {
		code: 'u',
		label: 'Random writes (torture)',
		args: [
			AMOUNT,
			argument('Over the first, %', 1, 100, 100),
			argument('Reads, %', 0, 100, 0),
			TRIMS,
			ONE_PAGE
		]
	},
	hotcold: {
		code: 'h',
		label: 'Hot and cold writes',
		args: [
			AMOUNT,
			argument('Hot pages, %', 1, 99, 20),
			argument('Writes there, %', 0, 100, 80),
			READS,
			TRIMS
		]
	},
	zipf: {
		code: 'z',
		label: 'Zipf writes',
		args: [AMOUNT, argument('Exponent × 1000', 0, 2_000, 900), READS, TRIMS]
	},
	sequential: { code: 's', label: 'Writes in order', args: [AMOUNT, REQUEST, READS] },
	sweep: { code: 'w', label: 'Write sweep, speed by address', args: [REQUEST] },
	readsweep: { code: 'q', label: 'Read sweep, speed by address', args: [REQUEST] },
	idle: { code: 'i', label: 'Idle', args: [argument('Seconds', 1, 4_000, 60)] },
	trim: { code: 't', label: 'TRIM', args: [argument('The first, %', 1, 100, 50)] },
	repeat: {
		code: 'r',
		label: 'Repeat the phases before',
		args: [argument('How many of them', 1, 8, 1), argument('Times more', 1, 20, 1)]
	}
} as const satisfies Record<
	string,
	{ readonly code: string; readonly label: string; readonly args: readonly PhaseArgument[] }
>;

export type PhaseKind = keyof typeof PHASES;

/** In the order of the form's list. */
export const KINDS: readonly PhaseKind[] = [
	'fill',
	'steady',
	'uniform',
	'hotcold',
	'zipf',
	'sequential',
	'sweep',
	'readsweep',
	'trim',
	'idle',
	'purge',
	'repeat'
];

/** What a kind can be told. */
export const argumentsOf = (kind: PhaseKind): readonly PhaseArgument[] => PHASES[kind].args;

export interface Phase {
	readonly kind: PhaseKind;
	/** In the order of the kind's arguments. */
	readonly values: readonly number[];
}

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

/** One value of drive A goes through a range. */
export interface SweepSetup {
	readonly key: string;
	readonly from: number;
	readonly to: number;
	readonly points: number;
}

export interface Setup {
	readonly seed: number;
	readonly a: DriveSetup;
	/** Beside the first, on the same seed. */
	readonly b: DriveSetup | undefined;
	readonly phases: readonly Phase[];
	/** Phases after which the run stops; 0 for all. */
	readonly stopAfter: number;
	readonly view: View;
	/** Letters of what is hidden, in alphabetical order. */
	readonly hidden: string;
	readonly sweep: SweepSetup;
}

export const PHASES_MAX = 16;
/** After repeats. */
const STAGES_MAX = 200;
export const SEED_MAX = 999_999_999;
export const SWEEP_POINTS = { min: 2, max: 32 } as const;

/** What the one button does. */
export const STEADY_PHASES: readonly Phase[] = [
	{ kind: 'fill', values: [] },
	{ kind: 'steady', values: [25, 0, 0] }
];

export const START_SWEEP: SweepSetup = { key: 'spare', from: 50, to: 300, points: 6 };

export const START: Setup = {
	seed: 1,
	a: START_DRIVE,
	b: undefined,
	phases: STEADY_PHASES,
	stopAfter: 0,
	view: 'speed',
	hidden: MORE_CODE,
	sweep: START_SWEEP
};

/** A phase as it is when it is added. */
export function newPhase(kind: PhaseKind): Phase {
	return { kind, values: PHASES[kind].args.map(({ start }) => start) };
}

/** Phases with repeats written out. */
export function unrolled(phases: readonly Phase[]): readonly Phase[] {
	const all: Phase[] = [];
	for (const phase of phases) {
		const [back = 1, times = 1] = phase.values;
		const again = phase.kind === 'repeat' ? all.slice(-back) : [];
		const more = phase.kind === 'repeat' ? times : 0;
		for (let time = 0; time < more && all.length < STAGES_MAX; time += 1) {
			all.push(...again);
		}
		if (phase.kind !== 'repeat') {
			all.push(phase);
		}
	}
	return all.slice(0, STAGES_MAX);
}

type PhaseFields = Readonly<Record<string, unknown>>;

function fieldsOf({ kind, values }: Phase, pages: number): PhaseFields {
	const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = values;
	const part = (percent: number) => Math.max(1, Math.floor((pages * percent) / 100));
	switch (kind) {
		case 'purge':
			return { ops: 'x' };
		case 'fill':
			return { sequential: { pages, writes: pages } };
		case 'steady': {
			const shares = { read_percent: second, trim_percent: third };
			return { rounds: first, uniform: { pages, writes: first * pages, ...shares } };
		}
		case 'uniform': {
			const requests = Math.ceil(part(first) / fifth);
			const shares = { read_percent: third, trim_percent: fourth };
			return { uniform: { pages: part(second), requests, request_pages: fifth, ...shares } };
		}
		case 'hotcold': {
			const hot = { hot_pages: part(second), hot_percent: third };
			const shares = { read_percent: fourth, trim_percent: fifth };
			return { hotcold: { pages, writes: part(first), ...hot, ...shares } };
		}
		case 'zipf': {
			const shares = { read_percent: third, trim_percent: fourth };
			return { zipf: { pages, writes: part(first), theta_millis: second, ...shares } };
		}
		case 'sequential': {
			const requests = Math.ceil(part(first) / second);
			return { sequential: { pages, requests, request_pages: second, read_percent: third } };
		}
		case 'sweep':
		case 'readsweep': {
			const zones = Math.min(64, Math.ceil(pages / first));
			return { sweep: { pages, request_pages: first, zones, read: kind === 'readsweep' } };
		}
		case 'idle':
			return { ops: `i${first * 1_000_000}` };
		case 'trim':
			return { trim: { pages: part(first) } };
		case 'repeat':
			return {};
	}
}

/** The experiment of one of the drives, in its wire form. */
export function linesOf(drive: DriveSetup, { seed, phases, stopAfter }: Setup): string {
	const pages = logicalPages(drive);
	const fields = Object.entries(drive).filter(([key]) => key !== 'spare' && applies(key, drive));
	const all = unrolled(stopAfter === 0 ? phases : phases.slice(0, stopAfter));
	const stages = all.map((phase, index) => ({
		name: `${index + 1}-${phase.kind}`,
		...fieldsOf(phase, pages)
	}));
	return flattenExperiment(
		JSON.parse(
			JSON.stringify({
				version: 1,
				seed,
				drive: { ...Object.fromEntries(fields), logical_pages: pages, tagged: false },
				phases: stages
			})
		)
	);
}
