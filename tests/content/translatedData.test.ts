/** What translations say of experiments, drives, phases, and homework: all of it, and the same. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRANSLATIONS } from '$lib/server/language';
import { withTexts } from '$lib/server/translated';
import { KINDS, readSet, requestOf } from '$lib/tools/homework/questions';
import { sayer } from '$lib/base/sayer';
import { drawHomework } from '$lib/run/sim/wasm';
import { makeReady } from '$lib/server/ready';
import { saidOf } from '../../web/language/plugin.js';
import { numbersIn } from './numberWords';

type Texts = Readonly<Record<string, string | null>>;

const FOLDERS = ['content/reviews', 'content/drives'] as const;
const FILES = FOLDERS.flatMap((folder) =>
	readdirSync(folder).map((name) => path.posix.join(folder, name))
);
const SEEDS = [1, 2, 3, 4, 5];
const LEVELS = [1, 2, 3];
const COUNT = 24;

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

/** Every text of a file that is read. */
function readIn(file: string): ReadonlySet<string> {
	const texts = new Set<string>();
	withTexts(json<unknown>(file), (text) => {
		texts.add(text);
		return text;
	});
	return texts;
}

/** Digits, however they are grouped, and numbers that are words. */
const numbersOf = (text: string, language: string) => [
	...(text.match(/\d+/g) ?? []).sort(),
	...numbersIn(text.replaceAll(/\d/g, ' '), language).toSorted((one, other) => one - other)
];

/** Texts that say other numbers than their original. */
const otherNumbers = (texts: Texts, language: string) =>
	Object.entries(texts).filter(
		([text, said]) => said !== null && `${numbersOf(text, 'en')}` !== `${numbersOf(said, language)}`
	);

/** Names of phases, wherever they stand. */
function phasesIn(value: unknown, key = ''): readonly string[] {
	if (Array.isArray(value)) {
		return value.flatMap((one) => phasesIn(one, key));
	}
	if (typeof value !== 'object' || value === null) {
		return [];
	}
	return Object.entries(value).flatMap(([name, one]) =>
		key === 'phases' && name === 'name' ? [String(one)] : phasesIn(one, name)
	);
}

describe.each(TRANSLATIONS)('in the language %s', (language) => {
	const placeOf = (file: string) => file.replace('content/', `content/${language}/`);

	it('each file is translated, and there are no others', () => {
		const places = FOLDERS.flatMap((folder) =>
			readdirSync(placeOf(folder)).map((name) => path.posix.join(placeOf(folder), name))
		);
		expect(places.sort()).toEqual(FILES.map(placeOf).sort());
	});

	it.each(FILES.filter((file) => existsSync(placeOf(file))))('%s is said whole', (file) => {
		const [texts, known] = [readIn(file), json<Texts>(placeOf(file))];
		expect([...texts].filter((text) => !Object.hasOwn(known, text))).toEqual([]);
		expect(Object.keys(known).filter((text) => !texts.has(text))).toEqual([]);
		expect(otherNumbers(known, language)).toEqual([]);
	});

	it('says the same text in the same words everywhere', () => {
		const all = FILES.flatMap((file) => Object.entries(json<Texts>(placeOf(file))));
		const first = new Map([...all].reverse());
		expect(all.filter(([text, said]) => first.get(text) !== said)).toEqual([]);
	});

	it('names every phase, and each with its numbers', () => {
		const names = saidOf(language, 'phases');
		const reviews = FILES.filter((file) => file.startsWith(FOLDERS[0]));
		const phases = new Set(reviews.flatMap((file) => phasesIn(json<unknown>(file))));
		expect([...phases].filter((name) => !Object.hasOwn(names, name))).toEqual([]);
		// The steps of a benchmark that is repeated are named by the simulator.
		const steps = /^(?:create|(?:sequential|pages|pieces|queued-pages)-(?:read|write))$/;
		const unknown = Object.keys(names).filter((name) => !phases.has(name) && !steps.test(name));
		expect(unknown).toEqual([]);
		const other = Object.entries(names).filter(
			([name, said]) => `${name.match(/\d+/g)}` !== `${said.match(/\d+/g)}`
		);
		expect(other).toEqual([]);
	});
});

