/** Experiments as files that the command line runs: written from a setup, and read into one. */
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { FIELDS } from './fields';
import { argumentsOf, OPTIONS, optionsOf, phaseFields, PHASES_MAX } from './phases';
import type { OptionKey, Phase, PhaseKind } from './phases';
import { hostPages, logicalPages, rawPages, type DriveSetup } from './presets';
import { experimentOf, START, type Setup } from './setup';
import { markOf } from './sides';

type Json = Readonly<Record<string, unknown>>;

/** What the file of a drive is called. */
export const fileOf = (index: number): string => `write-cliff-${markOf(index)}.json`;

/** What runs a file and prints what came of it, with the fingerprint of the page. */
export const commandOf = (index: number): string => `ftl run ${fileOf(index)}`;

/** The experiment of a drive as a file. */
export const experimentText = (drive: DriveSetup, setup: Setup): string =>
	`${JSON.stringify(experimentOf(drive, setup), null, '\t')}\n`;

/** A drive and what is done with it. */
export type Parts = Pick<Setup, 'seed' | 'phases'> & { readonly drive: DriveSetup };

/** The same, or why an experiment is not that. */
export type Imported = Parts | { readonly problem: string };

class Unread extends Error {}

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function objectAt(from: Json, key: string): Json {
	const value = from[key];
	if (!isObject(value)) {
		throw new Unread(`It has no “${key}”.`);
	}
	return value;
}

