/** A mean, and how sure it is by Student's t. */

/** Quantile 0.975 for 1, 2, 3, … degrees of freedom. */
const T_975 = [
	12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179
] as const;
/** For 13 and more: never below the true one. */
const T_975_LARGE = 2.16;

export interface Mean {
	readonly mean: number;
	/** To both sides, so that the 95 % interval of the mean is between. */
	readonly margin: number;
}

/** Undefined for fewer than two values, which tell nothing of their scatter. */
export function meanOf(values: readonly number[]): Mean | undefined {
	const count = values.length;
	if (count < 2) {
		return undefined;
	}
	const mean = values.reduce((sum, value) => sum + value, 0) / count;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	const t = T_975[count - 2] ?? T_975_LARGE;
	return { mean, margin: t * Math.sqrt(squares / (count - 1) / count) };
}
