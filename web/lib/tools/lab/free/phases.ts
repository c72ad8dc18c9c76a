/** What the host can be told to do in the free lab, phase after phase. */
import { PROCEDURES } from '$lib/contract/procedureFields';
import { mixtureParts } from './fields';
import { argument, tableArgument, type PhaseArgument } from './phaseArgument';
import type { OptionKey } from './phaseOptions';

export { OPTION_KEYS, OPTIONS, type OptionKey } from './phaseOptions';

const AMOUNT = argument(['Amount, % of the drive', 'requests'], 1, 5_000, 200);
const IN_REQUEST = ['Pages in a request', 'request_pages'] as const;
const REQUEST = argument(IN_REQUEST, 1, 1_024, 16);
const ONE_PAGE = argument(IN_REQUEST, 1, 1_024, 1, 1);
const READS = argument(['Reads, %', 'read_percent'], 0, 100, 0, 0);
const TRIMS = argument(['TRIM, %', 'trim_percent'], 0, 49, 0, 0);

/** Files have letters: 1 is A. */
const FILE = argument(['Which file', 'ops'], 1, 26, 1);

const NO_OPTIONS: readonly OptionKey[] = [];
const READS_ONLY: readonly OptionKey[] = ['depth'];
const IN_ORDER: readonly OptionKey[] = ['stored', 'depth', 'flush', 'every'];
const RANDOM: readonly OptionKey[] = [...IN_ORDER, 'sizes'];
/** Numbers of their own, where a share of the drive is not meant. */
const RANGE: readonly OptionKey[] = ['pages', 'start'];
const EXACT: readonly OptionKey[] = ['count', ...RANGE];
const OF_TABLE = (name: string, start?: number) =>
	tableArgument(PROCEDURES, `application.${name}`, start);

/** Kinds of phases: the letter of links, the name, and what each can have and be told. */
export const PHASES = {
	purge: { code: 'x', options: NO_OPTIONS, label: 'Secure erase (purge)', args: [] },
	fill: { code: 'f', options: IN_ORDER, label: 'Fill in order', args: [] },
	steady: {
		code: 'y',
		options: RANDOM,
		label: 'Random writes until steady',
		args: [argument(['Rounds at most', 'rounds'], 5, 25, 25), READS, TRIMS]
	},
	uniform: {
		code: 'u',
		options: [...RANDOM, ...EXACT],
		label: 'Random writes (torture)',
		args: [
			AMOUNT,
			argument(['Over the first, %', 'pages'], 1, 100, 100),
			argument(['Reads, %', 'read_percent'], 0, 100, 0),
			TRIMS,
			ONE_PAGE
		]
	},
	hotcold: {
		code: 'h',
		options: RANDOM,
		label: 'Hot and cold writes',
		args: [
			AMOUNT,
			argument(['Hot pages, %', 'hot_pages'], 1, 99, 20),
			argument(['Writes there, %', 'hot_percent'], 0, 100, 80),
			READS,
			TRIMS
		]
	},
	zipf: {
		code: 'z',
		options: RANDOM,
		label: 'Zipf writes',
		args: [AMOUNT, argument(['Exponent × 1000', 'theta_millis'], 0, 2_000, 900), READS, TRIMS]
	},
	sequential: {
		code: 's',
		options: [...IN_ORDER, ...EXACT],
		label: 'Writes in order',
		args: [AMOUNT, REQUEST, READS]
	},
	writers: {
		code: 'm',
		options: ['depth', 'flush', 'every'],
		label: 'Several writers at once',
		args: [
			AMOUNT,
			argument(['Writers', 'each'], 2, 16, 2),
			argument(['Pages of the first, %', 'each'], 1, 90, 15),
			argument(['Pages it writes for one of another', 'each'], 1, 64, 4),
			argument(['Random ones, from the last', 'each'], 0, 16, 0),
			argument(['Marked with streams', 'each'], 0, 1, 1)
		]
	},
	application: {
		code: 'a',
		options: ['database', 'files', 'commit', 'depth', 'sizes'],
		label: 'A database over a file system',
		args: [
			OF_TABLE('updates', 20_000),
			argument(['In the first, % of the drive', 'pages'], 1, 100, 80),
			{ ...OF_TABLE('record_bytes', 200), label: 'Size of a record, bytes' },
			OF_TABLE('group'),
			OF_TABLE('checkpoint'),
			OF_TABLE('theta_millis')
		]
	},
	copy: {
		code: 'c',
		options: READS_ONLY,
		label: 'Copy of a file',
		args: [argument(['The first, %, to the end', 'pages'], 1, 50, 10), REQUEST]
	},
	sweep: { code: 'w', options: IN_ORDER, label: 'Write sweep, speed by address', args: [REQUEST] },
	readsweep: {
		code: 'q',
		options: READS_ONLY,
		label: 'Read sweep, speed by address',
		args: [REQUEST]
	},
	idle: {
		code: 'i',
		options: ['micros'],
		label: 'Idle',
		args: [argument(['Seconds', 'ops'], 1, 4_000, 60)]
	},
	trim: {
		code: 't',
		options: RANGE,
		label: 'TRIM',
		args: [argument(['The first, %', 'pages'], 1, 100, 50)]
	},
	file: {
		code: 'n',
		options: NO_OPTIONS,
		label: 'A file is written',
		args: [argument(['Its size, % of the drive', 'ops'], 1, 100, 20), FILE]
	},
	again: { code: 'o', options: NO_OPTIONS, label: 'A file is written again', args: [FILE] },
	delete: { code: 'd', options: NO_OPTIONS, label: 'A file is deleted', args: [FILE] },
	repeat: {
		code: 'r',
		options: NO_OPTIONS,
		label: 'Repeat the phases before',
		args: [argument(['How many of them', ''], 1, 8, 1), argument(['Times more', ''], 1, 20, 1)]
	}
} as const satisfies Record<
	string,
	{
		readonly code: string;
		readonly options: readonly OptionKey[];
		readonly label: string;
		readonly args: readonly PhaseArgument[];
	}
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
	'writers',
	'application',
	'copy',
	'sweep',
	'readsweep',
	'trim',
	'file',
	'again',
	'delete',
	'idle',
	'purge',
	'repeat'
];