const textOf = (value: unknown): string =>
	['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
const countOf = (from: Json, key: string): number => Number(textOf(from[key]) || '0');

/** Thousandths of spare area that leave so many pages, where some do. */
function spareFor(drive: DriveSetup, pages: number): string | undefined {
	const about = Math.round((1 - pages / rawPages(drive)) * 1_000);
	return [about - 1, about, about + 1]
		.filter((spare) => spare >= 0 && spare <= 900)
		.map(String)
		.find((spare) => logicalPages({ ...drive, spare }) === pages);
}

/** The value at a key of a field, of the drive or of what lies above it. */
function valueAt(all: Json, key: string): unknown {
	const [object, name] = key.split('.');
	const layer = all[name === undefined ? 'drive' : (object ?? '')];
	return isObject(layer) ? layer[name ?? key] : undefined;
}

function readDrive(all: Json): DriveSetup {
	const from = objectAt(all, 'drive');
	const known = FIELDS.flatMap(({ key }): [string, string][] => {
		const value = textOf(valueAt(all, key));
		return value === '' || key === 'logical_pages' ? [] : [[key, value]];
	});
	const drive: DriveSetup = Object.fromEntries(known);
	const pages = countOf(from, 'logical_pages');
	const spare = spareFor(drive, pages);
	return spare === undefined ? { ...drive, logical_pages: String(pages) } : { ...drive, spare };
}

/** The least whole percentage whose share is a count. */
function percentFor(count: number, countAt: (percent: number) => number): number {
	let [low, high] = [1, 5_000];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (countAt(middle) < count) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

const shareOf = (pages: number) => (percent: number) =>
	Math.max(1, Math.floor((pages * percent) / 100));

/** Phases whose amount is a share of the drive, and what else they are told. */
function readRandom(kind: PhaseKind, from: Json, pages: number, rounds: number): Phase {
	const sizes = textOf(from.request_pages) || '1';
	const isOneSize = /^\d+$/.test(sizes);
	const options: Phase['options'] =
		kind !== 'uniform' && sizes === '1' ? {} : isOneSize && kind === 'uniform' ? {} : { sizes };
	const share = (key: string) => percentFor(countOf(from, key), shareOf(pages));
	const [reads, trims] = [countOf(from, 'read_percent'), countOf(from, 'trim_percent')];
	const valuesAt = (amount: number): readonly number[] => {
		switch (kind) {
			case 'hotcold':
				return [amount, share('hot_pages'), countOf(from, 'hot_percent'), reads, trims];
			case 'zipf':
				return [amount, countOf(from, 'theta_millis'), reads, trims];
			default:
				return [amount, share('pages'), reads, trims, isOneSize ? Number(sizes) : 1];
		}
	};
	if (kind === 'uniform' && rounds > 0) {
		return {
			kind: 'steady',
			values: [rounds, reads, trims],
			options: sizes === '1' ? {} : { sizes }
		};
	}
	const requestsAt = (amount: number) => {
		const [own = {}] = Object.values(
			phaseFields({ kind, values: valuesAt(amount), options }, pages)
		);
		return isObject(own) ? countOf(own, 'requests') : 0;
	};
	return { kind, values: valuesAt(percentFor(countOf(from, 'requests'), requestsAt)), options };
}

/** A file that is written, written again, or deleted. */
function readFileOps(ops: string, pages: number): Phase | undefined {
	const [, does = '', file = '', size] = /^([+=-])([A-Z])(?::(\d+))?$/.exec(ops) ?? [];
	const number = file.charCodeAt(0) - 64;
	const kinds: Readonly<Record<string, Phase>> = {
		'+': { kind: 'file', values: [percentFor(Number(size), shareOf(pages)), number], options: {} },
		'=': { kind: 'again', values: [number], options: {} },
		'-': { kind: 'delete', values: [number], options: {} }
	};
	return kinds[does];
}

function readOps(ops: string, pages: number): Phase {
	const files = readFileOps(ops, pages);
	if (files !== undefined) {
		return files;
	}
	const micros = Number(/^i(\d+)$/.exec(ops)?.[1]);
	if (ops === 'x') {
		return { kind: 'purge', values: [], options: {} };
	}
	if (!(micros > 0)) {
		throw new Unread(`The operations “${ops.slice(0, 40)}” are none that the free lab has.`);
	}
	const seconds = Math.max(1, Math.round(micros / 1e6));
	const options = seconds * 1e6 === micros ? {} : { micros: String(micros) };
	return { kind: 'idle', values: [seconds], options };
}

function readInOrder(from: Json, pages: number): Phase {
	const size = countOf(from, 'request_pages') || 1;
	const isWhole = ['pages', 'requests'].every((key) => countOf(from, key) === pages);
	if (isWhole && size === 1 && from.start === undefined && from.read_percent === undefined) {
		return { kind: 'fill', values: [], options: {} };
	}
	const requestsAt = (percent: number) => Math.ceil(shareOf(pages)(percent) / size);
	const amount = percentFor(countOf(from, 'requests'), requestsAt);
	return { kind: 'sequential', values: [amount, size, countOf(from, 'read_percent')], options: {} };
}

/** Writers as the form makes them: the first of its own, the others alike. */
function readWriters(from: Json, pages: number): Phase {
	const each = textOf(from.each).split(',');
	const [, size = '0', turns = '1', mark] = /\+(\d+)\*(\d+)(@\d+)?$/.exec(each[0] ?? '') ?? [];
	const amount = percentFor(countOf(from, 'requests'), shareOf(pages));
	const first = percentFor(Number(size), shareOf(pages));
	const random = each.filter((one) => one.startsWith('uniform:')).length;
	const isMarked = mark === undefined ? 0 : 1;
	const values = [amount, each.length, first, Number(turns), random, isMarked];
	return { kind: 'writers', values, options: {} };
}

/** A number of each argument of a kind, the pages of the drive as a share. */
function readNumbers(kind: PhaseKind, from: Json, pages: number): Phase {
	const values = argumentsOf(kind).map(({ field }) =>
		field === 'pages' ? percentFor(countOf(from, field), shareOf(pages)) : countOf(from, field)
	);
	return { kind, values, options: {} };
}

function readKind(from: Json, pages: number): Phase {
	if (typeof from.ops === 'string') {
		return readOps(from.ops, pages);
	}
	for (const kind of ['uniform', 'hotcold', 'zipf'] as const) {
		const own = from[kind];
		if (isObject(own)) {
			return readRandom(kind, own, pages, countOf(from, 'rounds'));
		}
	}
	if (isObject(from.sequential)) {
		return readInOrder(from.sequential, pages);
	}
	if (isObject(from.writers)) {
		return readWriters(from.writers, pages);
	}
	for (const kind of ['application', 'copy'] as const) {
		const own = from[kind];
		if (isObject(own)) {
			return readNumbers(kind, own, pages);
		}
	}
	if (isObject(from.sweep)) {
		const kind = String(from.sweep.read) === 'true' ? 'readsweep' : 'sweep';
		return { kind, values: [countOf(from.sweep, 'request_pages')], options: {} };
	}
	const trim = objectAt(from, 'trim');
	return {
		kind: 'trim',
		values: [percentFor(countOf(trim, 'pages'), shareOf(pages))],
		options: {}
	};
}

/** What a phase has of its own, beside its requests' sizes. */
function readPhase(from: Json, pages: number): Phase {
	const phase = readKind(from, pages);
	const inner = Object.values(from).find(isObject) ?? {};
	// Of random requests, sizes are read with their number.
	const keys = optionsOf(phase.kind).filter(
		(key) => !isExact(key) && (key !== 'sizes' || phase.kind === 'application')
	);
	const own = keys.flatMap((key): [string, string][] => {
		const { field } = OPTIONS[key];
		const value = textOf(from[field] ?? inner[field]);
		return value === '' ? [] : [[key, value]];
	});
	const told = { ...phase, options: { ...Object.fromEntries(own), ...phase.options } };
	return exactly(told, inner, pages);
}

const EXACT: readonly OptionKey[] = ['count', 'pages', 'start'];
/** What stands in place of an argument, and is read where that does not come to it. */
const isExact = (key: OptionKey) => key === 'micros' || EXACT.includes(key);

/** The phase with numbers of its own, where no share of the drive comes to those of a file. */
function exactly(phase: Phase, from: unknown, pages: number): Phase {
	const [made] = Object.values(onceSaid(phaseFields(phase, pages))).filter(isObject);
	if (made === undefined || !isObject(from)) {
		return phase;
	}
	const others = EXACT.filter((key) => {
		const { field } = OPTIONS[key];
		return optionsOf(phase.kind).includes(key) && countOf(made, field) !== countOf(from, field);
	});
	const own = others.map((key) => [key, String(countOf(from, OPTIONS[key].field))]);
	return { ...phase, options: { ...phase.options, ...Object.fromEntries(own) } };
}

/** What a file may leave out of requests, since the simulator takes it so without. */
const OTHERWISE: Json = { start: '0', request_pages: '1', read_percent: '0', trim_percent: '0' };

/** A phase in the one way in which the free lab writes it, of several that mean the same. */
function onceSaid({ idle_us: micros, ...phase }: Json): Json {
	if (micros !== undefined) {
		return { ...phase, ops: `i${textOf(micros)}` };
	}
	const own = Object.entries(phase).map(([key, value]): [string, unknown] => {
		if (!isObject(value)) {
			return [key, value];
		}
		const { writes, ...rest } = value;
		const said = writes === undefined ? rest : { requests: writes, ...rest };
		const needed = Object.entries(said).filter(([name, one]) => OTHERWISE[name] !== textOf(one));
		return [key, Object.fromEntries(needed)];
	});
	return Object.fromEntries(own);
}

/** An experiment whose phases are said so. */
const withPhases = (all: Json, phases: readonly unknown[]): Json => ({
	...all,
	phases: phases.map((phase) => onceSaid(isObject(phase) ? phase : {}))
});

/** The shortest way to say phases that come again and again at the end. */
function folded(phases: readonly Phase[]): readonly Phase[] {
	if (phases.length <= PHASES_MAX) {
		return phases;
	}
	const texts = phases.map((phase) => JSON.stringify(phase));
	for (let back = 1; back <= 8; back += 1) {
		const differs = (text: string, at: number) =>
			at + back < texts.length && text !== texts[at + back];
		const from = texts.findLastIndex(differs) + 1;
		const times = Math.floor((texts.length - from) / back);
		const first = texts.length - times * back;
		const again: Phase = { kind: 'repeat', values: [back, times - 1], options: {} };
		if (times > 1 && times <= 21 && first + back < PHASES_MAX) {
			return [...phases.slice(0, first + back), again];
		}
	}
	throw new Unread(`It has ${phases.length} phases; the free lab takes at most ${PHASES_MAX}.`);
}

/** Lines that decide a run: names and sources are for people. */
const deciding = (lines: string): readonly string[] =>
	lines
		.split('\n')
		.filter((line) => line !== '' && !/^provenance\.|^phases\.\d+\.name=/.test(line))
		.sort();

const flat = (experiment: Json): string =>
	flattenExperiment(JSON.parse(JSON.stringify(experiment)));

/** Reads an experiment. What the free lab would run otherwise is refused, by its line. */
function readParts(all: unknown): Parts {
	if (!isObject(all)) {
		throw new Unread('It is no experiment.');
	}
	const drive = readDrive(all);
	const { phases: list } = all;
	if (!Array.isArray(list)) {
		throw new Unread('It has no “phases”.');
	}
	const given = withPhases(all, list);
	const pages = hostPages(drive);
	const read = Object.values(given.phases ?? {}).map((phase: unknown) =>
		readPhase(isObject(phase) ? phase : {}, pages)
	);
	const phases = folded(read);
	const seed = countOf(all, 'seed');
	const setup = { ...START, seed, phases, stopAfter: 0 };
	const own = experimentOf(drive, setup);
	const [made, said] = [withPhases(own, own.phases), given].map((one) => deciding(flat(one)));
	const odd =
		said?.find((line) => !made?.includes(line)) ?? made?.find((line) => !said?.includes(line));
	if (odd !== undefined) {
		throw new Unread(`The free lab has nothing like “${odd.slice(0, 80)}”.`);
	}
	return { drive, seed, phases };
}

/** What the free lab makes of an experiment, or a sentence on what it has nothing like. */
export function readObject(experiment: unknown): Imported {
	try {
		return readParts(experiment);
	} catch (error) {
		if (error instanceof Unread) {
			return { problem: error.message };
		}
		throw error;
	}
}

/** Reads a file of an experiment. */
export function readExperiment(text: string): Imported {
	let experiment: unknown;
	try {
		experiment = JSON.parse(text);
	} catch {
		return { problem: 'The file was not taken. It is no JSON.' };
	}
	const read = readObject(experiment);
	return 'problem' in read ? { problem: `The file was not taken. ${read.problem}` } : read;
}
