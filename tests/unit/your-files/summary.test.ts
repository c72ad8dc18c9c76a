/** Totals are exact and go by bytes; ratios say what the page says they say. */
import { describe, expect, test } from 'vitest';
import type { Measured, Measurement } from '$lib/tools/your-files/fileFacts';
import {
	compareBy,
	FirstInOrder,
	ratioOfFile,
	ratioOfSum,
	shrinkageOf,
	type SortKey
} from '$lib/tools/your-files/summary';
import { Tally } from '$lib/tools/your-files/tally';
import { seededShare } from '../../chance';
import * as helpers from './helpers';

function measured(path: string, bytesBefore: number, bytesGzip: number): Measured {
	const kind = path.endsWith('.txt') ? 'text' : 'picture';
	return helpers.measured({ path, kind, bytesBefore, bytesGzip });
}

describe('totals', () => {
	test('weigh by bytes, not by files', () => {
		const tally = new Tally();
		tally.add(measured('a.txt', 100, 50));
		tally.add(measured('b.jpg', 900, 900));
		expect(ratioOfSum(tally.total)).toBeCloseTo(0.95, 12);
	});

	test('list the heaviest kind first and add up to the whole', () => {
		const tally = new Tally();
		for (let index = 0; index < 1000; index += 1) {
			tally.add(measured(`${index}.txt`, index, index / 2));
		}
		tally.add(measured('b.jpg', 5_000_000_000, 4_999_999_999));
		expect(tally.kinds.map((sum) => sum.kind)).toEqual(['picture', 'text']);
		const bytes = tally.kinds.reduce((sum, kind) => sum + kind.bytesBefore, 0);
		expect(bytes).toBe(tally.total.bytesBefore);
		expect(tally.total).toMatchObject({ filesCount: 1001, bytesBefore: 5_000_499_500 });
	});

	test('of empty files have no ratio', () => {
		const tally = new Tally();
		tally.add(measured('a.txt', 0, 20));
		expect(tally.total).toMatchObject({ filesCount: 1, bytesBefore: 0, bytesAfter: 0 });
		expect(ratioOfSum(tally.total)).toBeUndefined();
		expect(shrinkageOf(undefined)).toBe('empty');
	});
});

describe('folders', () => {
	const foldersOf = (paths: readonly string[]) => {
		const tally = new Tally();
		paths.forEach((path) => tally.add(measured(path, 100, 50)));
		return tally.folders.map(({ path, filesCount }) => [path, filesCount]);
	};

	test('are told apart where the paths part', () => {
		expect(foldersOf(['all/x/1.txt', 'all/x/2.txt', 'all/y/z/3.txt', 'all/4.txt'])).toEqual([
			['all/x', 2],
			['all/y', 1],
			['all', 1]
		]);
	});

	test('without number are summed up in the last, and nothing is lost', () => {
		const found = foldersOf(
			Array.from({ length: 40 }, (_, index) => `all/${index % 20}/f${index}`)
		);
		expect(found).toHaveLength(10);
		expect(found.at(-1)).toEqual(['', 22]);
	});

	test('that are summed up have the sums of their own files, of each size', () => {
		const tally = new Tally();
		const small = Array.from({ length: 12 }, (_, index) =>
			helpers.measured({
				...{ path: `all/${index}/f.txt`, kind: 'text', bytesBefore: 100 + index, bytesGzip: 50 },
				...{ bytesDeflate: 60 + index, bytesLz4: 70, bytesMargin: 2, bytesRead: 40 }
			})
		);
		const large = Array.from({ length: 9 }, (_, index) =>
			measured(`all/large${index}/f.txt`, 1_000 + index, 500)
		);
		[...small, ...large].forEach((file) => tally.add(file));
		const rest = new Tally();
		small.forEach((file) => rest.add(file));
		const { path, foldersCount, ...sum } = tally.folders.at(-1) ?? { path: '?' };
		expect({ path, foldersCount }).toEqual({ path: '', foldersCount: 12 });
		expect(sum).toEqual(rest.total);
	});

	test('are told apart up to 5,000 at a depth; of more, only those above are', () => {
		const flat = (count: number) => Array.from({ length: count }, (_, index) => `all/${index}/f`);
		expect(foldersOf(flat(5_000))).toHaveLength(10);
		expect(foldersOf(flat(5_001))).toEqual([['all', 5_001]]);
	});

	test('of single files have no name', () => {
		expect(foldersOf(['a.txt', 'b.txt'])).toEqual([['', 2]]);
	});
});

test('what gzip would enlarge counts as it is, as zip stores it', () => {
	expect(ratioOfFile(measured('five.txt', 5, 25))).toBe(1);
});

test.each([
	[0, 'a-lot'],
	[1 / 3, 'a-lot'],
	[0.5, 'a-lot'],
	[0.501, 'a-little'],
	[0.9, 'a-little'],
	[0.901, 'hardly'],
	[1, 'hardly']
])('a ratio of %d shrinks %s', (ratio, shrinkage) => {
	expect(shrinkageOf(ratio)).toBe(shrinkage);
});

test.each(['ratio', 'pages'] as const)(
	'empty files have no %s, and come last in both orders',
	(key) => {
		const files = [measured('empty.txt', 0, 25), measured('a.txt', 9, 9), measured('b.txt', 9, 1)];
		for (const isDescending of [true, false]) {
			expect(files.toSorted(compareBy({ key, isDescending })).at(-1)?.path).toBe('empty.txt');
		}
	}
);

describe('the first rows', () => {
	const SEED = 20130125;
	const random = seededShare(SEED);
	const files = Array.from({ length: 2000 }, (_, index) => {
		const bytes = Math.floor(random() * 50) * 1000;
		return measured(`f${index % 700}.txt`, bytes, Math.floor(bytes * random()));
	});

	test.each<[SortKey, boolean]>([
		['path', false],
		['kind', true],
		['before', true],
		['after', false],
		['ratio', true],
		['ratio', false]
	])(`by %s, descending %s, are those of a full sort (seed ${SEED})`, (key, isDescending) => {
		const compare = compareBy({ key, isDescending });
		const sorted = files.toSorted(compare);
		expect(new FirstInOrder(compare, 50).of(files)).toEqual(sorted.slice(0, 50));
		expect(new FirstInOrder(compare, 5000).of(files)).toEqual(sorted);
	});

	test('are the same when the list grows, and what was given away does not change', () => {
		const compare = compareBy({ key: 'before', isDescending: true });
		const first = new FirstInOrder(compare, 50);
		const growing: Measurement[] = [];
		const early = files.slice(0, 700).toSorted(compare).slice(0, 50);
		let given: readonly Measurement[] = [];
		for (const [index, file] of files.entries()) {
			growing.push(file);
			if (index % 7 === 0) {
				first.of(growing);
			}
			if (index === 699) {
				given = first.of(growing);
			}
		}
		expect(first.of(growing)).toEqual(files.toSorted(compare).slice(0, 50));
		expect(given).toEqual(early);
		expect(first.of([])).toEqual([]);
	});

	test.each([true, false])('empty files come last by ratio, descending %s', (isDescending) => {
		const some = [measured('e.txt', 0, 20), measured('a.txt', 10, 5), measured('b.txt', 10, 9)];
		const order = new FirstInOrder(compareBy({ key: 'ratio', isDescending }), 3).of(some);
		expect(order.at(-1)?.path).toBe('e.txt');
	});
});
