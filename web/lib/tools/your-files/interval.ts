/** How far an estimate may be off: intervals that cover the exact ratio 95 times in 100. */

/** Standard errors to either side in which 95 % of estimates lie, and more where draws are few. */
const INTERVAL = 1.96;
const INTERVAL_PER_PAIR = 2.4;
/** What 95 % of samples would have shown of something: at least 3 of so many draws. */
const UNSEEN_DRAWS = 3;
/** A chunk by itself ends in other blocks than in its file: measured, at most 0.3 points. */
export const CHUNK_BIAS = 0.003;

/** A value and the part of all bytes that it stands for; parts need not add up to 1. */
export interface Drawn {
	readonly weight: number;
	readonly values: readonly number[];
}

/** Mean of one of the values, by weight. */
export function meanOf(drawn: readonly Drawn[], place: number): number {
	let sum = 0;
	let weights = 0;
	for (const { weight, values } of drawn) {
		sum += weight * (values[place] ?? 0);
		weights += weight;
	}
	return weights === 0 ? 0 : sum / weights;
}

/**
 * Half the 95 % interval of such a mean. One draw of a cell has no variance; two neighbors have one
 * that is, if anything, too large.
 */
export function marginOf(drawn: readonly Drawn[], place: number, unread = 1): number {
	const weights = drawn.reduce((sum, { weight }) => sum + weight, 0);
	if (drawn.length < 2 || weights === 0) {
		return 1;
	}
	let variance = 0;
	for (let index = 1; index < drawn.length; index += 2) {
		const [one, other] = [drawn[index - 1], drawn[index]];
		const weight = ((one?.weight ?? 0) + (other?.weight ?? 0)) / 2 / weights;
		variance += (weight * ((one?.values[place] ?? 0) - (other?.values[place] ?? 0))) ** 2;
	}
	return widened(Math.sqrt(variance * unread), {
		mean: meanOf(drawn, place),
		count: drawn.length,
		unread
	});
}

/**
 * A margin from a standard error. Nearly uniform data have hardly any, and then what was never
 * drawn decides: in 95 of 100 samples it is less than 3 in so many draws, and may shrink to
 * nothing or not at all.
 */
export function widened(
	error: number,
	{
		mean,
		count,
		unread
	}: { readonly mean: number; readonly count: number; readonly unread: number }
): number {
	const pairs = Math.max(1, Math.floor(count / 2));
	const unseen = Math.min(1, UNSEEN_DRAWS / count) * Math.max(mean, 1 - mean) * Math.sqrt(unread);
	return Math.min(
		1,
		Math.hypot((INTERVAL + INTERVAL_PER_PAIR / pairs) * error, unseen) + CHUNK_BIAS
	);
}
