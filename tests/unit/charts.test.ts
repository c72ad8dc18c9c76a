/** Charts place what they are given where it belongs, and say it in words and files alike. */
import { describe, expect, it } from 'vitest';
import { formatTick, scaleFor } from '$lib/draw/charts/axis';
import { draw, nearest } from '$lib/draw/charts/drawing';
import { spread, wrap } from '$lib/draw/charts/labels';
import { chartText, csvRows, readingsOf, thin } from '$lib/draw/charts/readings';
import { layoutRows } from '$lib/draw/charts/rows.layout';
import { momentOf, moveSelection, pointAt } from '$lib/draw/charts/selection';
import type { Axis, RowsSpec, XySpec } from '$lib/draw/charts/spec';
import { layoutHeat } from '$lib/draw/charts/heat.layout';
import { layoutXy, nearestStop } from '$lib/draw/charts/xy.layout';
import { csvFile } from '$lib/base/csv';

const axis: Axis = { label: 'Speed', unit: 'MB/s', scale: 'either', format: (v) => `${v} MB/s` };
const origin = { name: 'Test', seed: 7, link: 'https://example.org/x' };
const points = [1, 10, 0, 1_000].map((y, x) => ({ x, y }));
const spec: XySpec = {
	kind: 'xy',
	title: 'It falls, slowly',
	summary: 'It falls.',
	origin,
	notes: [],
	x: { label: 'Time', unit: 's', scale: 'linear', format: (v) => `${v} s` },
	y: axis,
	series: [
		{ id: 'a', label: 'measured', mark: 'dots', tone: 'first', points },
		{ id: 'b', label: 'theory', mark: 'line', tone: 'third', isTheory: true, points }
	],
	published: [
		{ x: 2, y: 500, label: 'published: 500', source: 'Somebody 2009' },
		{ x: 0, until: 3, y: 480, label: '480', direct: 'published: 480', source: 'Another 2010' }
	],
	guides: []
};
const WIDE = { width: 660, height: 340 };
const NARROW = { width: 304, height: 270 };

describe('axes', () => {
	it('begin at 0 unless logarithmic', () => {
		const linear = scaleFor(axis, [5, 90], [100, 0], { isLog: false, ticksMax: 5 });
		expect(linear.place(0)).toBe(100);
		const log = scaleFor(axis, [5, 90], [100, 0], { isLog: true, ticksMax: 5 });
		expect([log.place(1), log.place(10), log.place(100)]).toEqual([100, 50, 0]);
	});

	it('name powers of ten where they are logarithmic, and 2 and 5 times them between few', () => {
		const named = (values: readonly number[], ticksMax: number) =>
			scaleFor(axis, values, [0, 300], { isLog: true, ticksMax }).ticks.map(({ label }) => label);
		expect(named([20, 900], 6)).toEqual(['10', '20', '50', '100', '200', '500', '1,000']);
		expect(named([0.02, 900], 6)).toEqual(['0.01', '0.1', '1', '10', '100', '1,000']);
		expect(named([1, 900_000], 3)).toEqual(['1', '100', '10k', '1M']);
	});

	it('have a place for 0 below the low end of a logarithmic one, and name it', () => {
		const log = scaleFor(axis, [0, 5, 90], [100, 0], { isLog: true, ticksMax: 5 });
		expect(log.place(0)).toBe(100);
		expect(log.place(1)).toBeCloseTo(91, 9);
		expect(log.place(100)).toBe(0);
		expect(log.ticks[0]).toEqual({ at: 100, label: '0' });
		expect(log.ticks[1]?.label).toBe('1');
		expect(log.invert(99)).toBe(0);
		expect(log.invert(91)).toBeCloseTo(1, 9);
	});

	it('have ticks that are short and legible', () => {
		expect([0, 0.25, 2_500, 10_000, 1.5e6].map(formatTick)).toEqual([
			...['0', '0.25', '2,500', '10k', '1.5M']
		]);
		for (const size of [WIDE, NARROW]) {
			const { xTicks, yTicks } = layoutXy(spec, size, false);
			for (const [index, tick] of xTicks.slice(1).entries()) {
				expect(tick.at - (xTicks[index]?.at ?? 0)).toBeGreaterThan(28);
			}
			expect(yTicks.length).toBeGreaterThan(2);
		}
	});
});

