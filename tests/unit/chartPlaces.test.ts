/** Ticks, bins, and published values of charts stand exactly where their numbers are. */
import { expect, it } from 'vitest';
import { scaleFor } from '$lib/draw/charts/axis';
import { layoutRows } from '$lib/draw/charts/rows.layout';
import type { Axis, RowsSpec, XySpec } from '$lib/draw/charts/spec';
import { layoutXy } from '$lib/draw/charts/xy.layout';

const axis: Axis = { label: 'Speed', unit: 'MB/s', scale: 'linear', format: (v) => `${v} MB/s` };

it.each([
	[
		[5, 90],
		'each power of ten with its half and its fifth',
		['1', '2', '5', '10', '20', '50', '100']
	],
	[[5, 9_000], 'powers of ten alone', ['1', '10', '100', '1,000', '10k']]
] as const)(
	'a logarithmic axis of %j has ticks at %s, both ends among them',
	(values, _, labels) => {
		const { place, ticks } = scaleFor(axis, values, [0, 100], { isLog: true, ticksMax: 5 });
		expect(ticks.map(({ label }) => label)).toEqual(labels);
		const [first, last] = [ticks[0]?.at, ticks.at(-1)?.at ?? NaN];
		expect(first).toBe(0);
		expect(last).toBeCloseTo(100, 9);
		expect(ticks[1]?.at).toBeCloseTo(place(labels[1] === '2' ? 2 : 10), 9);
	}
);

it('the last bar of a histogram ends within its plot, whose end its bins alone decide', () => {
	const bars: XySpec = {
		...{ kind: 'xy', title: '', summary: '', notes: [], published: [], guides: [] },
		origin: { name: 'Test', seed: 1, link: '' },
		...{ x: axis, y: axis },
		series: [
			{
				...{ id: 'a', label: 'bars', mark: 'bars', tone: 'first', binWidth: 1 },
				points: Array.from({ length: 11 }, (_, bin) => ({ x: bin, y: 5 }))
			}
		]
	};
	const layout = layoutXy(bars, { width: 660, height: 340 }, false);
	const last = layout.series[0]?.bars?.at(-1);
	expect((last?.x ?? NaN) + (last?.width ?? NaN)).toBeLessThanOrEqual(layout.right);
});

it('a published range reaches from its smaller end to its larger one, however it is given', () => {
	const spec = (value: number, until: number): RowsSpec => ({
		...{ kind: 'rows', title: '', summary: '', notes: [], mark: 'bars', axis },
		origin: { name: 'Test', seed: 1, link: '' },
		rows: [
			{
				...{ id: 'a', label: 'A drive', value: 80, tone: 'first' },
				published: { value, until, label: '40 to 60', source: 'Somebody' }
			}
		]
	});
	const drawn = (value: number, until: number) =>
		layoutRows(spec(value, until), 660).rows[0]?.published;
	const [low = NaN, high = NaN] = drawn(40, 60)?.marks ?? [];
	expect(high).toBeGreaterThan(low);
	expect(drawn(60, 40)).toEqual(drawn(40, 60));
	// The line ends at the mark beside which the label stands.
	const { reach = NaN, label } = drawn(60, 40) ?? {};
	expect(label?.anchor).toBe('start');
	expect(reach).toBe(high);
});
