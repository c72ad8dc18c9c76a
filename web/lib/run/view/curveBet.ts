/** A curve that a reader bets on: the speed of the host's writes, over what was written. */
import { levelCurve, type DrawnCurve } from '$lib/base/drawnCurve';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** Speeds in MB/s over what was written, in capacities of the drive. */
export interface CurveBet {
	readonly span: { readonly from: number; readonly to: number; readonly max: number };
	/** Evenly along the span. */
	readonly values: DrawnCurve;
	/** Places at which keys bend it, and the one that has the focus. */
	readonly handles: readonly number[];
	readonly focus: number | undefined;
	/** Whether the reader drew anything. */
	readonly isDrawn: boolean;
}

interface Asked {
	readonly from: number;
	readonly to: number;
	readonly handles: readonly number[];
}

/** Nothing is drawn yet: as fast everywhere as the drive can be. */
export function freshCurve({ from, to, handles }: Asked, snapshot: Snapshot): CurveBet {
	const span = { from, to, max: snapshot.fastestBytesPerS / 1e6 };
	return { span, values: levelCurve(span.max), handles, focus: undefined, isDrawn: false };
}
