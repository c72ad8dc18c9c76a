/** Four runs at once: a hand that goes along their rows takes them with it while it presses. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import MapsTransport from '$lib/figures/drive/maps/MapsTransport.svelte';
import type { FigureView } from '$lib/run/view/FigureView.svelte';

const seek = vi.fn();
/** As much of a figure as the row asks for. */
const view: FigureView = Object.create({
	quartet: {
		...{ length: 200, position: 0, seen: 0, writes: [], isReady: true, isPlaying: false },
		...{ hasBet: true, isBetOpen: false, seek }
	},
	sessions: [],
	spec: { variants: [{ id: 'page' }, { id: 'block' }] },
	openBets: { holdsUp: () => false, add: () => () => undefined },
	player: { session: { snapshot: { step: 0 } } }
});

it('seeks where a pressed pointer is, and only then', async () => {
	render(MapsTransport, { view });
	const rows = screen.getByRole('slider', { name: 'Host writes' });
	Object.assign(rows, { setPointerCapture: () => undefined });
	rows.getBoundingClientRect = () => new DOMRect(100, 0, 400, 40);
	await fireEvent.pointerMove(rows, { clientX: 200, buttons: 0 });
	expect(seek).not.toHaveBeenCalled();
	await fireEvent.pointerDown(rows, { clientX: 200, buttons: 1 });
	expect(seek).toHaveBeenLastCalledWith(50);
	await fireEvent.pointerMove(rows, { clientX: 300, buttons: 1 });
	expect(seek).toHaveBeenLastCalledWith(100);
	await fireEvent.pointerMove(rows, { clientX: 400, buttons: 2 });
	expect(seek).toHaveBeenCalledTimes(2);
});
