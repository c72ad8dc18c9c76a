/** The rule of the steady state, on rounds whose verdict can be worked out by hand. */
import { describe, expect, it } from 'vitest';
import { verdictsOf } from '$lib/figures/steady/steady.state';

describe('five rounds', () => {
	it.each([
		[[100, 100, 100, 100, 100], 0, 0, true],
		[[110, 100, 100, 100, 90], 0.2, 0.16, false],
		[[95, 105, 95, 105, 100], 0.1, 0.04, true],
		[[90, 110, 100, 90, 110], 0.2, 0.08, true],
		[[80, 120, 100, 120, 80], 0.4, 0, false]
	])('%j lie %d apart with a slope of %d', (rounds, spread, slope, isSteady) => {
		const [verdict] = verdictsOf(rounds);
		expect(verdict?.spread).toBeCloseTo(spread, 9);
		expect(verdict?.slope).toBeCloseTo(slope, 9);
		expect(verdict?.isSteady).toBe(isSteady);
		expect(verdict?.round).toBe(5);
	});

	it('of nothing are not steady, and four are too few', () => {
		expect(verdictsOf([0, 0, 0, 0, 0])[0]?.isSteady).toBe(false);
		expect(verdictsOf([1, 1, 1, 1])).toEqual([]);
	});
});
