/** The scale of a bet has as many numbers as a phone has room for, from one end to the other. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { chapters } from '../../content/index';
import type { BetSpec } from '../../content/bets';
import { formatPlain } from '$lib/base/format';
import BetScale from '$lib/article/BetScale.svelte';

type ScaleBet = Extract<BetSpec, { readonly kind: 'scale' }>;

/** Numbers of a phone’s row: each takes its letters, and a space. */
const LETTERS_MAX = 40;
const NUMBERS_MAX = 13;

const BETS = chapters.flatMap(({ slug, predictions }) =>
	Object.entries(predictions).flatMap(([name, { bet }]) =>
		bet?.kind === 'scale' ? [{ name: `${slug} ${name}`, bet }] : []
	)
);

function numbersOf(bet: ScaleBet): readonly string[] {
	const onbet = () => undefined;
	const { container } = render(BetScale, {
		bet,
		value: undefined,
		truth: undefined,
		label: '',
		onbet
	});
	return [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent.trim());
}

afterEach(() => cleanup());

it.each(BETS)('$name has room for its numbers', ({ bet }) => {
	const numbers = numbersOf(bet);
	expect(numbers[0]).toBe(formatPlain(bet.from));
	expect(numbers.length).toBeGreaterThanOrEqual(3);
	expect(numbers.length).toBeLessThanOrEqual(NUMBERS_MAX);
	expect(numbers.join(' ').length).toBeLessThanOrEqual(LETTERS_MAX);
	expect(new Set(numbers).size, 'no number stands twice').toBe(numbers.length);
});

it('the end at which keys begin can be bet, and a key that leads there is no bet', async () => {
	const [first] = BETS;
	const onbet = vi.fn();
	const bet = first?.bet;
	if (bet === undefined) {
		throw new Error('no chapter has a scale');
	}
	render(BetScale, { bet, value: undefined, truth: undefined, label: 'Bet', onbet });
	const scale = screen.getByRole('slider');
	await fireEvent.keyUp(scale, { key: 'Tab' });
	expect(onbet).not.toHaveBeenCalled();
	await fireEvent.keyUp(scale, { key: 'End' });
	expect(onbet).toHaveBeenCalledWith(bet.isFromTop ? bet.to : bet.from);
});

it.each(BETS)('$name begins, for keys, at one of its ends', ({ bet }) => {
	const props = { bet, value: undefined, truth: undefined, label: 'Bet', onbet: () => undefined };
	const { container } = render(BetScale, props);
	expect(container.querySelector('input')?.valueAsNumber).toBe(bet.isFromTop ? bet.to : bet.from);
});