describe.each([false, true])('a chart in two dimensions, logarithmic: %s', (isLog) => {
	it.each([WIDE, NARROW])('keeps marks and labels inside at $width px', (size) => {
		const layout = layoutXy(spec, size, isLog);
		for (const { places, label } of layout.series) {
			for (const { x, y } of places) {
				expect(x).toBeGreaterThanOrEqual(layout.left);
				expect(x).toBeLessThanOrEqual(layout.right);
				expect(y).toBeGreaterThanOrEqual(layout.top - 0.001);
				expect(y).toBeLessThanOrEqual(layout.bottom + 0.001);
			}
			expect(label?.y).toBeLessThanOrEqual(layout.bottom);
		}
	});

	it('finds the point below a pointer, published values included', () => {
		const layout = layoutXy(spec, WIDE, isLog);
		const [point, line] = layout.published.map(({ places }) => places);
		expect(nearestStop(layout, point?.[0] ?? { x: 0, y: 0 })).toEqual({ series: 2, index: 0 });
		expect(nearestStop(layout, line?.[1] ?? { x: 0, y: 0 })).toEqual({ series: 3, index: 1 });
		const third = layout.series[0]?.places[3] ?? { x: 0, y: 0 };
		expect(nearestStop(layout, third)).toEqual({ series: 0, index: 3 });
	});

	it.each([WIDE, NARROW])('names published values apart from each other at $width px', (size) => {
		const [one, other] = layoutXy(spec, size, isLog).published.map(({ label }) => label);
		expect([one?.text, other?.text]).toEqual(['published: 500', 'published: 480']);
		expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThan(14);
	});
});

it('draws bars as wide as their bins, wherever the axis begins', () => {
	const bars: XySpec = {
		...spec,
		x: { ...spec.x, min: 99.5, max: 109.5 },
		series: [
			{
				id: 'bars',
				label: 'bars',
				mark: 'bars',
				tone: 'first',
				points: Array.from({ length: 10 }, (_, bin) => ({ x: 100 + bin, y: 5 })),
				binWidth: 1
			}
		],
		published: []
	};
	const layout = layoutXy(bars, WIDE, false);
	const width = (layout.right - layout.left) / 10;
	for (const bar of layout.series[0]?.bars ?? []) {
		expect(bar.width).toBeCloseTo(width - 2, 5);
	}
});

it('names dots where they end, if that is long before the end, and lines beside the plot', () => {
	const placesOf = (series: XySpec['series']) =>
		layoutXy({ ...spec, series }, WIDE, false).series.map(({ label, places }) => ({
			name: label?.x ?? NaN,
			end: places.at(-1)?.x ?? NaN
		}));
	const short = spec.series.map((one) =>
		one.mark === 'dots' ? { ...one, points: points.slice(0, 2) } : one
	);
	const [dots, line] = placesOf(short);
	expect(dots?.name).toBeCloseTo((dots?.end ?? 0) + 7, 6);
	expect(line?.name).toBeGreaterThan(line?.end ?? 0);
	expect(placesOf(spec.series)[0]?.name).toBe(line?.name);
});

it('moves labels apart, in their order, within the plot', () => {
	expect(spread([50, 52, 51], 10, 0, 100)).toEqual([50, 70, 60]);
	expect(spread([98, 99], 10, 0, 100)).toEqual([90, 100]);
	expect(spread([-5, -9], 10, 0, 100)).toEqual([10, 0]);
});

