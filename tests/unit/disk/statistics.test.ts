/** What the drive test concludes from measurements whose truth is known. */
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '$lib/disk/random';
import { median, quantile, ratioInterval, verdictOf } from '$lib/disk/statistics';

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
		const ratios = [1.2, 0.9, 1.1, 1.4, 1.0, 1.05];
		const interval = ratioInterval(ratios);
		expect(interval).toEqual(ratioInterval(ratios));
		expect(interval?.low).toBeLessThan(interval?.ratio ?? 0);
		expect(interval?.high).toBeGreaterThan(interval?.ratio ?? Infinity);
	});

	test('does not care which of a pair is named first', () => {
		const ratios = [1.2, 0.9, 1.1, 1.4, 1.0, 1.05];
		const swapped = ratioInterval(ratios.map((ratio) => 1 / ratio));
		expect(1 / (swapped?.ratio ?? 0)).toBeCloseTo(ratioInterval(ratios)?.ratio ?? 0, 10);
		expect(1 / (swapped?.high ?? 0)).toBeCloseTo(ratioInterval(ratios)?.low ?? 0, 1);
	});

	test('needs four pairs, all of them positive', () => {
		expect(ratioInterval([1, 2, 1])).toBeUndefined();
		expect(ratioInterval([1, 0, 1, 1])).toBeUndefined();
		expect(ratioInterval([1, Infinity, 1, 1])).toBeUndefined();
		expect(ratioInterval([1, 1, 1, 1])).toMatchObject({ ratio: 1, pairsCount: 4 });
	});

	test.each([4, 6, 10])('holds the truth in at least 90 of 100 cases with %i pairs', (pairs) => {
		const hits = Array.from({ length: 100 }, (_, index) => {
			const interval = ratioInterval(simulate(7000 + index, 1.3, 0.3, pairs));
			return interval !== undefined && interval.low <= 1.3 && interval.high >= 1.3;
		});
		expect(hits.filter(Boolean).length).toBeGreaterThanOrEqual(90);
	});
});

describe('the verdict', () => {
	const verdict = (seed: number, truth: number, deviation: number) =>
		verdictOf(ratioInterval(simulate(seed, truth, deviation, 6)));

	test('finds no difference where there is none, in at least 99 of 100 runs', () => {
		const found = Array.from({ length: 100 }, (_, index) => verdict(100 + index, 1, 0.25));
		expect(found.filter((one) => one === 'none').length).toBeGreaterThanOrEqual(99);
	});

	test('finds the drive that writes zeros 2.6 times as fast', () => {
		const found = Array.from({ length: 50 }, (_, index) => verdict(900 + index, 2.6, 0.15));
		expect(found.filter((one) => one === 'first').length).toBeGreaterThanOrEqual(49);
		expect(verdict(1, 1 / 2.6, 0.1)).toBe('second');
	});

	test('says so when there is too little to go by', () => {
		expect(verdictOf(undefined)).toBe('too-few');
	});
});
