/** A drag across a chart shows the part below the pointer, wherever on the page the chart lies. */
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
