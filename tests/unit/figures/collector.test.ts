/** The collector: the door follows the drive's own rule, par is its play, and each word is true. */
import { describe, expect, it } from 'vitest';
import { layoutCollector } from '$lib/figures/drive/collector/collector.layout';
import {
	comparison,
	labelOf,
	priceOf,
	refusal,
	verdict
} from '$lib/figures/drive/collector/collector.state';
import { bestOf } from '$lib/run/view/Collector.svelte';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { statesOf } from './states';

const START = 42;
const STATES: readonly Snapshot[] = Array.from(statesOf('collector', 10_000), (state) =>
	state.copy()
).filter(({ step }, index) => step === index);
const stateAt = (step: number): Snapshot => {
	const state = STATES[step];
	if (state === undefined) {
		throw new Error(`no step ${step}`);
	}
	return state;
};
const PLAY = STATES.slice(START + 1);

describe('the door', () => {
	it('is shut exactly where the drive cleans by itself', () => {
		for (const state of PLAY) {
			const before = stateAt(state.step - 1);
			const open = before.find('hostOpenBlock') ?? -1;
			const room = before.get('pagesPerBlock') - (before.writtenByBlock[open] ?? 0);
			const isOpen = (open >= 0 && room > 0) || before.get('freeBlocks') > 1;
			if (before.get('isBusy') === 0) {
				expect(state.event.kind).toBe(isOpen ? 'hostWrite' : 'gcPick');
			}
		}
	});

	it('is shut at the start, with a block to choose and room for its pages', () => {
		expect(stateAt(START + 1).event.kind).toBe('gcPick');
		expect(stateAt(START).get('freeBlocks')).toBe(1);
		expect(stateAt(START).blocksUsedAs('closed')).toEqual([0, 1, 2, 3, 4, 5]);
	});
});

describe('par', () => {
	it('is what the greedy rule copies: each victim is the cheapest there is', () => {
		const picks = PLAY.filter(({ event }) => event.kind === 'gcPick');
		for (const { event } of picks) {
			expect(event.to).toBe(bestOf(stateAt(event.step - 1)).valid);
		}
		const copies = PLAY.filter(({ event }) => event.kind === 'gcCopy').length;
		expect(copies).toBe(24);
		expect(PLAY.filter(({ event }) => event.kind === 'hostWrite')).toHaveLength(30);
	});
});

describe('what is said', () => {
	it('compares a choice with the cheapest block', () => {
		const state = stateAt(START);
		const best = bestOf(state);
		expect(best).toEqual({ block: 1, valid: 3 });
		expect(priceOf(state, 3)).toEqual({ copies: 5, gains: 1 });
		const of = (block: number) => ({
			...{ atStep: START, block, best },
			valid: state.validByBlock[block] ?? 0
		});
		expect(comparison(of(3), 6)).toBe(
			'5 copies for 1 page gained. A block with 3 valid would have given 3 pages.'
		);
		expect(comparison(of(2), 6)).toBe(
			'3 copies for 3 pages gained. No block would have given more.'
		);
	});

	it('names each block as a button by what it costs and gives', () => {
		const state = stateAt(START);
		expect(labelOf(state, 3, undefined)).toBe('Empty block 3: 5 copies, gains 1');
		expect(labelOf(state, 3, 3)).toBe('Block 3: copy the next of its 5 pages');
		expect(labelOf(state, 7, undefined)).toBe('Block 7: erased');
		expect(labelOf(state, 6, undefined)).toBe('Block 6: still open');
	});

	it('says why a press came to nothing', () => {
		const state = stateAt(START);
		expect(refusal(state, 7, undefined)).toBe('This block is erased: there is nothing to empty.');
		expect(refusal(state, 6, undefined)).toContain('has just been filled');
		expect(refusal(state, 3, 1)).toContain('The framed block comes first');
		const later = PLAY.find((one) => {
			const open = one.find('hostOpenBlock') ?? -1;
			return one.event.kind === 'hostWrite' && (one.writtenByBlock[open] ?? 0) < 6;
		});
		const open = later?.find('hostOpenBlock') ?? -1;
		expect(later && refusal(later, open, undefined)).toContain('the next write goes there');
	});

	it('ends a game by the numbers of both', () => {
		expect(verdict(30, 24, 30)).toBe(
			'You copied 30 pages for 30 writes; the greedy rule copies 24.'
		);
		expect(verdict(24, 24, 30)).toContain('as many as the greedy rule');
		expect(verdict(22, 24, 30)).toContain('You beat it');
	});
});

describe('the picture', () => {
	it.each([true, false])('lies inside its frame, narrow: %s', (isNarrow) => {
		const layout = layoutCollector({ blocks: 8, pagesPerBlock: 6 }, isNarrow);
		const { board, blocks, pages } = layout.drive;
		for (const box of [board, ...blocks, ...pages, ...layout.queue, layout.bars]) {
			expect(box.x).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
			expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
		}
		// A finger needs a block that is wide enough.
		expect(Math.min(...blocks.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
		expect(layout.height).toBeLessThanOrEqual(isNarrow ? 300 : 400);
	});
});
