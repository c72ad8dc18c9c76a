/** How long host operations took, as the simulator counted it, and what the slowest waited for. */
import { CAUSES, PERCENTS, STALL_RECORD } from '$lib/contract/sent';
import { readerOf, type StallCell } from './layout';

const HEAD_FIELDS = 3 + PERCENTS.length;
const STALL_FIELDS = STALL_RECORD.length;
const cellOf = readerOf(STALL_RECORD);

/** What a latency consists of: the times add up to it. */
export interface Parts {
	/** The operation's own command, transfers, and flash operation. */
	readonly ownNs: number;
	readonly copies: number;
	readonly copiesNs: number;
	readonly erases: number;
	readonly erasesNs: number;
	/** Other host operations that were in its way. */
	readonly othersNs: number;
	/** Pages of the map that had to be there first, and those of others in its way. */
	readonly mapNs: number;
}

/** One slow host operation. */
export interface Stall {
	/** Its number, from 1. */
	readonly op: number;
	/** Step in which it was answered. */
	readonly step: number;
	readonly arrivalNs: number;
	readonly latencyNs: number;
	readonly cause: (typeof CAUSES)[number];
	/** Step in which the collection, folding, or refresh it waited for longest chose its block. */
	readonly causeStep: number | undefined;
	readonly parts: Parts;
}

/** One operation among others. */
export interface LatencyPoint {
	readonly arrivalNs: number;
	readonly latencyNs: number;
}

export interface Latencies {
	/** The slowest, slowest first. */
	readonly stalls: readonly Stall[];
	/** Operations in order, each one of `stride`. */
	readonly points: readonly LatencyPoint[];
	readonly stride: number;
	/** Latency that a share of the operations did not exceed. */
	readonly percentiles: readonly { readonly percent: number; readonly latencyNs: number }[];
	/** All operations by their latency, in order; only the full build tells them. */
	readonly buckets: readonly Bucket[];
}

/** Operations that took about as long: one part in 16 apart. */
export interface Bucket {
	/** The longest latency that falls into it. */
	readonly endNs: number;
	readonly count: number;
}

/** Reads what the simulator wrote; nothing for a drive without latencies. */
export function readStalls(buffer: ArrayBuffer): Latencies | undefined {
	const flat = new Float64Array(buffer);
	const at = (index: number) => flat[index] ?? 0;
	if (flat.length < HEAD_FIELDS) {
		return undefined;
	}
	const firstPoint = HEAD_FIELDS + at(0) * STALL_FIELDS;
	const firstBucket = firstPoint + at(2) * 2;
	return {
		stride: at(1),
		percentiles: PERCENTS.map((percent, index) => ({ percent, latencyNs: at(3 + index) })),
		stalls: Array.from({ length: at(0) }, (_, index) => {
			const first = HEAD_FIELDS + index * STALL_FIELDS;
			const cell = (name: StallCell) => cellOf(flat, name, first);
			return {
				op: cell('op'),
				step: cell('step'),
				arrivalNs: cell('arrivalNs'),
				latencyNs: cell('latencyNs'),
				cause: CAUSES[cell('cause')] ?? 'none',
				causeStep: cell('causeStep') || undefined,
				parts: {
					ownNs: cell('ownNs'),
					copies: cell('copies'),
					copiesNs: cell('copiesNs'),
					erases: cell('erases'),
					erasesNs: cell('erasesNs'),
					othersNs: cell('othersNs'),
					mapNs: cell('mapNs')
				}
			};
		}),
		points: Array.from({ length: at(2) }, (_, index) => ({
			arrivalNs: at(firstPoint + index * 2),
			latencyNs: at(firstPoint + index * 2 + 1)
		})),
		buckets: Array.from({ length: (flat.length - firstBucket) / 2 }, (_, index) => ({
			endNs: at(firstBucket + index * 2),
			count: at(firstBucket + index * 2 + 1)
		}))
	};
}
