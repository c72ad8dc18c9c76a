/** Everything that the free lab can be set to, and the experiment that it makes of it. */
import { flattenExperiment } from '$lib/sim/experiment';

/** Changes whenever the same setup comes to other figures. */
export const MODEL_VERSION = 1;

/** Values by the key of the field; a field that is missing is left to the simulator. */
export type DriveSetup = Readonly<Record<string, string>>;

export interface PhaseArgument {
	readonly label: string;
	readonly min: number;
	readonly max: number;
	readonly start: number;
}

const argument = (label: string, min: number, max: number, start: number): PhaseArgument => ({
	label,
	min,
	max,
	start
});
const AMOUNT = argument('Amount, % of the drive', 1, 5_000, 200);
const REQUEST = argument('Pages in a request', 1, 1_024, 16);

/** Kinds of phases: the letter of links, the name, and what each can be told. */
export const PHASES = {
	purge: { code: 'x', label: 'Secure erase', args: [] },
	fill: { code: 'f', label: 'Fill in order', args: [] },
	uniform: {
		code: 'u',
		label: 'Random writes',
		args: [AMOUNT, argument('Over the first, %', 1, 100, 100), argument('Reads, %', 0, 100, 0)]
	},
	hotcold: {
		code: 'h',
		label: 'Hot and cold writes',
		args: [AMOUNT, argument('Hot pages, %', 1, 99, 20), argument('Writes there, %', 0, 100, 80)]
	},
	zipf: {
		code: 'z',
		label: 'Zipf writes',
		args: [AMOUNT, argument('Exponent × 1000', 0, 2_000, 900)]
	},
	sequential: { code: 's', label: 'Writes in order', args: [AMOUNT, REQUEST] },
	sweep: { code: 'w', label: 'Sweep, speed by address', args: [REQUEST] },
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

export interface Phase {
	readonly kind: PhaseKind;
	/** In the order of the kind's arguments. */
	readonly values: readonly number[];
}

/** What of the results is drawn. */
export const VIEWS = ['speed', 'sweeps'] as const;

export interface Setup {
	readonly seed: number;
	readonly a: DriveSetup;
	/** Beside the first, on the same seed. */
	readonly b: DriveSetup | undefined;
	readonly phases: readonly Phase[];
	/** Phases after which the run stops; 0 for all. */
	readonly stopAfter: number;
	readonly view: (typeof VIEWS)[number];
	/** Whether only presets and the first controls are shown. */
	readonly isPlain: boolean;
}

export const PHASES_MAX = 16;
/** After repeats. */
const STAGES_MAX = 200;
export const SEED_MAX = 999_999_999;

const BASE: DriveSetup = {
	spare: '70',
	gc_policy: 'greedy',
	trim: 'immediate',
	blocks: '512',
	pages_per_block: '64',
	page_bytes: '4096',
	reserve_blocks: '2',
	mapping: 'page',
	read_us: '50',
	program_us: '900',
	erase_us: '3500',
	parallelism: '16'
};

/** Drives to begin with, none of them a product. */
export const PRESETS: readonly {
	readonly id: string;
	readonly label: string;
	drive: DriveSetup;
}[] = [
	{ id: 'plain', label: 'A page-mapped drive', drive: BASE },
	{ id: 'server', label: 'The same with much spare area', drive: { ...BASE, spare: '280' } },
	{
		id: 'log-blocks',
		label: 'A few log blocks, as in 2009',
		drive: { ...BASE, mapping: 'fast:16', blocks: '256', reserve_blocks: '2' }
	},
	{
		id: 'dies',
		label: 'With dies and a queue: latencies',
		drive: { ...BASE, dies: '8', channels: '4', queue_depth: '8', parallelism: '1' }
	}
];

export const START: Setup = {
	seed: 1,
	a: BASE,
	b: undefined,
	phases: [
		{ kind: 'fill', values: [] },
		{ kind: 'uniform', values: [300, 100, 0] }
	],
	stopAfter: 0,
	view: 'speed',
	isPlain: true
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

/** Logical pages that the spare area leaves. */
export function logicalPages({
	blocks = '0',
	pages_per_block: each = '0',
	spare = '0'
}: DriveSetup) {
	return Math.floor((Number(blocks) * Number(each) * (1_000 - Number(spare))) / 1_000);
}

type PhaseFields = Readonly<Record<string, unknown>>;

function fieldsOf({ kind, values }: Phase, pages: number): PhaseFields {
	const [first = 0, second = 0, third = 0] = values;
	const part = (percent: number) => Math.max(1, Math.floor((pages * percent) / 100));
	switch (kind) {
		case 'purge':
			return { ops: 'x' };
		case 'fill':
			return { sequential: { pages, writes: pages } };
		case 'uniform':
			return { uniform: { pages: part(second), writes: part(first), read_percent: third } };
		case 'hotcold': {
			const hot = { hot_pages: part(second), hot_percent: third };
			return { hotcold: { pages, writes: part(first), ...hot } };
		}
		case 'zipf':
			return { zipf: { pages, writes: part(first), theta_millis: second } };
		case 'sequential': {
			const requests = Math.ceil(part(first) / second);
			return { sequential: { pages, requests, request_pages: second } };
		}
		case 'sweep': {
			const zones = Math.min(64, Math.ceil(pages / first));
			return { sweep: { pages, request_pages: first, zones } };
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
	const fields = Object.entries(drive).filter(([key]) => key !== 'spare');
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
