/** A curve is drawn where the pencil is; a finger that may yet scroll draws once it is lifted. */
import { fireEvent, render } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { levelCurve, valueAt, type DrawnCurve } from '$lib/base/drawnCurve';
import CurveBet from '$lib/figures/cliff/CurveBet.svelte';
import { layoutCurve } from '$lib/figures/cliff/cliff.layout';

const SPAN = { from: 0, to: 2, max: 100 };
const AXES = { driveWritesEnd: 2, bytesPerSMax: 100e6, logicalPages: 1_000, plan: undefined };

beforeEach(() => {
	Element.prototype.setPointerCapture = () => undefined;
	Element.prototype.hasPointerCapture = () => true;
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
});

function show() {
	const ondraw = vi.fn<(values: DrawnCurve) => void>();
	const { container } = render(CurveBet, {
		bet: { span: SPAN, values: levelCurve(100), handles: [], focus: undefined, isDrawn: false },
		isOpen: true,
		layout: layoutCurve([], AXES, 660, 260),
		points: [],
		ondraw
	});
	const sheet = container.querySelector('.sheet');
	if (sheet === null) {
		throw new Error('there is nothing to draw on');
	}
	return { sheet, ondraw, drawn: () => ondraw.mock.lastCall?.[0] ?? [] };
}

const at = (pointerType: string, clientX: number, clientY: number) => ({
	pointerType,
	clientX,
	clientY,
	pointerId: 1
});

it('a pencil draws at once, and lifting it draws nothing more', async () => {
	const { sheet, ondraw, drawn } = show();
	await fireEvent.pointerDown(sheet, at('mouse', 50, 75));
	expect(ondraw).toHaveBeenCalledOnce();
	expect(valueAt(SPAN, drawn(), 1)).toBeLessThan(50);
	await fireEvent.pointerUp(sheet, at('mouse', 50, 75));
	expect(ondraw).toHaveBeenCalledOnce();
});

it('a finger draws where it was lifted, unless it was taken away', async () => {
	const { sheet, ondraw, drawn } = show();
	await fireEvent.pointerDown(sheet, at('touch', 50, 75));
	await fireEvent.pointerMove(sheet, at('touch', 53, 75));
	expect(ondraw).not.toHaveBeenCalled();
	await fireEvent.pointerUp(sheet, at('touch', 53, 75));
	expect(ondraw).toHaveBeenCalledOnce();
	expect(valueAt(SPAN, drawn(), 1)).toBeLessThan(50);
	await fireEvent.pointerDown(sheet, at('touch', 20, 75));
	await fireEvent.pointerCancel(sheet, at('touch', 20, 75));
	await fireEvent.pointerUp(sheet, at('touch', 20, 75));
	expect(ondraw).toHaveBeenCalledOnce();
});

it('a finger that goes sideways draws as it goes', async () => {
	const { sheet, ondraw } = show();
	await fireEvent.pointerDown(sheet, at('touch', 50, 75));
	await fireEvent.pointerMove(sheet, at('touch', 60, 75));
	await fireEvent.pointerMove(sheet, at('touch', 61, 75));
	expect(ondraw).toHaveBeenCalledTimes(2);
});
