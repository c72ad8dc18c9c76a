/** The pages of a block, and what a step did to them, in words. */
import type { EventKind } from '$lib/run/sim/layout';
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';

/** What a page of a block holds. */
export interface HeldPage {
	readonly index: number;
	readonly state: 'free' | 'valid' | 'stale';
	readonly logical: number | undefined;
	readonly words: string;
}

/** Every page of a block, and where the newest version of an old one is. */
export function pagesOf(snapshot: Snapshot, block: number): readonly HeldPage[] {
	const each = snapshot.get('pagesPerBlock');
	if (!snapshot.hasBlock(block)) {
		return [];
	}
	return Array.from({ length: each }, (_, index): HeldPage => {
		const page = block * each + index;
		const [state, logical] = [snapshot.pageState(page), snapshot.owner(page)];
		const now = snapshot.currentCopy(page);
		const whose = logical === undefined ? 'data of the drive itself' : `logical page ${logical}`;
		const where =
			now === undefined ? 'it is nowhere now' : `it is in block ${Math.floor(now / each)} now`;
		const old = logical === undefined ? `no longer needed` : `an old version of ${whose}; ${where}`;
		const words = state === 'free' ? 'erased' : state === 'valid' ? whose : old;
		return { index, state, logical: state === 'free' ? undefined : logical, words };
	});
}

/** Steps that move no page, or none that has a place. */
const OTHERS: Readonly<Record<EventKind, string>> = {
	start: 'Nothing has happened yet',
	hostWrite: 'A page was written',
	hostRead: 'A page was read',
	trim: 'Pages were given up by TRIM',
	gcPick: 'Cleaning chose a block',
	gcCopy: 'A page was copied',
	erase: 'A block was erased',
	rawProgram: 'A page was programmed',
	fileDelete: 'A file was deleted',
	refused: 'The drive refused a request',
	buffered: 'A write was taken into the write buffer',
	idle: 'The host waited',
	purge: 'The drive was erased as a whole',
	flush: 'The write buffer was flushed',
	pad: 'A page was filled with nothing',
	switch: 'A log block became a data block',
	packed: 'A compressed write joined a page that is not full yet',
	parity: 'Parity was programmed',
	seal: 'A page was programmed before it was full',
	foldPick: 'A block of the SLC cache is to be folded',
	fold: 'A page was moved out of the SLC cache',
	mapRead: 'A part of the map was read',
	mapProgram: 'A part of the map was written',
	rewriteRead: 'A page was read to write a part of it anew',
	powerCut: 'Power was cut',
	rebuild: 'The map was rebuilt',
	refreshPick: 'A block is to be rewritten, because its data have aged',
	refresh: 'A page was rewritten, because it had aged'
};

/** What copies pages within the drive. */
const COPIERS: Readonly<Partial<Record<EventKind, string>>> = {
	gcCopy: 'Cleaning',
	fold: 'Folding',
	refresh: 'Refreshing'
};

/** What a step did, in a sentence. */
export function sayEvent(event: SimEvent, pagesPerBlock: number): string {
	const { kind, from, to, lpn } = event;
	const at = (page: number) =>
		`block ${Math.floor(page / pagesPerBlock)}, page ${page % pagesPerBlock}`;
	if (kind === 'hostWrite' && lpn !== undefined && to !== undefined) {
		return `Logical page ${lpn} was written by you: it went to ${at(to)}.`;
	}
	const copier = COPIERS[kind];
	if (copier !== undefined && lpn !== undefined && from !== undefined && to !== undefined) {
		const move = `logical page ${lpn} from ${at(from)} to ${at(to)}`;
		return `${copier} copied ${move}.`;
	}
	if (kind === 'gcPick' && from !== undefined) {
		return `Cleaning chose block ${from}.`;
	}
	if (kind === 'erase' && from !== undefined) {
		return `Block ${from} was erased.`;
	}
	return `${OTHERS[kind]}.`;
}
