/** Where each block's wear is drawn, as a box that fills until the block is worn out. Pure. */
import type { Snapshot } from '$lib/run/sim/snapshot';

export interface WornSize {
	readonly width: number;
	readonly height: number;
}

const PER_ROW = 32;
const TOP_PX = 24;
/** Below: the key. */
const BOTTOM_PX = 24;

/** @param erasesMax erases that a block survives */
export function layoutWorn(snapshot: Snapshot, erasesMax: number, { width, height }: WornSize) {
	const rows = Math.ceil(snapshot.get('blocks') / PER_ROW);
	const cellPx = width / PER_ROW;
	const rowPx = (height - TOP_PX - BOTTOM_PX) / rows;
	const [boxPx, highPx] = [cellPx * 0.76, rowPx - 8];
	return {
		keyY: height - 12,
		boxPx,
		highPx,
		boxes: Array.from(snapshot.erasesByBlock, (erases, block) => {
			const fillPx = Math.min(1, erases / erasesMax) * highPx;
			const y = TOP_PX + Math.floor(block / PER_ROW) * rowPx;
			return {
				block,
				x: (block % PER_ROW) * cellPx,
				y,
				fillY: y + highPx - fillPx,
				fillPx,
				isWornOut: erases >= erasesMax
			};
		})
	};
}
