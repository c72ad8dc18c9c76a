/** What paired, noisy measurements allow to say: a ratio with an interval, and a verdict. */
import { quantileSorted } from 'd3-array';
import { SeededRandom } from './random';

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const mean = (values: readonly number[]) =>
	values.reduce((sum, value) => sum + value, 0) / values.length;

/** Between the two nearest values, like spreadsheets do; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
	return (
		quantileSorted(
			values.toSorted((one, other) => one - other),
			share
		) ?? Number.NaN
	);
}

export interface RatioInterval {
	/** Geometric mean of the pairs' ratios. */
	readonly ratio: number;
	/** Ends of the 95 % interval. */
	readonly low: number;
	readonly high: number;
	readonly pairsCount: number;
}

/** Fewer pairs agree by chance more often than once in a hundred times. */
export const PAIRS_MIN = 8;
const RESAMPLES_COUNT = 4000;
/** Fixed: the same measurements give the same interval. */
const SEED = 2013;

/** Quantile 0.975 of Student's t for 7, 8, … degrees of freedom. */
const T_975 = [2.365, 2.306, 2.262, 2.228, 2.201, 2.179] as const;
const T_975_LARGE = 2.16;

/**
 * Bootstraps the mean logarithm of paired ratios.
 *
 * With few pairs the plain percentile interval is too narrow, so the percentiles are moved out as
 * far as Student's t is wider than the normal distribution.
 *
 * @returns undefined for fewer than eight pairs, or a ratio that is not positive
 */
export function ratioInterval(ratios: readonly number[]): RatioInterval | undefined {
	const count = ratios.length;
	if (count < PAIRS_MIN || ratios.some((ratio) => !(ratio > 0 && ratio < Infinity))) {
		return undefined;
	}
	const logs = ratios.map((ratio) => Math.log(ratio));
	const random = new SeededRandom(SEED);
	const means = Array.from({ length: RESAMPLES_COUNT }, () => {
		let sum = 0;
		for (let draw = 0; draw < count; draw += 1) {
			sum += logs[random.below(count)] ?? 0;
		}
		return sum / count;
	});
	const t = T_975[count - PAIRS_MIN] ?? T_975_LARGE;
	const tail = normalTail(t * Math.sqrt(count / (count - 1)));
	const mean = logs.reduce((sum, log) => sum + log, 0) / count;
	return {
		ratio: Math.exp(mean),
		low: Math.exp(quantile(means, tail)),
		high: Math.exp(quantile(means, 1 - tail)),
		pairsCount: count
	};
}

/** Chance that a standard normal number is above `z`, for `z` of 1 and more (Mills' ratio). */
function normalTail(z: number): number {
	const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
	let fraction = z;
	for (let term = 40; term > 0; term -= 1) {
		fraction = z + term / fraction;
	}
	return density / fraction;
}

/** As many pairs are drawn with either sign in every way; 65 536 sums are a few milliseconds. */
const PAIRS_EXACT_MAX = 16;

/**
 * How often chance alone makes paired ratios so one-sided (Fisher's exact randomization test).
 *
 * Without an effect each pair could as well have come out the other way round, whatever disturbed
 * it and however unevenly: the share of all ways to turn pairs around that differ at least as much.
 *
 * @param ratios positive; of more than sixteen the first sixteen are looked at
 * @returns from 2 in 2^pairs to 1
 */
export function chanceOf(ratios: readonly number[]): number {
	const logs = ratios.slice(0, PAIRS_EXACT_MAX).map((ratio) => Math.log(ratio));
	let sums: readonly number[] = [0];
	for (const log of logs) {
		sums = sums.flatMap((sum) => [sum + log, sum - log]);
	}
	// Sums of the same numbers in another order differ in the last digits.
	const least = Math.abs(sums[0] ?? 0) * (1 - 1e-9);
	return sums.filter((sum) => Math.abs(sum) >= least).length / sums.length;
}

/** `first` and `second` name which of a pair is faster; `too-few` when nothing can be said. */
export type Verdict = 'first' | 'second' | 'none' | 'too-few';

/** Differences of less than a tenth are not worth a verdict. */
const RATIO_WORTH_SAYING = 1.1;
const CHANCE_MAX = 0.01;

/** A difference is one that is large enough to matter and that chance hardly ever makes. */
export function verdictOf(ratios: readonly number[]): Verdict {
	if (ratios.length >= PAIRS_MIN && chanceOf(ratios) > CHANCE_MAX) {
		return 'none';
	}
	const interval = ratioInterval(ratios);
	if (interval === undefined) {
		return 'too-few';
	}
	if (interval.low > RATIO_WORTH_SAYING) {
		return 'first';
	}
	return interval.high < 1 / RATIO_WORTH_SAYING ? 'second' : 'none';
}
