/** Parts of a chart's x axis: what a drag, a key, and the wheel come to. */
import { describe, expect, it } from 'vitest';
import type { XySpec } from '$lib/draw/charts/spec';
import { along, canZoom, nearer, reachBetween, wholeOf, zoomed } from '$lib/draw/charts/zoom';

const axis = { label: 'Time', unit: 's', scale: 'linear', format: String } as const;
const spec: XySpec = {
	...{ kind: 'xy', title: '', summary: '', notes: [], x: { ...axis, min: 0 }, y: axis },
	origin: { name: '', seed: 1, link: '' },
	series: [
		{
			...{ id: 'a', label: 'a', mark: 'dots', tone: 'first' },
			points: Array.from({ length: 21 }, (_, x) => ({ x: 100 * x, y: x }))
		}
	],
	published: [
		{ x: 0, until: 500, y: 1, label: 'early', source: '' },
		{ x: 1_000, until: 2_000, y: 1, label: 'late', source: '' },
		{ x: 1_500, y: 1, label: 'point', source: '' }
	],
	guides: [
		{ x: 300, label: 'before' },
		{ x: 1_400, label: 'late' }
	]
};
const whole = { from: 0, to: 2_000 };

describe('a part of a chart', () => {
	it('has its points, its guides, and of published lines what lies in it', () => {
		const near = zoomed(spec, { from: 1_400, to: 2_000 });
		expect([near.x.min, near.x.max]).toEqual([1_400, 2_000]);
		expect(near.series[0]?.points.map(({ x }) => x)).toEqual([
			1_400, 1_500, 1_600, 1_700, 1_800, 1_900, 2_000
		]);
		expect(near.published.map(({ label, x, until }) => [label, x, until])).toEqual([
			['late', 1_400, 2_000],
			['point', 1_500, undefined]
		]);
		expect(near.guides.map(({ label }) => label)).toEqual(['late']);
	});

	it('is of the whole, which begins where the axis does', () => {
		expect(wholeOf(spec)).toEqual(whole);
	});

	it('lies between two places in any order, within the whole, and is never too small', () => {
		expect(reachBetween(1_500, 500, whole)).toEqual({ from: 500, to: 1_500 });
		expect(reachBetween(-100, 500, whole)).toEqual({ from: 0, to: 600 });
		expect(reachBetween(700, 700, whole)).toEqual({ from: 697.5, to: 702.5 });
	});

	it('goes nearer to what a pointer is at, and back to the whole', () => {
		const near = nearer(whole, 1, whole, 500);
		expect(near).toEqual({ from: 250, to: 1_250 });
		expect(nearer(near, -1, whole, 500)).toEqual(whole);
		expect(nearer(whole, -3, whole)).toEqual(whole);
	});

	it('goes along, up to the ends', () => {
		expect(along({ from: 400, to: 800 }, 1, whole)).toEqual({ from: 500, to: 900 });
		expect(along({ from: 0, to: 400 }, -1, whole)).toEqual({ from: 0, to: 400 });
	});
});

describe('a chart', () => {
	it('can be looked at from nearer where its points follow one another', () => {
		expect(canZoom(spec)).toBe(true);
		expect(canZoom({ ...spec, x: { ...axis, scale: 'log' } })).toBe(false);
		expect(canZoom({ ...spec, series: [] })).toBe(false);
	});
});
