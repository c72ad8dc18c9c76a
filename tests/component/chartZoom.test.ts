/** Parts of a chart by drag, keys, and wheel, wherever on the page the chart lies. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { draw } from '$lib/draw/charts/drawing';
import type { XySpec } from '$lib/draw/charts/spec';
import ZoomChart from '$lib/draw/charts/ZoomChart.svelte';

/** Where all of it begins, and where the drawing does, whose pixels are half as large. */
const [HOST_LEFT, DRAWING_LEFT] = [100, 140];
const [WIDTH, SHRUNK] = [660, 2];

const points = Array.from({ length: 25 }, (_, x) => ({ x, y: x % 7 }));
const spec: XySpec = {
	kind: 'xy',
	title: 'It falls',
	summary: 'It falls.',
	origin: { name: 'Test', seed: 7, link: 'https://example.org/x' },
	notes: [],
	x: { label: 'Time', unit: 's', scale: 'linear', format: (v) => `${v.toFixed(2)} s` },
	y: { label: 'Speed', unit: 'MB/s', scale: 'linear', format: (v) => `${v} MB/s` },
	series: [{ id: 'a', label: 'measured', mark: 'line', tone: 'first', points }],
	published: [],
	guides: []
};

beforeEach(() => {
	Element.prototype.setPointerCapture = () => undefined;
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		return this instanceof SVGElement
			? new DOMRect(DRAWING_LEFT, 40, WIDTH / SHRUNK, 200)
			: new DOMRect(HOST_LEFT, 20, 800, 400);
	});
});

it.each([
	['to the right', 200, 400],
	['to the left', 400, 200]
])('%s', async (_way, from, to) => {
	const { container } = render(ZoomChart, { spec });
	const drawing = container.querySelector('.large svg') ?? expect.fail();
	const drawn = draw(spec, WIDTH, false);
	const { layout } = drawn.kind === 'xy' ? drawn : expect.fail();
	const at = (px: number) => ({
		clientX: DRAWING_LEFT + px / SHRUNK,
		clientY: 100,
		pointerId: 1,
		button: 0
	});
	await fireEvent.pointerDown(drawing, at(from));
	await fireEvent.pointerMove(drawing, at(to));
	await fireEvent.pointerUp(drawing, at(to));
	const [first, last] = [200, 400].map((px) => layout.xAt(px).toFixed(2));
	expect(screen.getByText(`Shown: ${first} s to ${last} s`)).toBeDefined();
});

/** A chart on the page, its drawing, and what it says of the part that is shown. */
function drawn() {
	const { container } = render(ZoomChart, { spec });
	return {
		drawing: container.querySelector('.large svg') ?? expect.fail(),
		stage: container.querySelector('.stage') ?? expect.fail(),
		band: () => container.querySelector('.band'),
		told: () => container.querySelector('.told')?.textContent ?? ''
	};
}

const WHOLE = 'The whole run, 0.00 s to 24.00 s';
const placeOf = (clientX: number) => ({ clientX, clientY: 100, pointerId: 1, button: 0 });

it('keys go nearer, further off, along, and back to the whole run', async () => {
	const { stage, told } = drawn();
	const seen: string[] = [];
	const RIGHT = { key: 'ArrowRight', shiftKey: true };
	const LEFT = { key: 'ArrowLeft', shiftKey: true };
	for (const key of [{ key: '+' }, RIGHT, LEFT, { key: '=' }, { key: '-' }, { key: '0' }]) {
		await fireEvent.keyDown(stage, key);
		seen.push(told());
	}
	expect(seen).toEqual([
		'Shown: 6.00 s to 18.00 s',
		'Shown: 9.00 s to 21.00 s',
		'Shown: 6.00 s to 18.00 s',
		'Shown: 9.00 s to 15.00 s',
		'Shown: 6.00 s to 18.00 s',
		WHOLE
	]);
});

it('keys of the browser, and those pressed beside the drawing, are none of its own', async () => {
	const { stage, told } = drawn();
	await fireEvent.keyDown(stage, { key: '+', ctrlKey: true });
	await fireEvent.keyDown(stage, { key: '+', metaKey: true });
	await fireEvent.keyDown(screen.getByRole('button', { name: 'Nearer' }), { key: '+' });
	expect(told()).toBe(WHOLE);
});

it('a drag that Escape ends, or the browser, shows no part', async () => {
	const { drawing, stage, band, told } = drawn();
	for (const end of [
		() => fireEvent.keyDown(stage, { key: 'Escape' }),
		() => fireEvent.pointerCancel(drawing, placeOf(400))
	]) {
		await fireEvent.pointerDown(drawing, placeOf(200));
		await fireEvent.pointerMove(drawing, placeOf(400));
		expect(band()).not.toBeNull();
		await end();
		expect(band()).toBeNull();
		await fireEvent.pointerUp(drawing, placeOf(400));
		expect(told()).toBe(WHOLE);
	}
});

it('a click with an unsteady hand, a finger, and another button drag nothing', async () => {
	const { drawing, told } = drawn();
	for (const [to, down] of [
		[207, {}],
		[400, { pointerType: 'touch' }],
		[400, { button: 2 }]
	] as const) {
		fireEvent(drawing, new PointerEvent('pointerdown', { ...placeOf(200), ...down }));
		await fireEvent.pointerMove(drawing, placeOf(to));
		await fireEvent.pointerUp(drawing, placeOf(to));
		expect(told()).toBe(WHOLE);
	}
});

it('the wheel goes nearer with Ctrl alone, and a double click shows all again', async () => {
	const { drawing, told } = drawn();
	await fireEvent.wheel(drawing, { deltaY: -100, clientX: 300 });
	expect(told()).toBe(WHOLE);
	await fireEvent.wheel(drawing, { deltaY: -100, clientX: 300, ctrlKey: true });
	expect(told()).toMatch(/^Shown: /);
	await fireEvent.dblClick(drawing);
	expect(told()).toBe(WHOLE);
});