it('leads keys through points and series, and out again', () => {
	const counts = [11, 3];
	const key = (name: string, series: number, index: number) =>
		moveSelection({ series, index }, name, counts)?.to;
	expect(moveSelection(undefined, 'ArrowRight', counts)?.to).toEqual({ series: 0, index: 0 });
	expect(key('ArrowLeft', 0, 0)).toEqual({ series: 0, index: 0 });
	expect(key('End', 0, 0)).toEqual({ series: 0, index: 10 });
	expect(key('ArrowDown', 0, 10)).toEqual({ series: 1, index: 2 });
	expect(key('ArrowUp', 1, 2)).toEqual({ series: 0, index: 10 });
	expect(key('PageUp', 0, 4)).toEqual({ series: 0, index: 5 });
	expect(moveSelection({ series: 0, index: 4 }, 'Escape', counts)).toEqual({ to: undefined });
	expect(moveSelection(undefined, 'a', counts), 'other keys stay the page’s').toBeUndefined();
});

it('says every point in words, and in the file with what it is of', () => {
	const [measured, , published] = readingsOf(spec);
	expect(measured?.at(3)).toMatchObject({ at: '3 s', value: '1000 MB/s' });
	expect(published?.at(0)).toMatchObject({ at: '2 s', value: '500 MB/s' });
	const [caption, first, second, columns, ...rows] = csvFile(csvRows(spec)).trimEnd().split('\r\n');
	expect(caption).toBe('\ufeff"# It falls, slowly · Test · seed 7 · https://example.org/x"');
	expect(columns).toBe('Series,Time (s),Speed (MB/s)');
	expect(first).toBe('"# Published, published: 500: Somebody 2009"');
	expect(second).toBe('"# Published, 480: Another 2010"');
	expect(rows.slice(8)).toEqual([
		...['published: 500,2,500', 'published: 480,0,480', 'published: 480,3,480']
	]);
	expect(chartText(spec)).toContain('measured        3 s       1000 MB/s');
});

it('thins tables evenly and keeps both ends', () => {
	expect(thin(3, 24)).toEqual([0, 1, 2]);
	const indexes = thin(2_000, 24);
	expect(indexes.length).toBeLessThanOrEqual(25);
	expect([indexes[0], indexes.at(-1)]).toEqual([0, 1_999]);
	expect(thin(0, 24)).toEqual([]);
});

it('draws named values as bars from 0, and heat as few shades with a key', () => {
	const rows: RowsSpec = {
		...{ kind: 'rows', title: 'T', summary: 'S', origin, notes: [], mark: 'bars' },
		axis: { ...axis, scale: 'linear' },
		rows: [
			{ id: 'a', label: 'A', value: 50, tone: 'first' },
			{ id: 'b', label: 'B', value: 100, tone: 'second' }
		]
	};
	const [a, b] = layoutRows(rows, 660).rows;
	expect((b?.bar.width ?? 0) / (a?.bar.width ?? 1)).toBeCloseTo(2, 5);
	const log = { ...rows, axis: { ...axis, scale: 'log' } } as const;
	const [one, other] = layoutRows(log, 660).rows;
	expect((other?.bar.width ?? 0) / (one?.bar.width ?? 1), 'bars begin at 0').toBeCloseTo(2, 5);
	const dots = layoutRows({ ...log, mark: 'dots' }, 660).rows;
	expect((dots[1]?.bar.width ?? 0) / (dots[0]?.bar.width ?? 1)).toBeLessThan(1.5);
	const text = { label: '190 MB/s', direct: 'published: 190 MB/s', source: 'Somebody 2009' };
	const beside: RowsSpec = {
		...rows,
		rows: [
			{ id: 'a', label: 'A', value: 50, tone: 'first', published: { value: 190, ...text } },
			{ id: 'b', label: 'B', value: 100, tone: 'second' },
			{ id: 'c', label: 'C', value: 9, tone: 'first', published: { value: 4, until: 5, ...text } }
		]
	};
	for (const width of [660, 304]) {
		const layout = layoutRows(beside, width);
		const [high, none, range] = layout.rows.map(({ published }) => published);
		expect(none).toBeUndefined();
		expect(range?.marks).toHaveLength(2);
		for (const { marks, label, y } of [high, range].flatMap((one) => one ?? [])) {
			expect(label.text).toContain('190 MB/s');
			expect(Math.max(...marks), 'the axis has room for it').toBeLessThanOrEqual(layout.right);
			expect(y).toBeLessThan(layout.bottom);
			const end = label.x + (label.anchor === 'start' ? 1 : -1) * 7 * label.text.length;
			expect(Math.min(label.x, end)).toBeGreaterThanOrEqual(0);
			expect(Math.max(label.x, end)).toBeLessThanOrEqual(width);
		}
		const [, , c] = layout.rows;
		expect((c?.bar.y ?? 0) - (layout.rows[1]?.bar.y ?? 0), 'B has nothing below it').toBeLessThan(
			(layout.rows[1]?.bar.y ?? 0) - (layout.rows[0]?.bar.y ?? 0)
		);
	}
	expect(csvRows(beside).slice(-3)).toEqual([
		...[
			['Published', 'A', '190'],
			['Published', 'C', '4'],
			['Published', 'C', '5']
		]
	]);
	const drawn = draw(beside, 660, false);
	const published = layoutRows(beside, 660).rows[2]?.published;
	const [x = 0, y = 0] = [published?.marks[1], published?.y];
	expect(nearest(drawn, { x, y })).toEqual({ series: 1, index: 2 });
	expect(nearest(drawn, { x, y: 20 })).toEqual({ series: 0, index: 0 });
	const heat = layoutHeat(
		{
			...{ kind: 'heat', title: 'T', summary: 'S', origin, notes: [], axis, cellName: 'Block' },
			values: [0, 1, 2, 9]
		},
		304
	);
	expect(heat.cells.map(({ shade }) => shade)).toEqual([0, 0, 1, 4]);
	expect(heat.key.map(({ label }) => label)).toEqual(['0–1', '2–3', '4–5', '6–7', '8–9']);
});

