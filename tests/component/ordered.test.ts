/** What the reader orders is seen whole, though the pointer rests where it pressed. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Drive from '$lib/figures/drive/Drive.svelte';
import { FakeFrames, settle } from '../unit/fakes';
import { createPage } from './page';

it('a page that is pointed at stands out until it is chosen', async () => {
	const frames = new FakeFrames();
	frames.install();
	const view = createPage().figures.get('hands');
	await view.player.session.activate();
	await settle();
	render(Drive, { view, still: undefined });
	const [cell] = screen.getAllByRole('button', { name: 'Write logical page 3' });
	if (cell === undefined) {
		throw new Error('no logical page 3');
	}
	const point = (type: string) =>
		fireEvent(cell, new PointerEvent(type, { pointerType: 'mouse', bubbles: false }));
	await point('pointerenter');
	expect(view.followedLpn).toBe(3);
	await fireEvent.click(cell);
	expect(view.followedLpn, 'nothing is dimmed while the order is carried out').toBeUndefined();
	await frames.passAll();
	expect(view.player.session.snapshot.event).toMatchObject({ kind: 'hostWrite', lpn: 3 });
	expect(view.followedLpn).toBeUndefined();
	await point('pointerleave');
	await point('pointerenter');
	expect(view.followedLpn, 'pointing anew looks anew').toBe(3);
});
