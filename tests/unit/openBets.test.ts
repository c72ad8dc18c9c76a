/** A press that would answer an open bet asks for it first: once, and never in a class. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenBets } from '$lib/run/view/OpenBets.svelte';

const DRIVE = 'drive';
let bets: OpenBets;
let ask: ReturnType<typeof vi.fn<() => void>>;
let end: () => void;

beforeEach(() => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	bets = new OpenBets();
	ask = vi.fn();
	end = bets.add({ id: 'fall', answer: { step: 9, variant: DRIVE }, ask });
});

afterEach(() => {
	vi.unstubAllGlobals();
});

const press = (from: number, to: number, variant = DRIVE) => bets.holdsUp({ from, to, variant });

it('a question waits until its bet is made, or until the reader was brought to it', () => {
	const other = bets.add({ id: 'way', answer: { step: 20, variant: DRIVE }, ask });
	expect(bets.isWaiting).toBe(true);
	end();
	expect(bets.isWaiting).toBe(true);
	expect(press(12, 20)).toBe(true);
	expect(bets.isWaiting).toBe(false);
	other();
	expect(bets.isWaiting).toBe(false);
});

describe('a press on a figure', () => {
	it('is held up where it would answer, asks, and is done when it is made again', () => {
		expect(press(3, Infinity)).toBe(true);
		expect(ask).toHaveBeenCalledTimes(1);
		expect(bets.askedAt).toBe(3);
		expect(press(3, Infinity)).toBe(false);
		expect(bets.askedAt).toBeUndefined();
		expect(ask).toHaveBeenCalledTimes(1);
	});

	it.each([
		['stops before the answer', 3, 8, DRIVE],
		['begins after it', 9, Infinity, DRIVE],
		['moves another drive', 3, Infinity, 'other']
	])('is done where it %s', (_, from, to, variant) => {
		expect(press(from, to, variant)).toBe(false);
		expect(ask).not.toHaveBeenCalled();
	});

	it('is held up where it shows another drive beyond the answer, at the step that is seen', () => {
		expect(bets.holdsUp({ from: -1, to: 8, variant: DRIVE, seenStep: 8 })).toBe(false);
		expect(bets.holdsUp({ from: -1, to: 12, variant: DRIVE, seenStep: 12 })).toBe(true);
		expect(bets.askedAt).toBe(12);
	});

	it('is done once the bet is made, which also ends the asking', () => {
		expect(press(8, 9)).toBe(true);
		end();
		expect(bets.askedAt).toBeUndefined();
		bets.add({ id: 'fall', answer: { step: 9, variant: DRIVE }, ask });
		expect(press(8, 9)).toBe(false);
	});

	it('is done before a class, where one person presses for all', () => {
		document.documentElement.dataset.present = '';
		expect(press(3, Infinity)).toBe(false);
	});

	it('asks for each of several bets', () => {
		bets.add({ id: 'next', answer: { step: 20, variant: DRIVE }, ask });
		expect(press(3, 30)).toBe(true);
		expect(press(3, 30)).toBe(true);
		expect(press(3, 30)).toBe(false);
	});
});

it('a hand that drags on waits until it pauses', () => {
	const drag = (to: number, atMs: number) => bets.holdsUp({ from: 3, to, variant: DRIVE, atMs });
	expect(drag(8, 1_000)).toBe(false);
	expect(drag(9, 1_000)).toBe(true);
	expect(drag(12, 1_200)).toBe(true);
	expect(drag(14, 1_450)).toBe(true);
	expect(ask).toHaveBeenCalledTimes(1);
	expect(drag(14, 1_800)).toBe(false);
});
