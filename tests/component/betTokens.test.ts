/** The number of a drive that is bet on goes as far as the hand, however large it is drawn. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import BetTokens from '$lib/figures/drive/maps/BetTokens.svelte';
import { layoutMaps } from '$lib/figures/drive/maps/maps.layout';
import { withoutSizes } from './sizes';

withoutSizes();

it.each([0.5, 1, 2])('onto another drive at %f times its size', async (size) => {
	Element.prototype.setPointerCapture = () => undefined;
	const layout = layoutMaps({ blocks: 6, pagesPerBlock: 4, drives: 4, logicalPages: 8 }, 'square');
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
		new DOMRect(0, 0, layout.width * size, 100)
	);
	const names = ['One', 'Two', 'Three', 'Four'];
	const props = { layout, names, bet: [0, 1, 2, 3], hasBet: true, isOpen: true, ranks: undefined };
	const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	document.body.append(target);
	const onswap = vi.fn();
	render(BetTokens, { target, props: { ...props, onswap } });
	const token = screen.getByRole('slider', { name: 'Your bet for the one' });
	const at = (drive: number) => {
		const { x, y } = layout.boards[drive]?.bet ?? expect.fail();
		return { clientX: x * size, clientY: y * size, pointerId: 1, button: 0 };
	};
	await fireEvent.pointerDown(token, at(0));
	await fireEvent.pointerMove(token, at(3));
	await fireEvent.pointerUp(token, at(3));
	expect(onswap).toHaveBeenCalledExactlyOnceWith(0, 3);
});
