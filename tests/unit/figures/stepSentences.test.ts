/** The sentence on a step names the pages and blocks of its event, each in its own part. */
import { describe, expect, it } from 'vitest';
import { describeStep } from '$lib/figures/drive/describe';
import { EVENT_KINDS } from '$lib/contract/sent';
import type { EventKind } from '$lib/run/sim/layout';
import { knownSnapshot, type KnownHeader } from '../snapshots';

/** Numbers that no sentence can confuse unnoticed; the logical page is a letter as well. */
const EVENT: KnownHeader = { eventLpn: 66, eventFrom: 11, eventTo: 25 };

/** What was said of a step of this kind. */
function said(kind: EventKind, header: KnownHeader = {}): string {
	const eventKind = EVENT_KINDS.indexOf(kind);
	return describeStep(knownSnapshot({ trimEnabled: -1, ...EVENT, ...header, eventKind }));
}

/** By kind: which number is said of what, as the simulator's table of events has it. */
const SAID: Readonly<Record<EventKind, RegExp>> = {
	start: /drive is new/,
	hostWrite: /writes logical page 66\b.* to flash page 25\b.* flash page 11\b.* stale/,
	hostRead: /reads logical page 66\b.* page 11\b/,
	trim: /\b11 pages are not needed.*\b25 pages turn stale/,
	gcPick: /block 11\b.*\b25 pages must be copied/,
	gcCopy: /logical page 66\b.* from flash page 11\b.* to flash page 25\b/i,
	erase: /block 11\b.* erased/i,
	rawProgram: /page 25\b.* programmed/i,
	fileDelete: /deletes file B\b.*\b11 pages/,
	refused: /Refused: 11 does not exist/,
	buffered: /writes logical page 66\b.* buffer.*\b25 pages/,
	idle: /asks for nothing/,
	purge: /\b11 blocks erased.*\b25 pages forgotten/,
	flush: /promises 11 pages more: 25 pages still wait/,
	pad: /page 25\b.* programmed with nothing/i,
	switch: /block 11\b.* nothing is copied/i,
	packed: /writes logical page 66\b.* until page 25\b/,
	parity: /programs page 25\b.* parity/,
	seal: /programs page 25\b.* before it is full/,
	foldPick: /empties block 11\b/,
	fold: /logical page 66\b.* from page 11\b.* to page 25\b/i,
	mapRead: /logical page 66\b.* map is read/,
	mapProgram: /logical page 66\b.* programmed/,
	rewriteRead: /page 11\b.* read\b/i,
	powerCut: /\b11 pages wait in the drive’s buffer: 25 pages lost/,
	refreshPick: /block 11\b.* aged/,
	refresh: /rewrites logical page 66\b.* from flash page 11\b.* to flash page 25\b/,
	rebuild: /reads 11 pages and finds the places of 25 pages/
};

it.each(EVENT_KINDS)('%s is told with its own numbers', (kind) => {
	expect(said(kind)).toMatch(SAID[kind]);
});

it.each<EventKind>(['hostWrite', 'hostRead', 'mapRead', 'mapProgram'])(
	'%s is told without what it does not have',
	(kind) => {
		const bare = said(kind, { eventFrom: -1, eventLpn: kind.startsWith('map') ? -1 : 66 });
		expect(bare).not.toMatch(/\?|-1|page 11/);
		expect(bare).not.toBe(said(kind));
	}
);

describe('a refusal', () => {
	/** As the simulator numbers them. */
	const REASONS: readonly (readonly [number, RegExp])[] = [
		[1, /page 66\b.* programmed already/],
		[2, /page 66\b.* out of order/],
		[3, /66 does not exist/],
		[4, /too little room for file B\b/],
		[5, /no file B\b/],
		[6, /file B\b.* exists already/],
		[7, /block 66\b.* not full/],
		[8, /block 66\b.* no room/],
		[9, /another block is being cleaned/]
	];

	it.each(REASONS)('for reason %i says so', (eventTo, words) => {
		expect(said('refused', { eventFrom: 66, eventTo })).toMatch(words);
	});
});

it('the last erased blocks are counted as they are', () => {
	expect(said('gcPick', { freeBlocks: 0 })).toMatch(/^The last erased block/);
	expect(said('gcPick', { freeBlocks: 1 })).toMatch(/^Only 1 erased block is left/);
	expect(said('gcPick', { freeBlocks: 3 })).toMatch(/^Only 3 erased blocks are left/);
	expect(said('gcPick', { eventTo: 0 })).toMatch(/nothing must be copied/);
	expect(said('gcPick', { eventTo: 1 })).toMatch(/\b1 page must be copied/);
});

it('the tries that old data took are counted, where data age', () => {
	expect(said('hostRead', { retries: -1 })).toMatch(/page 11\.$/);
	expect(said('hostRead', { retries: 0 })).toMatch(
		/page 11\. So far, one try was enough each time\.$/
	);
	expect(said('hostRead', { retries: 1 })).toMatch(/ So far, 1 more try was needed\.$/);
	expect(said('hostRead', { retries: 4 })).toMatch(/ So far, 4 more tries were needed\.$/);
});
