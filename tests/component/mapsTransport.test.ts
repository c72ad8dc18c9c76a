/** Four runs at once: a pressed hand and the keys take them along their rows. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
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

afterEach(() => void seek.mockClear());

/** The same with all four somewhere along their rows. */
const viewAt = (position: number): FigureView =>
	Object.assign(Object.create(view), { quartet: { ...view.quartet, position, seek } });

it.each([
	['ArrowLeft', 7, 6],
	['ArrowDown', 7, 6],
	['ArrowRight', 7, 8],
	['ArrowUp', 7, 8],
	['Home', 7, 0],
	['End', 7, 200],
	// Between two writes: to the one before, and to the next.
	['ArrowLeft', 7.4, 7],
	['ArrowRight', 7.4, 8]
])('%s leads from write %d to write %i', async (key, from, to) => {
	render(MapsTransport, { view: viewAt(from) });
	await fireEvent.keyDown(screen.getByRole('slider', { name: 'Host writes' }), { key });
	expect(seek.mock.calls).toEqual([[to]]);
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
