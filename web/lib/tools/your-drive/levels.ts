/** The speed of a run: the mean of its parts, with the interval that their scatter allows. */

export interface Level {
	readonly value: number;
	/** Ends of the 95 % interval; of fewer than three parts, the slowest and the fastest. */
	readonly low: number;
	readonly high: number;
	readonly count: number;
}

/** Fewer parts have a range, but no interval. */
export const INTERVAL_COUNT_MIN = 3;

/** Quantile 0.975 of Student's t for 2, 3, … degrees of freedom. */
const T_975 = [
	4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179
] as const;
/** For 13 and more: never below the true one. */
const T_975_LARGE = 2.16;

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
	const mean = logs.reduce((sum, log) => sum + log, 0) / count;
	if (count < INTERVAL_COUNT_MIN) {
		return { value: Math.exp(mean), low: Math.min(...rates), high: Math.max(...rates), count };
	}
	const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
	const t = T_975[count - INTERVAL_COUNT_MIN] ?? T_975_LARGE;
	const margin = t * Math.sqrt(squares / (count - 1) / count);
	return {
		value: Math.exp(mean),
		low: Math.exp(mean - margin),
		high: Math.exp(mean + margin),
		count
	};
}
