/** What a finger holds is let go when the browser takes the finger away: to scroll, or to zoom. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import Timeline from '$lib/draw/controls/Timeline.svelte';
import FileBin from '$lib/figures/drive/FileBin.svelte';
import BetTokens from '$lib/figures/drive/maps/BetTokens.svelte';
import { layoutMaps } from '$lib/figures/drive/maps/maps.layout';
import ShareHandle from '$lib/figures/share/ShareHandle.svelte';
import Board from '$lib/tools/first-page/Board.svelte';
import { stateAt } from '../boundary/runs';
import { withoutSizes } from './sizes';

withoutSizes();

/** Where everything lies: pixels are units of drawings. */
const PLACE = new DOMRect(0, 0, 1_000, 100);

beforeEach(() => {
	Element.prototype.setPointerCapture = () => undefined;
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(PLACE);
	const query = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
	vi.stubGlobal('matchMedia', () => query);
});

const at = (clientX: number, shiftKey = false) => ({
	shiftKey,
	clientX,
	clientY: 50,
	pointerId: 1,
	button: 0,
	isPrimary: true
});

/** A finger goes down and moves; what it holds follows. Then it is taken away, and moves on. */
async function takeAway(held: Element, calls: () => number, isShift = false): Promise<void> {
	await fireEvent.pointerDown(held, at(100, isShift));
	await fireEvent.pointerMove(held, at(300, isShift));
	const before = calls();
	await fireEvent.pointerCancel(held, at(300));
	const after = calls();
	await fireEvent.pointerMove(held, at(600));
	await fireEvent.pointerUp(held, at(600));
	expect(calls(), 'nothing follows a finger that is gone').toBe(after);
	expect(after - before, 'what is taken away is at most told once').toBeLessThanOrEqual(1);
}

it('the board of the first page: nobody writes any more', async () => {
	const onbrush = vi.fn();
	render(Board, {
		snapshot: stateAt('hands', 10),
		label: 'A drive',
		look: '',
		isAtWork: false,
		onbrush
	});
	const board = screen.getByRole('img', { name: 'A drive' });
	await takeAway(board, () => onbrush.mock.calls.length);
	expect(onbrush).toHaveBeenLastCalledWith(undefined);
	expect(onbrush.mock.calls.slice(0, -1).every(([lpns]) => Array.isArray(lpns))).toBe(true);
});

function showTimeline() {
	const [onseek, onbrush] = [vi.fn(), vi.fn()];
	const fixed = { marks: [], seen: undefined, stepsPerMark: 1, legend: [], spoken: '' };
	const { container } = render(Timeline, {
		...fixed,
		...{ step: 1, endStep: 100, isReady: true, stretch: undefined, onseek, onbrush }
	});
	return { onseek, onbrush, drawing: container.querySelector('svg') ?? expect.fail() };
}

it('the timeline: no further steps are brushed, and none is gone to', async () => {
	const { onseek, onbrush, drawing } = showTimeline();
	await takeAway(drawing, () => onbrush.mock.calls.length, true);
	expect(onbrush).toHaveBeenCalledExactlyOnceWith([10, 30]);
	expect(onseek).not.toHaveBeenCalled();
});

it('the timeline that is dragged: the run stays where the finger left it', async () => {
	const { onseek, onbrush, drawing } = showTimeline();
	await takeAway(drawing, () => onseek.mock.calls.length);
	expect(onseek.mock.calls.map(([step]) => step)).toEqual([30]);
	expect(onbrush).not.toHaveBeenCalled();
});

it('a number on a drive that is bet on: it goes back, and no places change', async () => {
	const onswap = vi.fn();
	const layout = layoutMaps({ blocks: 6, pagesPerBlock: 4, drives: 4, logicalPages: 8 }, 'square');
	const names = ['One', 'Two', 'Three', 'Four'];
	const props = { layout, names, bet: [0, 1, 2, 3], hasBet: true, isOpen: true, ranks: undefined };
	const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	document.body.append(target);
	render(BetTokens, { target, props: { ...props, onswap } });
	const token = screen.getByRole('slider', { name: 'Your bet for the one' });
	await fireEvent.pointerDown(token, at(100));
	await fireEvent.pointerMove(token, at(300));
	expect(token.getAttribute('transform')).toMatch(/^translate/);
	await fireEvent.pointerCancel(token, at(300));
	expect(token.getAttribute('transform')).toBeNull();
	await fireEvent.pointerUp(token, at(600));
	expect(onswap).not.toHaveBeenCalled();
});

/** Pixels of the page are units of drawings. */
function withPoints() {
	vi.stubGlobal(
		'DOMPoint',
		class {
			constructor(
				readonly x: number,
				readonly y: number
			) {}
			matrixTransform = () => this;
		}
	);
	Object.assign(SVGElement.prototype, { getScreenCTM: () => null });
}

it('a file that is dragged: it is not deleted, until one drops it into the bin', async () => {
	withPoints();
	const ondelete = vi.fn();
	const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	const key = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
	key.setAttribute('data-target', '3');
	target.append(key);
	document.body.append(target);
	const fileOf = (lpn: number) => (lpn === 3 ? 'A' : '');
	render(FileBin, { target, props: { place: { x: 550, y: 30 }, fileOf, ondelete, keys: [] } });
	await takeAway(key, () => ondelete.mock.calls.length);
	expect(ondelete).not.toHaveBeenCalled();
	await fireEvent.pointerDown(key, at(100));
	await fireEvent.pointerMove(key, at(600));
	await fireEvent.pointerUp(key, at(600));
	expect(ondelete).toHaveBeenCalledExactlyOnceWith('A');
});

it('the boundary of the spare area: it stays where it is', async () => {
	withPoints();
	const [onmove, onset] = [vi.fn(), vi.fn()];
	const range = { value: 20, from: 0, to: 100, step: 1, label: 'Spare' };
	const place = { x: 200, top: 0, bottom: 100, valueAt: (x: number) => x / 10 };
	render(ShareHandle, { ...range, ...place, onmove, onset });
	await takeAway(screen.getByRole('slider', { name: 'Spare' }), () => onmove.mock.calls.length);
	expect(onmove).toHaveBeenCalledExactlyOnceWith(30);
	expect(onset).not.toHaveBeenCalled();
});
