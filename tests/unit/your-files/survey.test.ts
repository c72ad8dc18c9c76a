/** An estimate of all files: even over their bytes, early, and with intervals that cover. */
import { describe, expect, test } from 'vitest';
import { ByteLine, type Place } from '$lib/tools/your-files/byteLine';
import { bytesOfCell, cellsOf, drawIn } from '$lib/tools/your-files/cells';
import { CHUNK_BYTES, seededBelow, Strata, STRATA_MIN } from '$lib/tools/your-files/sample';
import type { Sampler } from '$lib/tools/your-files/sampler';
import { Survey } from '$lib/tools/your-files/survey';
import type { SurveyResult } from '$lib/tools/your-files/surveyResult';
import { domError } from './helpers';

const CORPORA = 100;
const COVERED_MIN = 93;
const CLASSES_OF_PAGES = 32;

/** From 0 up to 1, always the same for the same numbers. */
function chance(seed: number, index: number): number {
	const below = seededBelow(Math.imul(seed + 1, 0x85ebca6b) ^ Math.imul(index + 1, 0x9e3779b9));
	below(2);
	return below(2 ** 24) / 2 ** 24;
}

interface Corpus {
	readonly line: ByteLine;
	/** Ratio of a chunk of a file. */
	readonly ratioOf: (file: number, chunk: number) => number;
	readonly exact: number;
}

/** Files as a walk finds them: names that hold their number. */
function corpusOf(
	files: readonly { readonly bytes: number; readonly ending: string }[],
	ratioOf: Corpus['ratioOf']
): Corpus {
	const line = new ByteLine();
	let [after, before] = [0, 0];
	files.forEach(({ bytes }, file) => {
		const chunks = Math.ceil(bytes / CHUNK_BYTES);
		for (let chunk = 0; chunk < chunks; chunk += 1) {
			const size = Math.min(CHUNK_BYTES, bytes - chunk * CHUNK_BYTES);
			after += size * ratioOf(file, chunk);
			before += size;
		}
	});
	const root = { kind: 'directory', name: 'd' };
	for (let first = 0; first < files.length; first += 32) {
		const some = files.slice(first, first + 32);
		const named = some.map(({ bytes, ending }, index) => ({
			name: `${first + index}.${ending}`,
			bytes
		}));
		line.add({ root, folder: 'd', files: named });
	}
	return { line, ratioOf, exact: after / before };
}

function samplerOf({ ratioOf }: Corpus): Sampler {
	return {
		measure({ path, start, end }: Place) {
			const file = Number(/(\d+)\./.exec(path)?.[1]);
			const ratio = ratioOf(file, start / CHUNK_BYTES);
			const values = [ratio, ratio, ratio, ...Array.from({ length: CLASSES_OF_PAGES }, () => 0)];
			return Promise.resolve({ values, bytesRead: end - start });
		}
	};
}

async function surveyed(
	corpus: Corpus,
	seed: number,
	sampler = samplerOf(corpus)
): Promise<readonly SurveyResult[]> {
	const results: SurveyResult[] = [];
	const survey = new Survey(corpus.line, [sampler], {
		onresult: (result) => results.push(result),
		isGrowing: () => false,
		pass: () => Promise.resolve(),
		seed
	});
	await survey.run();
	return results;
}

const covers = ({ total }: SurveyResult, exact: number) =>
	Math.abs(total.gzip - exact) <= total.margin;

const many = (count: number, bytesOf: (file: number) => number, ending: string) =>
	Array.from({ length: count }, (_, file) => ({ bytes: bytesOf(file), ending }));

