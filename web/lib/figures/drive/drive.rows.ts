/** A drive as rows of a file: every page of a small one, every block of a big one. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { STATE_NAMES } from '../words';
import { validIn } from './levels/whole.layout';

type Rows = readonly (readonly string[])[];

/** What each page is, what it holds, and how often its block was erased. */
function pageRows(snapshot: Snapshot): Rows {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const cache = new Set(snapshot.cacheBlocks);
	const rows = Array.from({ length: snapshot.pageCount }, (_, ppn) => {
		const block = Math.floor(ppn / pagesPerBlock);
		const owner = snapshot.owner(ppn);
		return [
			String(ppn),
			String(block),
			STATE_NAMES[snapshot.pageState(ppn)],
			owner === undefined ? '' : String(owner),
			snapshot.letter(ppn),
			String(snapshot.erasesByBlock[block] ?? 0),
			...(cache.size > 0 ? [cache.has(block) ? 'cache' : ''] : [])
		];
	});
	const heads = ['Page', 'Block', 'State', 'Logical page', 'Content', 'Erases of the block'];
	return [[...heads, ...(cache.size > 0 ? ['Use of the block'] : [])], ...rows];
}

function blockRows(snapshot: Snapshot): Rows {
	const rows = Array.from(snapshot.writtenByBlock, (written, block) => {
		const valid = validIn(snapshot, block);
		const free = snapshot.get('pagesPerBlock') - written;
		const counts = [block, valid, written - valid, free, snapshot.erasesByBlock[block] ?? 0];
		return counts.map(String);
	});
	return [['Block', 'Valid pages', 'Stale pages', 'Free pages', 'Erases'], ...rows];
}

export const driveRows = (snapshot: Snapshot): Rows =>
	snapshot.hasPages ? pageRows(snapshot) : blockRows(snapshot);
