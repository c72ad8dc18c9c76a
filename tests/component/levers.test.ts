/** The spare area of the first page's drive follows the hand, and is set once it is let go. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import Levers from '$lib/tools/first-page/Levers.svelte';
import { FakeFrames } from '../unit/fakes';

const [onwish, onspare] = [vi.fn<(percent: number) => void>(), vi.fn<(percent: number) => void>()];
const REST = {
	...{ isTrimOn: false, canDelete: true, isDisabled: false },
	...{ ontrim: vi.fn(), ondelete: vi.fn(), onpurge: vi.fn(), onwish, onspare }
};

/** So much is spare, and drawn so. */
const spared = (percent: number) => ({ sparePercent: percent, shownPercent: percent });

let frames: FakeFrames;

beforeEach(() => {
	frames = new FakeFrames();
	frames.install();
	onwish.mockClear();
	onspare.mockClear();
});

const slider = () => screen.getByRole<HTMLInputElement>('slider');

async function moveTo(percent: number): Promise<void> {
	await fireEvent.input(slider(), { target: { value: String(percent) } });
}

it('keys add up, and are one change', async () => {
	render(Levers, { ...REST, ...spared(10) });
	for (const percent of [11, 12, 13, 14]) {
		expect(slider().valueAsNumber).toBe(percent - 1);
		await moveTo(percent);
		await fireEvent.change(slider());
		await frames.passMs(200);
	}
	expect(onwish.mock.calls).toEqual([[11], [12], [13], [14]]);
	expect(onspare).not.toHaveBeenCalled();
	await frames.passMs(600);
	expect(onspare.mock.calls).toEqual([[14]]);
});

it('keys after a press that moved nothing are one change, too', async () => {
	render(Levers, { ...REST, ...spared(10) });
	await fireEvent.pointerDown(slider());
	for (const percent of [11, 12]) {
		await fireEvent.keyDown(slider(), { key: 'ArrowRight' });
		await moveTo(percent);
		await fireEvent.change(slider());
	}
	expect(onspare).not.toHaveBeenCalled();
	await frames.passMs(600);
	expect(onspare.mock.calls).toEqual([[12]]);
});

it('a pointer sets it when it lets go, and whoever leaves the slider at once', async () => {
	render(Levers, { ...REST, ...spared(10) });
	await fireEvent.pointerDown(slider());
	await moveTo(20);
	await moveTo(30);
	expect(onspare).not.toHaveBeenCalled();
	await fireEvent.change(slider());
	expect(onspare.mock.calls).toEqual([[30]]);
	await moveTo(31);
	await fireEvent.change(slider());
	await fireEvent.blur(slider());
	expect(onspare.mock.calls).toEqual([[30], [31]]);
	await frames.passMs(1_000);
	expect(onspare).toHaveBeenCalledTimes(2);
});

it('what is wished stands until the drive has it', async () => {
	const { rerender } = render(Levers, { ...REST, ...spared(10) });
	await moveTo(25);
	expect(slider().valueAsNumber).toBe(25);
	await rerender(spared(25));
	await rerender(spared(12));
	expect(slider().valueAsNumber).toBe(12);
});

it('tells what is drawn while its edge is dragged in the drawing', async () => {
	const { rerender } = render(Levers, { ...REST, ...spared(10) });
	await rerender({ shownPercent: 31 });
	expect(slider().valueAsNumber).toBe(31);
	expect(onspare).not.toHaveBeenCalled();
	await rerender({ shownPercent: 10 });
	expect(slider().valueAsNumber).toBe(10);
});