/** What readers have, and what deceives those who look at a part of it. */
const KINDS_OF_CORPORA: Readonly<Record<string, (seed: number) => Corpus>> = {
	'raw photographs, nearly uniform': (seed) =>
		corpusOf(
			many(300, () => 31e6, 'nef'),
			(file, chunk) => 0.93 + 0.02 * chance(seed, file * 512 + chunk)
		),
	'a home: some large, many small, kinds apart': (seed) =>
		corpusOf(
			[
				...many(8, (file) => 1e9 * chance(seed, file) ** 3, 'mp4'),
				...many(600, (file) => 4e6 * chance(seed, 9e5 + file), 'jpg'),
				...many(3_000, (file) => 2e5 * chance(seed, 7e5 + file) ** 2, 'txt')
			],
			(file, chunk) =>
				file < 608 ? 0.97 + 0.03 * chance(seed, file * 977 + chunk) : 0.1 + 0.5 * chance(seed, file)
		),
	'islands of 0.5 % that vanish': (seed) =>
		corpusOf(
			many(200, () => 20e6, 'img'),
			(file, chunk) => (chance(seed, file * 311 + chunk) < 0.005 ? 0 : 0.99)
		),
	'islands of 0.1 % in zeros': (seed) =>
		corpusOf(
			many(200, () => 20e6, 'img'),
			(file, chunk) => (chance(seed, file * 311 + chunk) < 0.001 ? 1 : 0.002)
		),
	'one file in ten shrinks to a tenth': (seed) =>
		corpusOf(
			many(250, () => 15e6, 'db'),
			(file) => (chance(seed, file) < 0.1 ? 0.1 : 0.95)
		),
	'a regular row of two kinds': (seed) =>
		corpusOf(
			many(1_000, () => 16 * CHUNK_BYTES, 'bin'),
			(file, chunk) => ((chunk + (seed % 2)) % 2 === 0 ? 0.2 : 0.9)
		)
};

describe('95 % intervals cover the exact ratio in at least 93 of 100 corpora', () => {
	test.each(Object.keys(KINDS_OF_CORPORA))(
		'%s',
		async (name) => {
			const rounds = new Map<number, number>();
			for (let seed = 0; seed < CORPORA; seed += 1) {
				const corpus = KINDS_OF_CORPORA[name]?.(seed);
				const results = corpus === undefined ? [] : await surveyed(corpus, seed + 1);
				results.forEach((result, round) => {
					const isCovered = covers(result, corpus?.exact ?? NaN);
					rounds.set(round, (rounds.get(round) ?? 0) + (isCovered ? 0 : 1));
				});
			}
			// Whenever the reader looks: of each round, from 32 places to the last.
			expect(rounds.size).toBeGreaterThan(1);
			for (const [round, missed] of rounds) {
				expect(missed, `missed in round ${round}`).toBeLessThanOrEqual(CORPORA - COVERED_MIN);
			}
		},
		120_000
	);
});

describe('a large file by itself', () => {
	test.each([0.001, 0.005])('islands of %d in 256 or more places are covered', (share) => {
		let missed = 0;
		for (let seed = 0; seed < CORPORA; seed += 1) {
			const chunks = 20_000;
			const valueOf = (chunk: number): number => (chance(seed, chunk) < share ? 0 : 0.95);
			const strata = new Strata(chunks, STRATA_MIN, seededBelow(seed));
			strata.missing.forEach((chunk) => strata.set(chunk, [valueOf(chunk)]));
			const { means, margins } = strata.estimate();
			const all = Array.from({ length: chunks }, (_, chunk) => valueOf(chunk));
			const exact = all.reduce((sum, value) => sum + value, 0) / chunks;
			missed += Math.abs((means[0] ?? 0) - exact) > (margins[0] ?? 0) ? 1 : 0;
		}
		expect(missed).toBeLessThanOrEqual(CORPORA - COVERED_MIN);
	});
});

describe('draws', () => {
	test('give every byte the same chance, also in a last cell that is short', () => {
		const cells = cellsOf(10.5 * CHUNK_BYTES, 3);
		expect(cells).toMatchObject({ level: 2, count: 3 });
		expect(bytesOfCell(cells, 2)).toBe(2.5 * CHUNK_BYTES);
		const hits = Array.from({ length: 3 }, () => 0);
		for (let seed = 0; seed < 3_000; seed += 1) {
			const inside = drawIn(cells, 2, seed) - 8 * CHUNK_BYTES;
			expect(inside).toBeGreaterThanOrEqual(0);
			expect(inside).toBeLessThan(2.5 * CHUNK_BYTES);
			hits[Math.floor(inside / CHUNK_BYTES)] = (hits[Math.floor(inside / CHUNK_BYTES)] ?? 0) + 1;
		}
		[1_200, 1_200, 600].forEach((expected, place) =>
			expect(Math.abs((hits[place] ?? 0) - expected)).toBeLessThan(100)
		);
	});

	test('of twice as many cells keep those of fewer', () => {
		const line = 3e12;
		const few = Array.from({ length: 40 }, (_, cell) => drawIn(cellsOf(line, 64), cell, 7));
		const more = new Set(
			Array.from({ length: 80 }, (_, cell) => drawIn(cellsOf(line, 128), cell, 7))
		);
		expect(few.filter((position) => more.has(position))).toHaveLength(40);
	});
});