it('the shade of each cell of a heat strip is that of its value in the key', () => {
	const heatSpec = { kind: 'heat', title: 'T', summary: 'S', origin, notes: [] } as const;
	for (let high = 0; high < 40; high += 1) {
		const values = Array.from({ length: high + 1 }, (_, value) => value);
		const { cells, key } = layoutHeat({ ...heatSpec, axis, cellName: 'Block', values }, 304);
		for (const { index, shade } of cells) {
			const [from = NaN, to = from] = (key[shade]?.label ?? '').split('–').map(Number);
			expect([from <= index, index <= to], `${index} of 0 to ${high}`).toEqual([true, true]);
		}
	}
});

it('breaks a text into lines that have no more characters than there is room for', () => {
	const text = 'each page is programmed once';
	for (const room of [9, 10, 11, 12, 13, 17, 40]) {
		const lines = wrap(text, room);
		expect(lines.join(' ')).toBe(text);
		expect(Math.max(...lines.map(({ length }) => length)), `${room}`).toBeLessThanOrEqual(
			Math.max(room, 'programmed'.length)
		);
	}
	expect(wrap(text, 12)).toEqual(['each page is', 'programmed', 'once']);
});

describe('the point of a moment', () => {
	const shares = [0, 0.25, 0.5, 1];
	const along = shares.map((share, x) => ({ x, y: x, moment: { part: 'fill', share } }));
	const run: XySpec = {
		...spec,
		series: spec.series.map((one) => (one.mark === 'dots' ? { ...one, points: along } : one))
	};

	it('is the very point whose moment it is, so that both lead to each other', () => {
		for (const index of shares.keys()) {
			const selection = { series: 0, index };
			const moment = momentOf(run, selection) ?? expect.fail();
			expect(pointAt(run, moment)).toEqual(selection);
		}
	});

	it('is the last before it where it is between two, and of no other part', () => {
		expect(pointAt(run, { part: 'fill', share: 0.49 })).toEqual({ series: 0, index: 1 });
		expect(pointAt(run, { part: 'fill', share: 0.99 })).toEqual({ series: 0, index: 2 });
		expect(pointAt(run, { part: 'test', share: 0.5 })).toBeUndefined();
	});
});
