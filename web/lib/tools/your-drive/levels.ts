/** The speed of a run: the mean of its parts, with the interval that their scatter allows. */
import { meanOf } from '$lib/base/student';

export interface Level {
	readonly value: number;
	/** Ends of the 95 % interval; of fewer than three parts, the slowest and the fastest. */
	readonly low: number;
	readonly high: number;
	readonly count: number;
}

/** Fewer parts have a range, but no interval. */
export const INTERVAL_COUNT_MIN = 3;

/**
 * Parts take times of which the middle is what counts, and their scatter is one of factors: the
 * mean and the interval are those of the logarithms.
 *
 * @returns undefined without parts, or for a rate that is not positive
 */
export function levelOf(rates: readonly number[]): Level | undefined {
	const count = rates.length;
	if (count === 0 || rates.some((rate) => !(rate > 0 && rate < Infinity))) {
		return undefined;
	}
	const logs = rates.map((rate) => Math.log(rate));
	const { mean, margin } = meanOf(logs) ?? { mean: logs[0] ?? NaN, margin: 0 };
	if (count < INTERVAL_COUNT_MIN) {
		return { value: Math.exp(mean), low: Math.min(...rates), high: Math.max(...rates), count };
	}
	return {
		value: Math.exp(mean),
		low: Math.exp(mean - margin),
		high: Math.exp(mean + margin),
		count
	};
}
