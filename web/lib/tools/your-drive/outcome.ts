/** What a run in the browser's storage found, as plain data that can be sent, kept, and saved. */
import type { DataKind } from './pools';

/** One kind of data, written once. */
export interface Leg {
	readonly kind: DataKind;
	readonly bytes: number;
	/** Writing and the flush at the end; never less than a step of the clock. */
	readonly ms: number;
}

/** `hidden`: the page was in the background meanwhile. `gap`: a leg took far longer than usual. */
export type Fate = 'kept' | 'hidden' | 'gap';

export interface Round {
	readonly legs: readonly Leg[];
	readonly fate: Fate;
}

/** A few small writes of one kind, each flushed. */
export interface Batch {
	readonly kind: DataKind;
	readonly count: number;
	readonly ms: number;
	/** Of each write with its flush. */
	readonly opsMs: readonly number[];
}

export interface SmallRound {
	readonly batches: readonly Batch[];
	readonly fate: Fate;
}

/** Why there is less than planned. */
export type End = 'complete' | 'time' | 'cancelled' | 'full';

/** What a run was for: results of one kind are compared with each other only. */
export type Purpose = 'speed' | 'compression' | 'growth';

export interface Outcome {
	/** Missing in results of the time when there was one kind of run. */
	readonly purpose?: Purpose;
	/** Time to flush 8 MiB: the median, or the mean where the clock is coarse. */
	readonly gateFlushMs: number;
	/** No disk at all: there are no rounds then. */
	readonly isMemory: boolean;
	/** Smallest step of the clock. */
	readonly timerStepMs: number;
	readonly rounds: readonly Round[];
	readonly smallRounds: readonly SmallRound[];
	readonly bytesWritten: number;
	/** Bytes that were read back and were what had been written. */
	readonly bytesVerified: number;
	readonly end: End;
}
