/** A drive as plain text, in the notation of OSTEP's `ssd.py`: State, Data and Live rows. */
import type { Snapshot } from '$lib/run/sim/snapshot';

const PAIRS_PER_LINE = 8;

function mapLines(snapshot: Snapshot): string[] {
	const pairs: string[] = [];
	for (let lpn = 0; lpn < snapshot.get('logicalPages'); lpn += 1) {
		const ppn = snapshot.lookup(lpn);
		if (ppn !== undefined) {
			pairs.push(`${String(lpn).padStart(3)}:${String(ppn).padStart(3)}`);
		}
	}
	if (pairs.length === 0) {
		return ['FTL   (empty)'];
	}
	const lines: string[] = [];
	for (let start = 0; start < pairs.length; start += PAIRS_PER_LINE) {
		const head = start === 0 ? 'FTL  ' : '     ';
		lines.push(`${head} ${pairs.slice(start, start + PAIRS_PER_LINE).join(' ')}`);
	}
	return lines;
}

/** One character a page, a blank between blocks. */
function pageRow(snapshot: Snapshot, head: string, character: (ppn: number) => string): string {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const groups: string[] = [];
	for (let block = 0; block < snapshot.get('blocks'); block += 1) {
		const first = block * pagesPerBlock;
		groups.push(
			Array.from({ length: pagesPerBlock }, (_, index) => character(first + index)).join('')
		);
	}
	return `${head.padEnd(6)}${groups.join(' ')}`.trimEnd();
}

/**
 * The whole drive. `E` is an erased page, `v` a programmed one; `+` marks those in use, `c` those
 * of the cache.
 */
export function twinText(snapshot: Snapshot): string {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const digits = String(snapshot.pageCount - 1).length;
	const cache = new Set(snapshot.cacheBlocks);
	const isCache = (ppn: number) => cache.has(Math.floor(ppn / pagesPerBlock));
	const cacheMark = (ppn: number) => (isCache(ppn) ? 'c' : ' ');
	const numberRows = Array.from({ length: digits }, (_, row) =>
		pageRow(snapshot, row === 0 ? 'Page' : '', (ppn) =>
			String(ppn).padStart(digits, '0').charAt(row)
		)
	);
	const blockRow = Array.from({ length: snapshot.get('blocks') }, (_, block) =>
		String(block).padEnd(pagesPerBlock)
	).join(' ');
	const rows = [
		...(snapshot.isRaw ? [] : mapLines(snapshot)),
		`Block ${blockRow}`.trimEnd(),
		...numberRows,
		pageRow(snapshot, 'State', (ppn) => (snapshot.pageState(ppn) === 'free' ? 'E' : 'v')),
		pageRow(snapshot, 'Data', (ppn) => snapshot.letter(ppn) || ' '),
		...(snapshot.isRaw
			? []
			: [pageRow(snapshot, 'Live', (ppn) => (snapshot.pageState(ppn) === 'valid' ? '+' : ' '))]),
		...(cache.size > 0 ? [pageRow(snapshot, 'Cache', cacheMark)] : [])
	];
	if (snapshot.find('trimEnabled') !== undefined) {
		const files = Array.from(snapshot.ownerByLpn, (owner) =>
			owner === 0 ? '.' : String.fromCharCode(owner)
		);
		rows.unshift(`Files ${files.join('')}`);
	}
	return rows.join('\n');
}