describe.each(TRANSLATIONS)('homework in the language %s', (language) => {
	const texts = saidOf(language, 'homework');
	makeReady();
	const sets = SEEDS.flatMap((seed) =>
		LEVELS.map((level) => {
			const kinds = KINDS.map(([kind]) => kind);
			return readSet(drawHomework(requestOf({ seed, level, count: COUNT, kinds })));
		})
	);
	const all = new Set(
		sets.flatMap(({ rules, questions }) => [
			rules,
			...questions.flatMap(({ ask, because, key, options, facts, isRow }) => [
				...[ask, because, ...options, ...facts.map(([name]) => name)],
				...(isRow ? [] : [key])
			])
		])
	);
	const say = sayer(texts);

	it('says each text in other words, with the same numbers', () => {
		const isSame = /^(?:Block )?\d+$/;
		const untold = [...all].filter((text) => say(text) === text && !isSame.test(text));
		expect(untold).toEqual([]);
		expect(otherNumbers(Object.fromEntries([...all].map((t) => [t, say(t)])), language)).toEqual(
			[]
		);
	});

	it('leaves no word of the original', () => {
		const left = [...all].filter((text) => /\b(?:the|with|pages?|valid|then|of)\b/.test(say(text)));
		expect(left).toEqual([]);
	});

	it('has no text that no question has', () => {
		const mark = '¶';
		const unused = Object.keys(texts).filter((text) => {
			const marked = sayer({ ...texts, [text]: mark });
			return ![...all].some((one) => marked(one).includes(mark));
		});
		expect(unused).toEqual([]);
	});

	it('leaves rows of pages as they are', () => {
		expect(['vvvv EEEE', '+.+. ...+', '.... ..+.'].map(say)).toEqual([
			...['vvvv EEEE', '+.+. ...+', '.... ..+.']
		]);
	});
});

/** Texts in the sources that read traces, with a place for each value, as long as they are read. */
function traceTexts(): ReadonlySet<string> {
	const folder = 'wasm-ftl/src/traces';
	const files = readdirSync(folder).filter((file) => file !== 'tests.rs');
	const literals = files.flatMap((file) => {
		const [code = ''] = readFileSync(`${folder}/${file}`, 'utf8').split('#[cfg(test)]');
		const bare = code.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(`'"'`, '');
		const found = bare.matchAll(/(b?)"((?:[^"\\]|\\[^])*)"/g);
		return Array.from(found, ([, isBytes, text = '']) => (isBytes ? '' : text));
	});
	const placed = literals.map((text) => {
		let place = 0;
		return text.replaceAll(/\\\n\s*/g, '').replaceAll(/\{\w*\}/g, () => `{${place++}}`);
	});
	return new Set(placed);
}

describe.each(TRANSLATIONS)('what is wrong with a trace in the language %s', (language) => {
	const texts = saidOf(language, 'traces');
	const say = sayer(texts, '(.*?)');
	/** Not said of a trace: names, what the simulator tells itself, and what a drive refuses. */
	const OTHERS = new Set([
		...['fio version', 'Q, D or C', '{0} {1}', 'no page is touched twice'],
		'another for a trace of byte ranges: raw flash has no logical pages'
	]);

	it('is said whole, and nothing else is', () => {
		const all = traceTexts();
		const said = [...all].filter((text) => /^\S+ /.test(text) && !OTHERS.has(text));
		expect(said.filter((text) => !Object.hasOwn(texts, text))).toEqual([]);
		expect(Object.keys(texts).filter((text) => !all.has(text))).toEqual([]);
		expect(otherNumbers(texts, language)).toEqual([]);
	});

	it('keeps pieces of the trace as they are', () => {
		const piece = "none of 3 lines is a request of format msr (line 2: its offset is 'x=(7)'; ";
		const told = say(`${piece}it must be a whole number below 2^64)`);
		expect(told).toContain('x=(7)');
		expect(told).not.toMatch(/\b(?:line|offset is|must|request)\b/);
	});
});
