/** Some blocks of a drive as upright bars: shares of their pages, and how often each was erased. */
import type { CellBox } from '$lib/draw/shapes/cells';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { openBlocks, staleIn, validIn } from './whole.layout';

const BAR_WIDTH_MAX = 72;
const LABEL_PX = 20;
/** The thin bar of erases, below the pages. */
const WEAR_PX = 5;
const WEAR_GAP_PX = 4;
const MARGIN_PX = 5;

interface Sizes {
	readonly barMin: number;
	readonly barPx: number;
	readonly gapPx: number;
	readonly rowsMax: number;
}

/** Phones have more rows of smaller bars: as many blocks as wide windows have. */
const sizesFor = (width: number): Sizes =>
	width < 400
		? { barMin: 32, barPx: 40, gapPx: 6, rowsMax: 4 }
		: { barMin: 44, barPx: 58, gapPx: 10, rowsMax: 3 };

export interface BlockCard {
	readonly block: number;
	/** Frame of its pages. */
	readonly box: CellBox;
	readonly valid: number;
	readonly stale: number;
	readonly free: number;
	/** Pixels of the frame, from below: valid, and above it stale. */
	readonly validPx: number;
	readonly stalePx: number;
	readonly erases: number;
	/** The thin bar: its share of the most-erased block's. */
	readonly wear: CellBox;
	readonly wearPx: number;
	readonly isVictim: boolean;
	readonly isOpen: boolean;
}

export interface BlocksModel {
	readonly cards: readonly BlockCard[];
	readonly columns: number;
	readonly firstBlock: number;
	readonly width: number;
	readonly height: number;
}

/** How many blocks fit, side by side and in all. */
function spread(blocks: number, width: number): { columns: number; count: number } {
	const { barMin, gapPx, rowsMax } = sizesFor(width);
	const room = width - 2 * MARGIN_PX + gapPx;
	const columns = Math.max(1, Math.min(blocks, Math.floor(room / (barMin + gapPx))));
	return { columns, count: Math.min(blocks, columns * rowsMax) };
}

/** First of the blocks that are shown when `focus` is looked at: it lies in their middle. */
export function firstShown(blocks: number, width: number, focus: number): number {
	const { columns, count } = spread(blocks, width);
	const rowsBefore = Math.floor(count / columns / 2);
	const start = (Math.floor(focus / columns) - rowsBefore) * columns;
	const lastStart = Math.ceil((blocks - count) / columns) * columns;
	return Math.max(0, Math.min(start, lastStart));
}

/** Lays out the blocks around `focus`. */
export function layoutBlocks(snapshot: Snapshot, width: number, focus: number): BlocksModel {
	const blocks = snapshot.get('blocks');
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const { columns, count } = spread(blocks, width);
	const firstBlock = firstShown(blocks, width, focus);
	const shown = Math.min(count, blocks - firstBlock);
	const { barPx, gapPx } = sizesFor(width);
	const room = width - 2 * MARGIN_PX + gapPx;
	const barWidth = Math.min(BAR_WIDTH_MAX, Math.floor(room / columns) - gapPx);
	const left = (width - columns * (barWidth + gapPx) + gapPx) / 2;
	const rowPx = LABEL_PX + barPx + WEAR_GAP_PX + WEAR_PX + gapPx;
	const erasesMax = snapshot.erasesByBlock.reduce((most, erases) => Math.max(most, erases), 1);
	const victim = snapshot.find('victimBlock');
	const open = openBlocks(snapshot);
	const cards = Array.from({ length: shown }, (_, index): BlockCard => {
		const block = firstBlock + index;
		const [valid, stale] = [validIn(snapshot, block), staleIn(snapshot, block)];
		const erases = snapshot.erasesByBlock[block] ?? 0;
		const x = left + (index % columns) * (barWidth + gapPx);
		const y = Math.floor(index / columns) * rowPx + LABEL_PX;
		return {
			block,
			box: { x, y, width: barWidth, height: barPx },
			valid,
			stale,
			free: pagesPerBlock - valid - stale,
			validPx: (valid / pagesPerBlock) * barPx,
			stalePx: (stale / pagesPerBlock) * barPx,
			erases,
			wear: { x, y: y + barPx + WEAR_GAP_PX, width: barWidth, height: WEAR_PX },
			wearPx: (erases / erasesMax) * barWidth,
			isVictim: block === victim,
			isOpen: open.includes(block)
		};
	});
	const rows = Math.ceil(count / columns);
	return { cards, columns, firstBlock, width, height: rows * rowPx };
}
