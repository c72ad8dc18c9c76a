/** A question that is brought forward has the keyboard, and the page scrolls no further for it. */
import { expect, it, vi } from 'vitest';
import { bringForward } from '$lib/article/bringForward';

it('scrolls to the card by its own margins alone, and gives it the keyboard', () => {
	document.body.innerHTML = '<figure id="drive"></figure><div id="card" tabindex="-1"></div>';
	const card = document.getElementById('card');
	if (card === null) {
		throw new Error('The card is not there.');
	}
	card.scrollIntoView = vi.fn<typeof card.scrollIntoView>();
	const focused = vi.spyOn(card, 'focus');
	bringForward(card, 'drive');
	expect(card.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
	// To focus scrolls again, and puts the card under the picture that stays above it.
	expect(focused).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
	expect(document.activeElement).toBe(card);
});
