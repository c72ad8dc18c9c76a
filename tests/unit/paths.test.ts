/** Lines of charts as paths, and what scales know of numbers between two others. */
import { scaleLinear } from 'd3-scale';
import { describe, expect, it } from 'vitest';
import { interpolate, interpolateNumber, interpolateRound, piecewise } from '$lib/base/interpolate';
import { linePath, stepPath } from '$lib/base/path';

const PLACES = [
	{ x: 0, y: 1 },
	{ x: 2.00049, y: 3 },
	{ x: 4, y: 3.5 }
];

describe('a path', () => {
	it('goes from place to place, to a thousandth of a pixel', () => {
		expect(linePath(PLACES)).toBe('M0,1L2,3L4,3.5');
	});

	it('of steps goes up or down at once, then along', () => {
		expect(stepPath(PLACES)).toBe('M0,1L0,3L2,3L2,3.5L4,3.5');
	});

	it('through nothing is empty', () => {
		expect([linePath([]), stepPath([])]).toEqual(['', '']);
	});
});

it('a scale leads to the same numbers by our interpolation as by its own', () => {
	const ends = [3.7, -210.3] as const;
	const scale = scaleLinear([0, 1], [...ends]);
	for (const share of [0, 0.1, 1 / 3, 0.5, 0.99, 1]) {
		expect(interpolate(...ends)(share)).toBe(scale(share));
		expect(interpolateNumber(...ends)(share)).toBe(scale(share));
		expect(interpolateRound(...ends)(share)).toBe(Math.round(scale(share)));
	}
	expect(piecewise).toThrow('two ends');
});