/** Whether a phase works on files, for which there is a file system then. */
export const hasFiles = ({ kind }: Phase): boolean =>
	kind === 'file' || kind === 'again' || kind === 'delete';

const fileOf = (number: number): string => String.fromCharCode(64 + number);

/** What a kind can be told. */
export const argumentsOf = (kind: PhaseKind): readonly PhaseArgument[] => PHASES[kind].args;

/** What a kind can have of its own. */
export const optionsOf = (kind: PhaseKind): readonly OptionKey[] => PHASES[kind].options;

/** Whether a phase trims anything. */
export function hasTrims({ kind, values }: Phase): boolean {
	const at = argumentsOf(kind).findIndex(({ field }) => field === 'trim_percent');
	return kind === 'trim' || kind === 'delete' || (values[at] ?? 0) > 0;
}

export type PhaseOptions = Readonly<Partial<Record<OptionKey, string>>>;

export interface Phase {
	readonly kind: PhaseKind;
	/** In the order of the kind's arguments. */
	readonly values: readonly number[];
	/** Those that are set, and no others. */
	readonly options: PhaseOptions;
}

export const PHASES_MAX = 16;
/** After repeats. */
const STAGES_MAX = 200;

/** A phase as it is when it is added. */
export function newPhase(kind: PhaseKind): Phase {
	return { kind, values: PHASES[kind].args.map(({ start }) => start), options: {} };
}

/** The phase with another of its arguments; as it was where its kind has none in that place. */
export const withArgument = (phase: Phase, at: number, value: number): Phase => ({
	...phase,
	values: argumentsOf(phase.kind).map(({ start }, index) =>
		index === at ? value : (phase.values[index] ?? start)
	)
});

/** Which phase each stage of the experiment is, with repeats written out. */
export function placesOfStages(phases: readonly Phase[]): readonly number[] {
	const all: number[] = [];
	for (const [at, { kind, values }] of phases.entries()) {
		const [back = 1, times = 1] = values;
		const again = kind === 'repeat' ? all.slice(-back) : [];
		const more = kind === 'repeat' ? times : 0;
		for (let time = 0; time < more && all.length < STAGES_MAX; time += 1) {
			all.push(...again);
		}
		if (kind !== 'repeat') {
			all.push(at);
		}
	}
	return all.slice(0, STAGES_MAX);
}

/** Phases with repeats written out. */
export const unrolled = (phases: readonly Phase[]): readonly Phase[] =>
	placesOfStages(phases).flatMap((at) => phases[at] ?? []);

/** The phase with an option set, or without it when the text is empty. */
export function withOption(phase: Phase, key: OptionKey, text: string): Phase {
	const others = Object.entries(phase.options).filter(([other]) => other !== key);
	const own = text === '' ? [] : [[key, text]];
	return { ...phase, options: Object.fromEntries([...others, ...own]) };
}

/** How many requests ask for so many pages, if they are of one size or of several. */
function requestsFor(pages: number, sizes: string): number {
	const parts = mixtureParts(sizes);
	const total = parts.reduce((sum, { weight }) => sum + weight, 0);
	const asked = parts.reduce((sum, { number, weight }) => sum + number * weight, 0);
	return Math.ceil((pages * total) / asked);
}

