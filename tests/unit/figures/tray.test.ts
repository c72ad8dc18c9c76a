/** A buffer and its promises: what is drawn and said is so along the runs of three drives. */
import { costsOf } from '$lib/article/costs';
import { describe, expect, it } from 'vitest';
import { layoutTray } from '$lib/figures/drive/tray/tray.layout';
import {
	CAPACITORS,
	keptPages,
	paddedPages,
	savedWords,
	say,
	standings,
	textOf,
	tokensOf,
	unplugged,
	wordsBelow,
	type Token
} from '$lib/figures/drive/tray/tray.state';
import { centerOf } from '$lib/figures/drive/drive.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { readMemory } from '$lib/run/view/memory';
import { experimentLines, stateAt } from '../../boundary/runs';
import { statesOf } from './states';

const SHAPE = { logicalPages: 12, slots: 8, blocks: 6, pagesPerBlock: 8, together: 4 };
const LAYOUT = layoutTray(SHAPE, false);
const at = (experiment: string, step: number): Snapshot => stateAt(experiment, step).copy();
const first = (snapshot: Snapshot, count: number) => standings(snapshot).slice(0, count);

describe('a page of the computer', () => {
	it('is written, then promised, and stays so in a cut', () => {
		expect(first(at('safe-none', 3), 3)).toEqual(['saved', 'saved', 'saved']);
		expect(first(at('safe-none', 7), 3)).toEqual(['saved', 'saved', 'saved']);
		const kept = ['promised', 'promised', 'promised'];
		expect(first(at('safe-none', 10), 5)).toEqual([...kept, 'saved', 'saved']);
		expect(first(at('safe-none', 12), 6)).toEqual([...kept, 'gone', 'gone', 'none']);
	});

	it('outlives a cut where capacitors save it, and no promise does where there are none', () => {
		expect(standings(at('safe-kept', 8))).not.toContain('gone');
		expect(first(at('safe-kept', 8), 4)).toEqual(['promised', 'promised', 'promised', 'saved']);
		const lost = ['broken', 'broken', 'broken', 'gone', 'gone'];
		expect(first(at('safe-lie', 8), 5)).toEqual(lost);
	});
});

describe('capacitors', () => {
	it('hold what waits while power is out, and only where they are fitted', () => {
		const waiting = at('safe-kept', 7).bufferedLpns.length;
		expect(waiting).toBe(5);
		expect(keptPages('protected', waiting, 1)).toBe(waiting);
		expect(keptPages('protected', waiting, 0)).toBe(0);
		expect(keptPages('unprotected', waiting, 1)).toBe(0);
		expect(keptPages('lying', waiting, 1)).toBe(0);
	});

	it('say for how many, as shortly as there is room', () => {
		expect(savedWords(1)[0]).toBe('power for 1 page');
		for (const [index, words] of savedWords(5).entries()) {
			expect(words.length).toBeLessThanOrEqual(CAPACITORS.lying[index]?.length ?? 0);
		}
	});
});

describe('what is said', () => {
	it('of a flush tells whether anything still waits', () => {
		expect(say(at('safe-none', 8))).toMatch(/3 pages more are promised, and nothing waits/);
		expect(say(at('safe-kept', 4))).toMatch(/at once: 3 pages more .* 3 pages wait/);
	});

	it('of a cut tells what was lost, and what of it was promised', () => {
		expect(say(at('safe-none', 11))).toMatch(/2 pages wait in .*: 2 pages are lost, none of them/);
		expect(say(at('safe-kept', 7))).toMatch(/5 pages wait in .* capacitors keep them all/);
		expect(say(at('safe-lie', 7))).toMatch(/5 pages are lost, 3 of them promised/);
	});

	it('of the return of power tells once more what was lost, which one press passes over', () => {
		expect(say(at('safe-none', 12))).toMatch(/again\. 2 pages are lost, none of them promised\.$/);
		expect(say(at('safe-lie', 8))).toMatch(/again\. 5 pages are lost, 3 of them promised\.$/);
		expect(say(at('safe-kept', 8))).not.toMatch(/lost/);
	});

	it('as text has the buffer and the promises', () => {
		expect(textOf(at('safe-none', 10))).toMatch(/^Buffer +3 4\nWritten +3 4\nPromised +0 1 2\n/);
	});
});

