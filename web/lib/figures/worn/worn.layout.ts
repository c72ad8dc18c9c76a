/** Where each block's wear is drawn, as a box that fills until the block is worn out. Pure. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { rimAround, rimRoom } from '../blockRim';

export interface WornSize {
	readonly width: number;
	readonly height: number;
}

const PER_ROW = 32;
/** Between boxes: a share of what each takes, and pixels between rows. */
const GAP_SHARE = 0.24;
const ROW_GAP_PX = 8;
const TOP_PX = 24;
/** Below: the key. */
const BOTTOM_PX = 26;

/** @param erasesMax erases that a block survives */
export function layoutWorn(snapshot: Snapshot, erasesMax: number, { width, height }: WornSize) {
	const rows = Math.ceil(snapshot.get('blocks') / PER_ROW);
	const pages = snapshot.get('pagesPerBlock');
	const room = rimRoom(width);
	const top = TOP_PX + room.above;
	// The last box of a row has no gap behind it.
	const cellPx = room.width / (PER_ROW - GAP_SHARE);
	const rowPx = (height - BOTTOM_PX - top - room.above + ROW_GAP_PX) / rows;
	const [boxPx, highPx] = [cellPx * (1 - GAP_SHARE), rowPx - ROW_GAP_PX];
	return {
		keyY: height - 12,
		rim: rimAround(width, top, rows * rowPx - ROW_GAP_PX),
		boxPx,
		highPx,
		boxes: Array.from(snapshot.erasesByBlock, (erases, block) => {
			const fillPx = Math.min(1, erases / erasesMax) * highPx;
			const y = top + Math.floor(block / PER_ROW) * rowPx;
			return {
				block,
				x: room.left + (block % PER_ROW) * cellPx,
				...{ width: boxPx, height: highPx },
				y,
				fillY: y + highPx - fillPx,
				fillPx,
				/** Share of its pages that hold data. */
				heldShare: (snapshot.validByBlock[block] ?? 0) / pages,
				isWornOut: erases >= erasesMax
			};
		})
	};
}