/**
 * Several writers: the first has a share of the pages and so many writes for one of another; the
 * others share the rest evenly.
 */
function writersFields(values: readonly number[], pages: number, requests: number): PhaseFields {
	const [, count = 2, firstPercent = 15, firstWrites = 4, random = 0, isMarked = 1] = values;
	const first = Math.max(1, Math.floor((pages * firstPercent) / 100));
	const rest = Math.max(1, Math.floor((pages - first) / (count - 1)));
	const each = Array.from({ length: count }, (_, index) => {
		const pattern = index < count - random ? 'sequential' : 'uniform';
		const range = index === 0 ? `0+${first}` : `${first + (index - 1) * rest}+${rest}`;
		const turns = index === 0 ? firstWrites : 1;
		return `${pattern}:${range}*${turns}${isMarked === 1 ? `@${index}` : ''}`;
	});
	return { writers: { each: each.join(','), requests } };
}

/** An application of records: how it keeps them safe, and the file system below it. */
function applicationFields({ values, options }: Phase, pages: number): PhaseFields {
	const [updates, , record, group, checkpoint, theta] = values;
	const { database, files, commit, sizes } = options;
	const own = { database, file_system: files, flush: commit, request_pages: sizes };
	const set = Object.entries(own).filter(([, value]) => value !== undefined);
	return {
		application: {
			...{ pages, updates, record_bytes: record, group, checkpoint, theta_millis: theta },
			...Object.fromEntries(set)
		}
	};
}

type PhaseFields = Readonly<Record<string, unknown>>;

/** Numbers of a phase's own, in place of shares of the drive. */
function exactFields({ count, pages, start }: PhaseOptions): PhaseFields {
	return {
		...(count === undefined ? {} : { requests: Number(count) }),
		...(pages === undefined ? {} : { pages: Number(pages) }),
		...(start === undefined ? {} : { start: Number(start) })
	};
}

/** A phase as experiment files have it, for a drive of so many pages. */
export function phaseFields(phase: Phase, pages: number): PhaseFields {
	const { kind, values, options } = phase;
	const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = values;
	const part = (percent: number) => Math.max(1, Math.floor((pages * percent) / 100));
	const stored = options.stored === undefined ? {} : { stored_permille: options.stored };
	/** Random requests of the phase's own sizes, or of so many pages. */
	const requests = (asked: number, otherwise: number) => {
		const sizes = options.sizes ?? String(otherwise);
		return { pages, requests: requestsFor(asked, sizes), request_pages: sizes, ...stored };
	};
	switch (kind) {
		case 'purge':
			return { ops: 'x' };
		case 'fill':
			return { sequential: { pages, writes: pages, ...stored } };
		case 'steady': {
			const shares = { read_percent: second, trim_percent: third };
			return { rounds: first, uniform: { ...requests(first * pages, 1), ...shares } };
		}
		case 'uniform': {
			const shares = { read_percent: third, trim_percent: fourth };
			const all = { ...requests(part(first), fifth), pages: part(second), ...shares };
			return { uniform: { ...all, ...exactFields(options) } };
		}
		case 'hotcold': {
			const hot = { hot_pages: part(second), hot_percent: third };
			const shares = { read_percent: fourth, trim_percent: fifth };
			return { hotcold: { ...requests(part(first), 1), ...hot, ...shares } };
		}
		case 'zipf': {
			const shares = { read_percent: third, trim_percent: fourth };
			return { zipf: { ...requests(part(first), 1), theta_millis: second, ...shares } };
		}
		case 'sequential': {
			const count = { requests: Math.ceil(part(first) / second), request_pages: second };
			const all = { pages, ...count, read_percent: third, ...stored };
			return { sequential: { ...all, ...exactFields(options) } };
		}
		case 'writers':
			return writersFields(values, pages, part(first));
		case 'application':
			return applicationFields(phase, part(second));
		case 'copy': {
			const size = part(first);
			return { copy: { from: 0, to: pages - size, pages: size, request_pages: second } };
		}
		case 'sweep':
		case 'readsweep': {
			const zones = Math.min(64, Math.ceil(pages / first));
			const read = kind === 'readsweep';
			return { sweep: { pages, request_pages: first, zones, read, ...stored } };
		}
		case 'idle':
			return { ops: `i${options.micros ?? first * 1_000_000}` };
		case 'trim':
			return { trim: { pages: part(first), ...exactFields(options) } };
		case 'file':
			return { ops: `+${fileOf(second)}:${part(first)}` };
		case 'again':
			return { ops: `=${fileOf(first)}` };
		case 'delete':
			return { ops: `-${fileOf(first)}` };
		case 'repeat':
			return {};
	}
}
