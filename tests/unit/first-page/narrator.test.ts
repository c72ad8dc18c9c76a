/** The sentence of the first page is true of every state that it is said of. */
import { describe, expect, it } from 'vitest';
import { betAt, drawn, freshBet } from '$lib/tools/first-page/bet';
import { curveOf, newSpeed, speedNow } from '$lib/tools/first-page/facts';
import { gapOf, narrate, plain, type Seen } from '$lib/tools/first-page/narrator';
import { doneBy, hostAfter, leversOf, type Score } from '$lib/tools/first-page/score';
import { boardLabel, cardOf } from '$lib/tools/first-page/words';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { drive, SCORES, statesOf } from './runs';

function seenOf(score: Score, snapshot: Snapshot): Seen {
	const done = doneBy(drive, score, snapshot.get('hostOps'));
	return {
		snapshot,
		curve: curveOf(snapshot),
		host: hostAfter(drive, done),
		levers: leversOf(drive, done, snapshot.pageCount),
		bet: undefined
	};
}

/** Logical pages with a place in the map, from one on. */
const mappedFrom = ({ snapshot }: Seen, first: number) =>
	Array.from(snapshot.ppnByLpn.slice(first)).filter((ppn) => ppn !== 0xffff_ffff).length;

type Check = (seen: Seen, ...numbers: readonly number[]) => boolean;

const programsOf = ({ curve }: Seen) => curve.at(-1)?.programsPerWrite ?? 0;
const nowIs = (seen: Seen, said: number) => Math.round(speedNow(seen.snapshot)) === said;
const nearly = (one: number, other: number) => Math.abs(one - other) < 0.051;

/** Every sentence that there is, and what must be so where it is said. */
const SENTENCES: readonly (readonly [pattern: RegExp, isTrue: Check])[] = [
	[/^Hold the key\. Nothing will break/, ({ snapshot }) => snapshot.get('hostWrites') === 0],
	[
		/^Every write finds an erased page\. The drive is as fast as new\.$/,
		({ snapshot }) =>
			snapshot.get('stalePages') === 0 && speedNow(snapshot) > 0.99 * newSpeed(snapshot)
	],
	[
		/^More than half full, and still as fast as new\.$/,
		({ snapshot }) =>
			snapshot.get('validPages') * 2 >= snapshot.get('logicalPages') &&
			snapshot.get('validPages') < 0.9 * snapshot.get('logicalPages') &&
			speedNow(snapshot) > 0.99 * newSpeed(snapshot)
	],
	[
		/^Nearly full, and still as fast as new\.$/,
		({ snapshot }) =>
			snapshot.get('validPages') >= 0.9 * snapshot.get('logicalPages') &&
			speedNow(snapshot) > 0.99 * newSpeed(snapshot)
	],
	[
		/^The drive is full\. New versions go to erased pages/,
		({ snapshot }) =>
			snapshot.get('validPages') === snapshot.get('logicalPages') &&
			snapshot.get('stalePages') > 0 &&
			snapshot.get('freeBlocks') > 0
	],
	[
		/^Only (one|\d+) erased blocks? (?:is|are) left\.$/,
		({ snapshot }, count = 0) => snapshot.get('freeBlocks') === count
	],
	[
		/^Hardly an erased block is left\. Before your page may land, (one|\d+) pages? must be copied/,
		({ snapshot }, count = 0) => {
			const victim = snapshot.find('victimBlock');
			return victim !== undefined && snapshot.validByBlock[victim] === count;
		}
	],
	[
		/^Each block that is written costs copies first\.$/,
		({ snapshot }) => snapshot.get('gcCopies') > 0
	],
	[
		/^From (\d+) to (\d+) MB\/s\. For each page of yours the flash now programs ([\d.]+)\./,
		(seen, from = 0, to = 0, programs = 0) =>
			Math.round(newSpeed(seen.snapshot)) === from &&
			nowIs(seen, to) &&
			nearly(programsOf(seen), programs) &&
			seen.levers.length === 0
	],
	[
		/^You deleted the game\. Nobody told the drive: it still keeps (\d+) pages for you\.$/,
		(seen, count = 0) =>
			seen.host.kept === drive.gameStart && mappedFrom(seen, drive.gameStart) === count
	],
	[
		/^TRIM told the drive: (\d+) pages that you no longer use are not valid any more\.$/,
		(seen, count = 0) =>
			mappedFrom(seen, seen.host.kept) === 0 && drive.logicalPages - seen.host.kept === count
	],
	[
		/^TRIM is on\. It has nothing to tell the drive/,
		({ host }) => host.isTrimOn && host.kept === drive.logicalPages
	],
	[/^The computer uses the whole drive again\.$/, ({ host }) => host.kept === drive.logicalPages],
	[
		/^(Still )?(\d+) MB\/s\. The drive keeps (\d+) pages that you deleted, because nobody told/,
		(seen, _still, now = 0, count = 0) =>
			nowIs(seen, now) && !seen.host.isTrimOn && mappedFrom(seen, seen.host.kept) === count
	],
	[
		/^(\d+) MB\/s, no longer (\d+)\. .* less: ([\d.]+) programs for a page of yours, not/,
		(seen, now = 0, floor = 0, programs = 0) =>
			nowIs(seen, now) && now > floor && nearly(programsOf(seen), programs)
	],
	[
		/^(\d+) MB\/s\. For each page of yours the flash now programs ([\d.]+)\.$/,
		(seen, now = 0, programs = 0) => nowIs(seen, now) && nearly(programsOf(seen), programs)
	],
	[
		/^Every block was erased, and everything on the drive is gone\.$/,
		({ snapshot }) => snapshot.get('validPages') <= 48 && snapshot.get('stalePages') === 0
	],
	[
		/^As fast as new\. Everything that was on it is gone, too\.$/,
		({ snapshot }) => speedNow(snapshot) > 0.94 * newSpeed(snapshot)
	],
	[
		/^(\d+) MB\/s\. Nothing had been wrong with the drive: it has no erased blocks left\.$/,
		(seen, now = 0) => nowIs(seen, now) && seen.snapshot.get('freeBlocks') <= 8
	],
	[/^(\d+) MB\/s\. It is being filled anew\.$/, (seen, now = 0) => nowIs(seen, now)]
];

