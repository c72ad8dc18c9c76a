/** Every block of a drive as one cell: valid pages from below, stale ones above. Pure. */
import { placeCells, type CellMark, type CellScene } from '$lib/draw/shapes/cells';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** Blocks that a row of the summary stands for, so that a drive has this many rows at most. */
const BANDS_MAX = 16;

/** Valid pages of a block; on bare flash, every page that is programmed. */
export function validIn(snapshot: Snapshot, block: number): number {
	return (snapshot.isRaw ? snapshot.writtenByBlock : snapshot.validByBlock)[block] ?? 0;
}

export function staleIn(snapshot: Snapshot, block: number): number {
	return (snapshot.writtenByBlock[block] ?? 0) - validIn(snapshot, block);
}

/** Blocks that take pages now. */
export function openBlocks(snapshot: Snapshot): readonly number[] {
	const [host, gc] = [snapshot.find('hostOpenBlock'), snapshot.find('gcOpenBlock')];
	return [...new Set([host, gc])].flatMap((block) => (block === undefined ? [] : [block]));
}

function marksOf(
	snapshot: Snapshot,
	focus: number | undefined,
	lit: ReadonlySet<number>
): readonly CellMark[] {
	const victim = snapshot.find('victimBlock');
	const frames = openBlocks(snapshot).map((index) => ({ index, kind: 'frame' as const }));
	return [
		...frames,
		...(victim === undefined ? [] : [{ index: victim, kind: 'ring' as const }]),
		...Array.from(lit, (index) => ({ index, kind: 'focus' as const })),
		...(focus === undefined || lit.has(focus) ? [] : [{ index: focus, kind: 'focus' as const }])
	];
}

/** Lays all blocks out. The reader looks at the block `focus`, and those of `lit` stand out. */
export function layoutWhole(
	snapshot: Snapshot,
	width: number,
	heightMax: number,
	focus: number | undefined,
	lit: ReadonlySet<number> = new Set()
): CellScene {
	const blocks = snapshot.get('blocks');
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const valid = snapshot.isRaw ? snapshot.writtenByBlock : snapshot.validByBlock;
	const written = snapshot.writtenByBlock;
	const filled = new Float64Array(blocks);
	const hatched = new Float64Array(blocks);
	for (let block = 0; block < blocks; block += 1) {
		filled[block] = (valid[block] ?? 0) / pagesPerBlock;
		hatched[block] = ((written[block] ?? 0) - (valid[block] ?? 0)) / pagesPerBlock;
	}
	const marks = marksOf(snapshot, focus, lit);
	return { ...placeCells(blocks, width - 8, heightMax - 8), filled, hatched, marks };
}

/** A stretch of blocks, summed up. */
export interface Band {
	readonly firstBlock: number;
	readonly lastBlock: number;
	readonly valid: number;
	readonly stale: number;
	readonly free: number;
	readonly erasedBlocks: number;
	readonly erases: number;
}

/** Stretches of equally many blocks, a whole number of `columns` each. */
export function bandsOf(snapshot: Snapshot, columns: number): readonly Band[] {
	const blocks = snapshot.get('blocks');
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const rows = Math.ceil(blocks / columns);
	const size = Math.ceil(rows / BANDS_MAX) * columns;
	return Array.from({ length: Math.ceil(blocks / size) }, (_, band) => {
		const firstBlock = band * size;
		const lastBlock = Math.min(blocks, firstBlock + size) - 1;
		const sum = { valid: 0, stale: 0, erasedBlocks: 0, erases: 0 };
		for (let block = firstBlock; block <= lastBlock; block += 1) {
			sum.valid += validIn(snapshot, block);
			sum.stale += staleIn(snapshot, block);
			sum.erasedBlocks += snapshot.writtenByBlock[block] === 0 ? 1 : 0;
			sum.erases += snapshot.erasesByBlock[block] ?? 0;
		}
		const pages = (lastBlock - firstBlock + 1) * pagesPerBlock;
		return { firstBlock, lastBlock, ...sum, free: pages - sum.valid - sum.stale };
	});
}