test('of each class of pages it tells what they are, and what they would be', async () => {
	const corpus = corpusOf(
		many(40, () => 5e6, 'bin'),
		() => 0.5
	);
	const classes = Array.from({ length: CLASSES_OF_PAGES / 2 }, (_, index) => (index + 1) / 136);
	const stored = classes.map((share, index) => (share * index) / classes.length);
	const values = [0.5, 0.5, 0.5, ...classes, ...stored];
	const measure = () => Promise.resolve({ values, bytesRead: CHUNK_BYTES });
	const results = await surveyed(corpus, 1, { measure });
	const { mix = [], bytes = 0 } = results.at(-1) ?? {};
	expect(bytes).toBe(200e6);
	expect(mix).toHaveLength(classes.length);
	for (const [index, one] of mix.entries()) {
		expect(one.bytes / bytes).toBeCloseTo(classes[index] ?? NaN, 9);
		expect(one.stored / bytes).toBeCloseTo(stored[index] ?? NaN, 9);
	}
});

test('files that cannot be read are left out, counted, and named', async () => {
	const corpus = corpusOf(
		many(400, () => 5e6, 'bin'),
		() => 0.5
	);
	const good = samplerOf(corpus);
	const results: SurveyResult[] = [];
	const sampler: Sampler = {
		measure: (place) =>
			/[05]\.bin$/.test(place.path)
				? Promise.reject(domError('NotReadableError'))
				: good.measure(place)
	};
	const survey = new Survey(corpus.line, [sampler, sampler], {
		onresult: (result) => results.push(result),
		isGrowing: () => false,
		pass: () => Promise.resolve()
	});
	await survey.run();
	const last = results.at(-1);
	expect(last?.failedCount).toBeGreaterThan(0);
	expect(last?.failures[0]).toMatchObject({ reason: 'unreadable' });
	expect(last?.total.gzip).toBeCloseTo(0.5, 9);
});

test('a line that has grown is estimated anew, as a whole', async () => {
	const corpus = corpusOf(
		many(100, () => 2e6, 'bin'),
		(file) => (file < 100 ? 0.2 : 0.8)
	);
	const results: SurveyResult[] = [];
	const survey = new Survey(corpus.line, [samplerOf(corpus)], {
		onresult: (result) => results.push(result),
		isGrowing: () => false,
		pass: () => Promise.resolve()
	});
	await survey.run();
	expect(results.at(-1)?.total.gzip).toBeCloseTo(0.2, 6);
	const root = { kind: 'directory', name: 'd' };
	for (let file = 100; file < 200; file += 1) {
		corpus.line.add({ root, folder: 'd', files: [{ name: `${file}.txt`, bytes: 2e6 }] });
	}
	await survey.run();
	const last = results.at(-1);
	expect(last).toMatchObject({ filesCount: 200, bytes: 400e6 });
	expect(Math.abs((last?.total.gzip ?? 0) - 0.5)).toBeLessThan(last?.total.margin ?? 0);
	expect(last?.kinds.map(({ kind, filesCount }) => [kind, filesCount])).toEqual([
		['other', 100],
		['text', 100]
	]);
	const text = last?.kinds.find(({ kind }) => kind === 'text');
	expect(text?.ratios?.gzip).toBeCloseTo(0.8, 6);
});

test('while nothing new is found, those who search for it have their turn', async () => {
	const corpus = corpusOf(
		many(100, () => 2_000, 'bin'),
		() => 0.5
	);
	let asked = 0;
	const survey = new Survey(corpus.line, [samplerOf(corpus)], {
		onresult: () => undefined,
		isGrowing: () => {
			asked += 1;
			if (asked > 1_000) {
				throw new Error('It goes round and round.');
			}
			return true;
		},
		pass: () => Promise.resolve()
	});
	await survey.run();
	expect(survey.isRunning).toBe(false);
});