const toNumber = (text: string | undefined) => (text === 'one' ? 1 : Number(text));

describe.each(SCORES)('along %s', (_name, score) => {
	const states = Array.from(statesOf(score, 37));

	it('every sentence is true of its state', () => {
		for (const snapshot of states) {
			const seen = seenOf(score, snapshot);
			const sentence = plain(narrate(seen));
			const found = SENTENCES.filter(([pattern]) => pattern.test(sentence));
			expect(found.length, `after step ${snapshot.step}: ${sentence}`).toBe(1);
			for (const [pattern, isTrue] of found) {
				const numbers = (pattern.exec(sentence) ?? []).slice(1).map(toNumber);
				expect(isTrue(seen, ...numbers), `after step ${snapshot.step}: ${sentence}`).toBe(true);
			}
		}
	});

	it('the card tells the state’s numbers', () => {
		for (const snapshot of states.filter((_, index) => index % 20 === 0)) {
			const { title, text } = cardOf(seenOf(score, snapshot), 12_000);
			expect(title).toContain(`${Math.round(speedNow(snapshot))} MB/s`);
			expect(text).toContain(`${((snapshot.get('hostWrites') * 4_096) / 1e6).toFixed(1)} MB`);
			expect(boardLabel(snapshot)).toMatch(/128 blocks of 32 pages/);
		}
	});
});

describe('the fall', () => {
	const [, score] = SCORES[0] ?? ['', { seed: 1, moves: [] }];

	it('is a sixth of the speed of a new drive, and comes within a minute of the key', () => {
		const end = Array.from(statesOf(score, 500, 4_700)).at(-1);
		const gap = end && gapOf(seenOf(score, end));
		expect(gap).toEqual({ from: '73', to: '12' });
		// At 18 ms a second.
		expect((end?.timeNs ?? Infinity) / 18e6).toBeLessThan(60);
	});

	it('is said with both numbers to whoever drew it', () => {
		const fresh = freshBet(72.8);
		const low = { capacities: 1.6, mbPerS: 60 };
		const bet = drawn(fresh, { capacities: 0, mbPerS: 60 }, low, 72.8);
		const states = Array.from(statesOf(score, 300, 5_400));
		const state = states.at(-1);
		if (state === undefined) {
			throw new Error('the run has no states');
		}
		const now = Math.round(speedNow(state));
		const drew = Math.round(betAt(bet, state.get('hostWrites') / drive.logicalPages));
		const said = plain(narrate({ ...seenOf(score, state), bet }));
		expect(said).toContain(`You drew ${drew} MB/s here; it is ${now}.`);
		expect(drew).toBe(60);
	});
});
