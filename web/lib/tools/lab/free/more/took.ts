/** How long operations of the host took, from what was counted at stops along a run. Pure. */
import type { Bucket, Stall } from '$lib/run/sim/stalls';

/** What had been counted after some of a run. */
export interface Stop {
	readonly timeNs: number;
	/** In the order of their latencies. */
	readonly buckets: readonly Bucket[];
}

/** What a whole run came to. */
export interface Took {
	/** Of the drive. */
	readonly name: string;
	/** At even distances of its steps; the last one is its end. */
	readonly stops: readonly Stop[];
	/** The slowest operations, slowest first. */
	readonly stalls: readonly Stall[];
}

/** Shares of a thousand operations that are told, and their names. */
export const SHARES = [
	{ perMille: 500, label: 'p50', words: 'Half of the operations (p50)' },
	{ perMille: 990, label: 'p99', words: '99 of 100 (p99)' },
	{ perMille: 999, label: 'p99.9', words: '999 of 1,000 (p99.9)' },
	{ perMille: 1_000, label: 'slowest', words: 'All, the slowest too' }
] as const;

/** Fewer operations than this have no thousandth: what is told is their slowest. */
export const OPS_MIN = 1_000;

const STOPS_MAX = 60;
const STOPS_MIN = 6;

export const opsOf = (buckets: readonly Bucket[]): number =>
	buckets.reduce((sum, { count }) => sum + count, 0);

/** As many stops as leave enough operations between two of them. */
export const stopsFor = (ops: number): number =>
	Math.min(STOPS_MAX, Math.max(STOPS_MIN, Math.floor(ops / (2 * OPS_MIN))));

/** The latency that a share of a thousand operations did not exceed; nothing before the first. */
export function latencyOf(
	buckets: readonly Bucket[],
	perMille: number,
	maxNs = Infinity
): number | undefined {
	const rank = Math.max(1, Math.ceil((opsOf(buckets) * perMille) / 1_000));
	let seen = 0;
	const found = buckets.find(({ count }) => {
		seen += count;
		return seen >= rank;
	});
	return found && Math.min(found.endNs, maxNs);
}

/** What was counted from one stop to a later one. */
export function between(before: readonly Bucket[], after: readonly Bucket[]): readonly Bucket[] {
	const counted = new Map(before.map(({ endNs, count }) => [endNs, count]));
	return after.flatMap(({ endNs, count }) => {
		const since = count - (counted.get(endNs) ?? 0);
		return since === 0 ? [] : [{ endNs, count: since }];
	});
}

/** From one stop to the next. */
export interface Interval {
	/** In its middle. */
	readonly timeNs: number;
	readonly ops: number;
	readonly p999Ns: number;
}

/** The intervals of a run in which the host got answers. */
export function intervalsOf({ stops, stalls }: Took): readonly Interval[] {
	const maxNs = stalls[0]?.latencyNs;
	return stops.flatMap(({ timeNs, buckets }, index) => {
		const { timeNs: fromNs, buckets: before } = stops[index - 1] ?? { timeNs: 0, buckets: [] };
		const own = between(before, buckets);
		const p999Ns = latencyOf(own, 999, maxNs);
		return p999Ns === undefined ? [] : [{ timeNs: (fromNs + timeNs) / 2, ops: opsOf(own), p999Ns }];
	});
}

/** Of so many operations one took at least so long. */
export interface OneIn {
	readonly oneIn: number;
	readonly latencyNs: number;
}

/** The whole distribution as stairs: from each share of the operations to the next one. */
export function stairsOf(buckets: readonly Bucket[], maxNs = Infinity): readonly OneIn[] {
	const ops = opsOf(buckets);
	let left = ops;
	return buckets.flatMap(({ endNs, count }) => {
		const latencyNs = Math.min(endNs, maxNs);
		const from = ops / left;
		left -= count;
		return [
			{ oneIn: from, latencyNs },
			{ oneIn: ops / Math.max(1, left), latencyNs }
		];
	});
}
