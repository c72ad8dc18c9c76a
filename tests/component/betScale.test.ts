/** The scale of a bet has as many numbers as a phone has room for, from one end to the other. */
import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
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

it.each(BETS)('$name begins, for keys, at one of its ends', ({ bet }) => {
	const props = { bet, value: undefined, truth: undefined, label: 'Bet', onbet: () => undefined };
	const { container } = render(BetScale, props);
	expect(container.querySelector('input')?.valueAsNumber).toBe(bet.isFromTop ? bet.to : bet.from);
});
