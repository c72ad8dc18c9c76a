/** A chart below a pointer, and around it: every note, and a table that paper has room for. */
import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Chart from '$lib/draw/charts/Chart.svelte';
import ChartStage from '$lib/draw/charts/ChartStage.svelte';
import { draw, needsCanvas } from '$lib/draw/charts/drawing';
import { layoutRows } from '$lib/draw/charts/rows.layout';
import RowsDrawing from '$lib/draw/charts/RowsDrawing.svelte';
import type { RowsSpec, XySpec } from '$lib/draw/charts/spec';

const NOTES = ['Measured once.', 'Its drive was new.', 'Times are of one write.'];
/** So many rows still leave room on a sheet, and so many dots are still elements. */
const [PRINTED_ROWS_MAX, DOTS_MAX] = [12, 400];

function specOf(count: number, mark: 'dots' | 'line'): XySpec {
	const points = Array.from({ length: count }, (_, x) => ({ x, y: x % 7 }));
	return {
		kind: 'xy',
		title: 'It falls',
		summary: 'It falls.',
		origin: { name: 'Test', seed: 7, link: 'https://example.org/x' },
		notes: NOTES,
		x: { label: 'Time', unit: 's', scale: 'linear', format: (v) => `${v} s` },
		y: { label: 'Speed', unit: 'MB/s', scale: 'either', format: (v) => `${v} MB/s` },
		series: [{ id: 'a', label: 'measured', mark, tone: 'first', points }],
		published: [],
		guides: []
	};
}

describe('a chart', () => {
	it('shows each of its notes', () => {
		const { container } = render(Chart, { spec: specOf(3, 'line') });
		const shown = Array.from(container.querySelectorAll('.note'), (note) => note.textContent);
		expect(shown).toEqual(NOTES);
	});

	it('says on a logarithmic scale how many of its points have no place there', () => {
		const spec = specOf(15, 'dots');
		const { container } = render(Chart, { spec: { ...spec, y: { ...spec.y, opensLog: true } } });
		const last = Array.from(container.querySelectorAll('.note')).at(-1)?.textContent;
		expect(last).toBe('3 points at 0 lie on the lowest line: 0 has no logarithm.');
	});

	it.each([1, PRINTED_ROWS_MAX, PRINTED_ROWS_MAX + 1, 24])(
		'is printed with its table unless that is long: %i rows',
		(count) => {
			const { container } = render(Chart, { spec: specOf(count, 'line') });
			expect(container.querySelectorAll('tbody tr')).toHaveLength(count);
			const isLong = container
				.querySelector('table')
				?.closest('details')
				?.classList.contains('long');
			expect(isLong).toBe(count > PRINTED_ROWS_MAX);
		}
	);

	it.each([1, DOTS_MAX, DOTS_MAX + 1, 3_000])('has a canvas for many dots alone: %i', (count) => {
		const drawnAs = (mark: 'dots' | 'line') => draw(specOf(count, mark), 660, false);
		expect(needsCanvas(drawnAs('dots'))).toBe(count > DOTS_MAX);
		expect(needsCanvas(drawnAs('line'))).toBe(false);
	});
});

it.each([
	[600, 0],
	[300, 1]
])('in %i px row %i is framed where keys are at it', (width, index) => {
	const { title, summary, origin, x: axis } = specOf(1, 'line');
	const rows = [4, 9].map((value) => ({ id: `${value}`, label: `Drive ${value}`, value }));
	const spec: RowsSpec = {
		...{ kind: 'rows', title, summary, origin, notes: [], axis, mark: 'bars' },
		rows: rows.map((row) => ({ ...row, tone: 'first' }))
	};
	const layout = layoutRows(spec, width);
	const selection = { series: 0, index };
	const { container } = render(RowsDrawing, { layout, mark: 'bars', selection, isWide: true });
	const numbersOf = (selector: string) =>
		Array.from(container.querySelectorAll(selector), (rect) =>
			['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)))
		);
	const [x = 0, y = 0, wide = 0, high = 0] = numbersOf('.bar')[index] ?? [];
	expect(numbersOf('.hit')).toEqual([[x - 3, y - 3, wide + 6, high + 6]]);
});

describe('below a pointer', () => {
	/** Where the drawing is on the screen, and by how much it is smaller there. */
	const [LEFT, TOP, SHRUNK] = [150, 40, 2];
	const NOTHING = 'Touch or point at the chart, or focus it and use the arrow keys.';
	const points = Array.from({ length: 8 }, (_, x) => ({ x: 0, y: x }));
	const spec: XySpec = {
		...specOf(1, 'dots'),
		series: [{ id: 'a', label: 'measured', mark: 'dots', tone: 'first', points }]
	};

	afterEach(() => void vi.restoreAllMocks());

	it('a chart reads the nearest point, and lets go of it when the pointer leaves', async () => {
		const drawn = draw(spec, 660, false);
		const { layout } = drawn.kind === 'xy' ? drawn : expect.fail();
		const size = [layout.width / SHRUNK, layout.height / SHRUNK] as const;
		vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(
			new DOMRect(LEFT, TOP, ...size)
		);
		const { container } = render(ChartStage, { spec, wantsLog: false, isStill: false });
		const svg = container.querySelector('.large svg') ?? expect.fail();
		const reading = () => container.querySelector('.reading')?.textContent.trim();
		for (const [index, { x, y }] of (layout.series[0]?.places ?? []).entries()) {
			const place = { clientX: LEFT + x / SHRUNK, clientY: TOP + y / SHRUNK };
			await fireEvent.pointerMove(svg, place);
			expect(reading()).toBe(`0 s: ${index} MB/s`);
		}
		await fireEvent(svg, new PointerEvent('pointerleave', { pointerType: 'touch' }));
		expect(reading(), 'a finger that is lifted').toBe('0 s: 7 MB/s');
		await fireEvent(svg, new PointerEvent('pointerleave', { pointerType: 'mouse' }));
		expect(reading()).toBe(NOTHING);
	});
});
