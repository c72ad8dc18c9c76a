/** What a figure of wear says of a run, as a sentence, as a table, and as rows. */
import { formatNumber } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** How often the whole drive could have been written with what was, and how blocks fared. */
export function wornOf(snapshot: Snapshot) {
	const erases = Array.from(snapshot.erasesByBlock);
	return {
		capacities: snapshot.get('hostWrites') / Math.max(1, snapshot.get('logicalPages')),
		never: erases.filter((count) => count === 0).length,
		most: Math.max(0, ...erases),
		mean: erases.reduce((sum, count) => sum + count, 0) / Math.max(1, erases.length),
		givenUp: snapshot.get('badBlocks')
	};
}

export function describeWorn(snapshot: Snapshot): string {
	const { capacities, never, givenUp } = wornOf(snapshot);
	const all = snapshot.get('blocks');
	const times = capacities === 1 ? 'once' : `${formatNumber(capacities)} times over`;
	const worn = givenUp === 0 ? '' : `; ${givenUp} ${givenUp === 1 ? 'is' : 'are'} worn out`;
	const blocks =
		never === 0
			? 'every block is erased at least once'
			: never === all
				? 'no block has been erased yet'
				: `${never} of ${all} blocks were never erased`;
	return `Written ${times}: ${blocks}${worn}.`;
}

export function wornRows(snapshot: Snapshot): readonly (readonly string[])[] {
	const erases = Array.from(snapshot.erasesByBlock);
	return [['Block', 'Erases'], ...erases.map((count, block) => [String(block), String(count)])];
}

export function wornText(snapshot: Snapshot): string {
	const { capacities, never, most, mean, givenUp } = wornOf(snapshot);
	const rows = [
		['Written, in capacities of the drive', capacities.toFixed(1)],
		['Erases of the most worn block', String(most)],
		['Erases of a block on average', mean.toFixed(1)],
		['Blocks never erased', String(never)],
		['Blocks worn out', String(givenUp)]
	];
	return rows.map(([what = '', count = '']) => `${what.padEnd(38)}${count.padStart(8)}`).join('\n');
}
