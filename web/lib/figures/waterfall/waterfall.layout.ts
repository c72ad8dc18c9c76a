/** Where the steps of a waterfall are drawn. Pure. */
import { STAGE_IDS, type Stage, type StageId } from './waterfall.state';

/** The scale is the same for all databases, so that they can be compared. */
export const BYTES_MAX = 24_000;

export interface WaterfallSize {
	readonly width: number;
	readonly plotPx: number;
	/** Above the plot: names and sums. */
	readonly headPx: number;
}

export interface Step {
	readonly id: StageId;
	readonly x: number;
	readonly width: number;
	/** What came from the steps before hangs down to here, and what is added to the end. */
	readonly top: number;
	readonly middle: number;
	readonly bottom: number;
	readonly sum: number;
}

const FOOT_PX = 8;
/** What comes to the row on its way. */
const ADDED = STAGE_IDS.slice(1);
/** Of the plot's height. */
const OPEN_SHARE = 0.8;

export function layoutWaterfall(stages: readonly Stage[], size: WaterfallSize) {
	const { width, plotPx, headPx } = size;
	const column = width / STAGE_IDS.length;
	const y = (bytes: number) => headPx + (Math.min(bytes, BYTES_MAX) / BYTES_MAX) * plotPx;
	const steps: readonly Step[] = stages.map(({ id, added, sum }, index) => ({
		id,
		x: index * column,
		width: column,
		top: headPx,
		middle: y(sum - added),
		bottom: y(sum),
		sum
	}));
	return {
		width,
		height: headPx + plotPx + FOOT_PX,
		top: headPx,
		bottom: headPx + plotPx,
		column,
		steps,
		/** Steps before anything is known of them: all as deep. */
		open: ADDED.map((id, index) => ({
			id,
			x: (index + 1) * column,
			y: headPx + (index * plotPx * OPEN_SHARE) / ADDED.length,
			// The last one ends within the drawing, its line and all.
			width: column - 1,
			height: (plotPx * OPEN_SHARE) / ADDED.length
		})),
		/** How low so many bytes for each row hang. */
		yOf: y
	};
}