describe('what is drawn', () => {
	it('has a token for each page that waits, in its order', () => {
		for (const state of statesOf('safe-none')) {
			const waiting = tokensOf(LAYOUT, state, undefined, 0).filter(({ lost }) => lost === 0);
			expect(waiting.map(({ lpn }) => lpn)).toEqual(Array.from(state.bufferedLpns));
		}
	});

	it('crosses out what a cut takes, and leaves it until power is back', () => {
		const lost = [0, 1, 2, 3, 4];
		const [before, cut, back] = [at('safe-lie', 6), at('safe-lie', 7), at('safe-lie', 8)];
		const crossed = (tokens: readonly Token[]) =>
			tokens.filter((token) => token.lost === 1).map(({ lpn }) => lpn);
		expect(crossed(tokensOf(LAYOUT, before, cut, 0.3))).toEqual([]);
		expect(crossed(tokensOf(LAYOUT, before, cut, 0.99))).toEqual(lost);
		expect(crossed(tokensOf(LAYOUT, cut, undefined, 0))).toEqual(lost);
		expect(tokensOf(LAYOUT, cut, back, 0.6).map(({ presence }) => presence)).toEqual(
			lost.map(() => 0)
		);
		expect(crossed(tokensOf(LAYOUT, back, undefined, 0))).toEqual([]);
		expect(crossed(tokensOf(LAYOUT, at('safe-kept', 7), undefined, 0))).toEqual([]);
	});

	it('names how keys stand below them, and no two words meet, in both widths', () => {
		const states = ['safe-none', 'safe-kept', 'safe-lie', 'safe-single'].flatMap((experiment) => [
			...statesOf(experiment)
		]);
		for (const layout of [LAYOUT, layoutTray(SHAPE, true)]) {
			for (const told of states.map((state) => standings(state))) {
				const words = wordsBelow(layout, told).toSorted((a, b) => a.x - b.x);
				words.forEach(({ x, width }, index) => {
					const after = words[index + 1];
					expect(x - width / 2).toBeGreaterThanOrEqual(0);
					expect(x + width / 2).toBeLessThan(after ? after.x - after.width / 2 : layout.width);
				});
				const stands = told.filter((one) => one !== 'none');
				const isNamed = stands.every((one) => words.some(({ standing }) => standing === one));
				// Narrow keys have no room for every word below a single one.
				expect(isNamed || (layout.isNarrow && words.length > 0)).toBe(true);
			}
		}
	});

	it('brings what leaves the buffer to its page, and what is written to its slot', () => {
		const [before, after] = [at('safe-none', 3), at('safe-none', 4)];
		const moving = tokensOf(LAYOUT, before, after, 0.549).find(({ lpn }) => lpn === 0);
		const page = LAYOUT.drive.pages[after.event.to ?? -1];
		expect(page && moving?.at.y).toBeCloseTo(page ? centerOf(page).y : NaN, 0);
		const written = tokensOf(LAYOUT, at('safe-none', 0), at('safe-none', 1), 0.56)[0];
		expect(written?.at).toEqual(centerOf(LAYOUT.slots[0] ?? LAYOUT.tray));
	});

	it('has padding where pages hold nothing, as many as were counted', () => {
		for (const state of statesOf('safe-single')) {
			expect(paddedPages(state).size).toBe(state.get('padPrograms'));
		}
	});

	it('has the plug out between the cut and the return of power, and never else', () => {
		for (const state of statesOf('safe-lie')) {
			expect(unplugged(state, undefined, 0)).toBe(state.event.kind === 'powerCut' ? 1 : 0);
		}
		expect(unplugged(at('safe-lie', 6), at('safe-lie', 7), 0.2)).toBeGreaterThan(0);
		expect(unplugged(at('safe-lie', 7), at('safe-lie', 8), 0.9)).toBe(0);
	});
});

it('a drive’s memory is what its experiment says', () => {
	expect(readMemory(experimentLines('safe-lie'))).toEqual({
		slots: 8,
		together: 4,
		powerLoss: 'lying'
	});
});

it('what the flash programmed is what was yours, padding, and copies, at every step', () => {
	for (const state of ['safe-single', 'safe-none', 'safe-kept', 'safe-lie'].flatMap(
		(experiment) => [...statesOf(experiment)]
	)) {
		const { programs, padding, extra } = costsOf(state, undefined);
		expect(padding).toBe(paddedPages(state).size);
		expect(extra).toBe(state.get('gcCopies'));
		expect(programs - padding - extra).toBe(
			state.get('validPages') + state.get('stalePages') - padding
		);
	}
});
