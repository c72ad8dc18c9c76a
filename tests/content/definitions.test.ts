/** What the glossary says of pages is what they are, along whole runs. */
import { expect, it } from 'vitest';
import { glossary } from '../../content/index';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { look, NO_LIMIT, openRun } from '../boundary/runs';

/** What a definition means, page by page: who changes its words looks whether it still does. */
const DEFINED: readonly (readonly [
	term: string,
	definition: string,
	holds: (snapshot: Snapshot, ppn: number) => boolean,
	state: string
])[] = [
	[
		'free-page',
		'A page that was erased and not programmed since.',
		(snapshot, ppn) => !isProgrammed(snapshot, ppn),
		'free'
	],
	[
		'valid-page',
		'A page that holds the current version of some logical page.',
		(snapshot, ppn) => isProgrammed(snapshot, ppn) && isCurrent(snapshot, ppn),
		'valid'
	],
	[
		'stale-page',
		'A programmed page whose data nobody needs any more; also called invalid.',
		(snapshot, ppn) => isProgrammed(snapshot, ppn) && !isCurrent(snapshot, ppn),
		'stale'
	]
];

function isProgrammed(snapshot: Snapshot, ppn: number): boolean {
	const pages = snapshot.get('pagesPerBlock');
	return ppn % pages < (snapshot.writtenByBlock[Math.floor(ppn / pages)] ?? 0);
}

const isCurrent = (snapshot: Snapshot, ppn: number): boolean =>
	Array.from(snapshot.ppnByLpn).includes(ppn);

it.each(DEFINED)('%s: %s', (term, definition, holds, state) => {
	expect(glossary[term]?.definition).toBe(definition);
	for (const experiment of ['overwrite', 'delete-trim']) {
		const sim = openRun(experiment);
		const seen = new Set<boolean>();
		for (let snapshot = look(sim); !snapshot.isEnded; snapshot = look(sim)) {
			sim.advance(1, NO_LIMIT, NO_LIMIT);
			snapshot = look(sim);
			for (let ppn = 0; ppn < snapshot.pageCount; ppn += 1) {
				const isOne = snapshot.pageState(ppn) === state;
				seen.add(isOne);
				expect(holds(snapshot, ppn), `page ${ppn} at step ${snapshot.step}`).toBe(isOne);
			}
		}
		sim.free();
		expect([...seen].sort()).toEqual([false, true]);
	}
});
