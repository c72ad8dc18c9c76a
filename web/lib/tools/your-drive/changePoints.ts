/** Where a speed changes for good: a stated rule, told from noise by chance and by size. */
import { SeededRandom } from './random';
import { median } from './statistics';

/** Speeds between two changes, as places in the series: `end` is the first of the next. */
export interface Stretch {
	readonly start: number;
	readonly end: number;
	/** Of the speeds in it: the median. */
	readonly value: number;
}

/** A change lasts for so many parts on either side: what is shorter is a hiccup. */
export const SIDE_COUNT_MIN = 4;
/** The medians of both sides differ so many times. */
export const RATIO_MIN = 1.8;
/** So many orders of the same speeds are tried, and fewer than this may split as well by chance. */
export const ORDERS_COUNT = 1000;
export const CHANCE_COUNT = 5;
const SEED = 1979;

/** Parts of a series of logarithms, summed from its start. */
function sumsOf(logs: readonly number[]): Float64Array {
	const sums = new Float64Array(logs.length + 1);
	logs.forEach((log, index) => {
		sums[index + 1] = (sums[index] ?? 0) + log;
	});
	return sums;
}

/** The split that tells both sides best apart: difference of means, by what noise makes of it. */
function bestSplit(logs: readonly number[]): { readonly at: number; readonly score: number } {
	const sums = sumsOf(logs);
	const count = logs.length;
	const total = sums[count] ?? 0;
	let best = { at: 0, score: -1 };
	for (let at = SIDE_COUNT_MIN; at <= count - SIDE_COUNT_MIN; at += 1) {
		const before = sums[at] ?? 0;
		const apart = before / at - (total - before) / (count - at);
		const score = Math.abs(apart) * Math.sqrt((at * (count - at)) / count);
		best = score > best.score ? { at, score } : best;
	}
	return best;
}

function shuffled(logs: readonly number[], random: SeededRandom): number[] {
	const order = [...logs];
	for (let last = order.length - 1; last > 0; last -= 1) {
		const other = random.below(last + 1);
		const moved = order[last] ?? 0;
		order[last] = order[other] ?? 0;
		order[other] = moved;
	}
	return order;
}

/** @returns where it changes, counted from the start of the series; undefined where it does not */
function changeIn(speeds: readonly number[]): number | undefined {
	if (speeds.length < 2 * SIDE_COUNT_MIN) {
		return undefined;
	}
	const logs = speeds.map((speed) => Math.log(speed));
	const { at, score } = bestSplit(logs);
	const ratio = median(speeds.slice(0, at)) / median(speeds.slice(at));
	if (Math.max(ratio, 1 / ratio) < RATIO_MIN) {
		return undefined;
	}
	// In any order the same speeds are as likely where nothing changes.
	const random = new SeededRandom(SEED);
	let asGood = 0;
	for (let order = 0; order < ORDERS_COUNT && asGood < CHANCE_COUNT; order += 1) {
		// Sums of the same numbers in another order differ in the last digits.
		asGood += bestSplit(shuffled(logs, random)).score >= score * (1 - 1e-9) ? 1 : 0;
	}
	return asGood < CHANCE_COUNT ? at : undefined;
}

/**
 * Splits a series where it changes most, and each side again, as long as the rule allows.
 *
 * @param speeds positive, in the order of writing
 * @returns at least one stretch; none for no speeds
 */
export function stretchesOf(speeds: readonly number[], start = 0): readonly Stretch[] {
	if (speeds.length === 0) {
		return [];
	}
	const at = changeIn(speeds);
	return at === undefined
		? [{ start, end: start + speeds.length, value: median(speeds) }]
		: [...stretchesOf(speeds.slice(0, at), start), ...stretchesOf(speeds.slice(at), start + at)];
}
