/** How long host operations took, as the simulator counted it, and what the slowest waited for. */

/** Causes at the index of their number. */
const CAUSES = ['none', 'queue', 'collection', 'bus', 'map', 'rewrite', 'folding'] as const;
const PERCENTS = [50, 90, 95, 99, 100] as const;
const HEAD_FIELDS = 2 + PERCENTS.length;
const STALL_FIELDS = 13;

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
	/** Step in which the collection or folding it waited for longest chose its block. */
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
}

/** Reads what the simulator wrote; nothing for a drive without latencies. */
export function readStalls(buffer: ArrayBuffer): Latencies | undefined {
	const flat = new Float64Array(buffer);
	const at = (index: number) => flat[index] ?? 0;
	if (flat.length < HEAD_FIELDS) {
		return undefined;
	}
	const firstPoint = HEAD_FIELDS + at(0) * STALL_FIELDS;
	return {
		stride: at(1),
		percentiles: PERCENTS.map((percent, index) => ({ percent, latencyNs: at(2 + index) })),
		stalls: Array.from({ length: at(0) }, (_, index) => {
			const field = (offset: number) => at(HEAD_FIELDS + index * STALL_FIELDS + offset);
			return {
				op: field(0),
				step: field(1),
				arrivalNs: field(2),
				latencyNs: field(3),
				cause: CAUSES[field(4)] ?? 'none',
				causeStep: field(5) || undefined,
				parts: {
					ownNs: field(6),
					copies: field(7),
					copiesNs: field(8),
					erases: field(9),
					erasesNs: field(10),
					othersNs: field(11),
					mapNs: field(12)
				}
			};
		}),
		points: Array.from({ length: (flat.length - firstPoint) / 2 }, (_, index) => ({
			arrivalNs: at(firstPoint + index * 2),
			latencyNs: at(firstPoint + index * 2 + 1)
		}))
	};
}
