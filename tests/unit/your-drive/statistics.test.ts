/** What the drive test concludes from measurements whose truth is known. */
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '$lib/tools/your-drive/random';
import {
	chanceOf,
	median,
	quantile,
	ratioInterval,
	verdictOf
} from '$lib/tools/your-drive/statistics';

/** Roughly normal, mean 0, deviation 1. */
function noise(random: SeededRandom): number {
	let sum = 0;
	for (let draw = 0; draw < 12; draw += 1) {
		sum += random.next() / 2 ** 32;
	}
	return sum - 6;
}

function simulate(seed: number, truth: number, deviation: number, pairs: number): number[] {
	const random = new SeededRandom(seed);
	return Array.from({ length: pairs }, () => truth * Math.exp(deviation * noise(random)));
}

describe('quantiles', () => {
	test('lie between the two nearest values', () => {
		expect(median([4, 1, 3, 2])).toBe(2.5);
		expect(quantile([10, 20, 30], 1)).toBe(30);
		expect(quantile([10, 20], 0.25)).toBe(12.5);
		expect(median([])).toBeNaN();
	});
});

describe('the interval of paired ratios', () => {
	test('is the same for the same measurements, and holds the mean', () => {
		const ratios = [1.2, 0.9, 1.1, 1.4, 1.0, 1.05, 1.15, 0.95];
		const interval = ratioInterval(ratios);
		expect(interval).toEqual(ratioInterval(ratios));
		expect(interval?.low).toBeLessThan(interval?.ratio ?? 0);
		expect(interval?.high).toBeGreaterThan(interval?.ratio ?? Infinity);
	});

	test('does not care which of a pair is named first', () => {
		const ratios = [1.2, 0.9, 1.1, 1.4, 1.0, 1.05, 1.15, 0.95];
		const swapped = ratioInterval(ratios.map((ratio) => 1 / ratio));
		expect(1 / (swapped?.ratio ?? 0)).toBeCloseTo(ratioInterval(ratios)?.ratio ?? 0, 10);
		expect(1 / (swapped?.high ?? 0)).toBeCloseTo(ratioInterval(ratios)?.low ?? 0, 1);
	});

	test('needs eight pairs, all of them positive', () => {
		const ones = [1, 1, 1, 1, 1, 1, 1];
		expect(ratioInterval(ones)).toBeUndefined();
		expect(ratioInterval([...ones, 0])).toBeUndefined();
		expect(ratioInterval([...ones, Infinity])).toBeUndefined();
		expect(ratioInterval([...ones, 1])).toMatchObject({ ratio: 1, pairsCount: 8 });
	});

	test.each([8, 12, 20])('holds the truth in at least 90 of 100 cases with %i pairs', (pairs) => {
		const hits = Array.from({ length: 100 }, (_, index) => {
			const interval = ratioInterval(simulate(7000 + index, 1.3, 0.3, pairs));
			return interval !== undefined && interval.low <= 1.3 && interval.high >= 1.3;
		});
		expect(hits.filter(Boolean).length).toBeGreaterThanOrEqual(90);
	});
});

describe('chance', () => {
	test('is counted over every way to turn the pairs around', () => {
		expect(chanceOf([2, 2, 2])).toBe(2 / 8);
		expect(chanceOf([2, 2, 0.5])).toBe(1);
		expect(chanceOf([2, 4, 8])).toBe(2 / 8);
		expect(chanceOf([2, 4, 1 / 8])).toBe(1);
		expect(chanceOf([1, 1])).toBe(1);
	});
});

describe('the verdict', () => {
	const verdict = (seed: number, truth: number, deviation: number) =>
		verdictOf(simulate(seed, truth, deviation, 12));

	test.each([0.1, 0.25, 0.6])(
		'finds no difference where there is none, in at least 396 of 400 runs, noise %d',
		(deviation) => {
			const found = Array.from({ length: 400 }, (_, index) => verdict(100 + index, 1, deviation));
			expect(found.filter((one) => one === 'none').length).toBeGreaterThanOrEqual(396);
		}
	);

	test('is not misled by a machine that stands still now and then', () => {
		const found = Array.from({ length: 400 }, (_, index) => {
			const random = new SeededRandom(40_000 + index);
			// One leg in five takes two and a half times as long.
			const leg = () => Math.exp(0.1 * noise(random)) * (random.below(5) === 0 ? 2.5 : 1);
			return verdictOf(Array.from({ length: 12 }, () => leg() / leg()));
		});
		expect(found.filter((one) => one === 'none').length).toBeGreaterThanOrEqual(396);
	});

	test('finds the drive that writes zeros 2.6 times as fast', () => {
		const found = Array.from({ length: 50 }, (_, index) => verdict(900 + index, 2.6, 0.15));
		expect(found.filter((one) => one === 'first').length).toBeGreaterThanOrEqual(49);
		expect(verdict(1, 1 / 2.6, 0.1)).toBe('second');
	});

	test('says nothing of a difference that may be smaller than is worth saying', () => {
		const slower = [0.8, 0.97, 0.83, 0.96, 0.85, 0.95, 0.86, 0.94, 0.88, 0.93, 0.9, 0.97];
		const { low = 0, high = 0 } = ratioInterval(slower) ?? {};
		expect([low < 1 / 1.1, high > 1 / 1.1, high < 1]).toEqual([true, true, true]);
		expect(verdictOf(slower)).toBe('none');
		expect(verdictOf(slower.map((ratio) => 1 / ratio))).toBe('none');
	});

	test('says so when there is too little to go by', () => {
		expect(verdictOf([2, 2, 2, 2, 2, 2, 2])).toBe('too-few');
	});
});
