/** The edge of the first page's spare area goes where it is dragged, and is set when let go. */
import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SPARE_PERCENT } from '$lib/tools/first-page/files';
import SpareEdge from '$lib/tools/first-page/SpareEdge.svelte';
import { installBrowser, keepPointers } from './browser';

const ongrasp = vi.fn();
const [onwish, onspare] = [vi.fn<(percent: number) => void>(), vi.fn<(percent: number) => void>()];
/** Pixels of the whole flash; where everything lies is that of `browser.ts`. */
const [ROOM, LEFT] = [500, 24];

beforeAll(() => {
	installBrowser();
	keepPointers();
});

beforeEach(() => {
	[ongrasp, onwish, onspare].forEach((mock) => mock.mockClear());
});

function edgeOf(isFree: boolean): Element {
	const { container } = render(SpareEdge, {
		...{ spareFrom: 0.9, isFree, room: ROOM, height: 38, ongrasp, onwish, onspare }
	});
	const edge = container.querySelector('[data-edge]');
	if (edge === null) {
		throw new Error('there is no edge');
	}
	return edge;
}

const at = (share: number) => ({ clientX: LEFT + share * ROOM, clientY: 30, pointerId: 1 });

it('follows the hand, and is done once', async () => {
	const edge = edgeOf(true);
	await fireEvent.pointerDown(edge, at(0.9));
	await fireEvent.pointerMove(edge, at(0.8));
	await fireEvent.pointerMove(edge, at(0.75));
	expect(onwish.mock.calls).toEqual([[20], [25]]);
	expect(onspare).not.toHaveBeenCalled();
	await fireEvent.pointerUp(edge, at(0.75));
	expect(onspare.mock.calls).toEqual([[25]]);
	await fireEvent.pointerMove(edge, at(0.6));
	expect(onwish).toHaveBeenCalledTimes(2);
});

it('stops at the least and at the most that can be left', async () => {
	const edge = edgeOf(true);
	await fireEvent.pointerDown(edge, at(0.9));
	await fireEvent.pointerMove(edge, at(0.99));
	await fireEvent.pointerMove(edge, at(0.1));
	expect(onwish.mock.calls).toEqual([[SPARE_PERCENT.least], [SPARE_PERCENT.most]]);
});

it('before the drive has become slow it stays, and says that it was grasped', async () => {
	const edge = edgeOf(false);
	expect(edge.querySelector('circle')).toBeNull();
	await fireEvent.pointerDown(edge, at(0.9));
	await fireEvent.pointerMove(edge, at(0.7));
	await fireEvent.pointerUp(edge, at(0.7));
	expect(ongrasp).toHaveBeenCalledTimes(1);
	expect(onwish).not.toHaveBeenCalled();
	expect(onspare).not.toHaveBeenCalled();
});
