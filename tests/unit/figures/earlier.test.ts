/** What stays of drives that a figure showed before, and where it is named. */
import { apart, Earlier } from '$lib/figures/earlier.svelte';
import { describeCache } from '$lib/figures/cache/cache.text';
import { isLeftAlone } from '$lib/figures/cache/cache.state';
import { layoutCache } from '$lib/figures/cache/cache.layout';
import { dotOf, earlierDots, layoutShare } from '$lib/figures/share/share.layout';
import { readPlan } from '$lib/run/sim/plan';
import { describe, expect, it } from 'vitest';
import { experimentLines, stateAt } from '../../boundary/runs';

describe('drives that were shown before', () => {
	const seen = (id: string, drawn: number) => ({ id, label: id.toUpperCase(), drawn });

	it('stay as they were left, but not while they are shown', () => {
		const earlier = new Earlier<number>();
		for (const one of [seen('a', 1), seen('a', 2), seen('b', 3)]) {
			earlier.see(one);
		}
		expect(earlier.all).toEqual([seen('a', 2)]);
		earlier.see(seen('c', 4));
		expect(earlier.all).toEqual([seen('a', 2), seen('b', 3)]);
		earlier.see(seen('a', 5));
		expect(earlier.all).toEqual([seen('b', 3), seen('c', 4)]);
	});

	it('are named apart from each other and from what is drawn now', () => {
		const all = [...apart([50, 52, 51, 90], [55], 14), 55].toSorted((a, b) => a - b);
		all.forEach((y, index) => {
			expect((all[index + 1] ?? Infinity) - y).toBeGreaterThanOrEqual(14);
		});
		expect(apart([20, 80], [50], 14)).toEqual([20, 80]);
	});
});

const SHARE = { dataPercent: 93, namedPercent: 93, amplification: undefined };

describe('drives whose share was looked at before', () => {
	const layout = layoutShare(SHARE, [], { width: 760, curvePx: 190, columnPx: 62 });
	const seen = (id: string, amplification: number | undefined) => ({
		...{ id, label: id },
		drawn: { ...SHARE, amplification }
	});

	it('stay with their name and number, beside the number of the present one', () => {
		const present = dotOf(layout, { ...SHARE, amplification: 6.7 });
		const dots = earlierDots(layout, [seen('A', 6.6), seen('B', undefined), seen('C', 2)], present);
		expect(dots.map(({ label }) => label)).toEqual(['A: 6.6', 'C: 2.0']);
		const [a, c] = dots;
		expect(a?.y).toBeCloseTo(layout.y(6.6), 6);
		expect(Math.abs((a?.labelY ?? 0) - (present?.labelY ?? 0))).toBeGreaterThanOrEqual(20);
		// Low over the band, whose last part may be named there.
		expect(c?.labelY).toBe(layout.bottom - 18);
	});

	it('do not meet where several came to the same', () => {
		const present = dotOf(layout, { ...SHARE, amplification: 2 });
		const same = [seen('A', 2), seen('B', 2), seen('C', 2)];
		const heights = [present, ...earlierDots(layout, same, present)].map((dot) => dot?.labelY ?? 0);
		const sorted = heights.toSorted((a, b) => a - b);
		for (const [index, height] of sorted.slice(1).entries()) {
			expect(height - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(20);
		}
		expect(Math.max(...heights)).toBeLessThanOrEqual(layout.bottom - 14);
		expect(Math.min(...heights)).toBeGreaterThan(layout.top - 20);
	});
});

describe('a drive that is left alone', () => {
	const plan = readPlan(experimentLines('borrow-pause'));

	it('is said to fold and to be written by nobody, between its two stretches only', () => {
		const said = (step: number) => describeCache(stateAt('borrow-pause', step), plan);
		expect(said(9_142)).toMatch(/MB\/s/);
		expect(said(9_200)).toMatch(/^Left alone, the drive folds, and nothing is written; /);
		expect(said(13_495)).toMatch(/^Left alone, all is folded: nothing is written; no block holds/);
		expect(said(13_496)).toMatch(/MB\/s/);
	});

	it('has these words where its speed stands else', () => {
		const size = { width: 760, curvePx: 200, perRow: 43 };
		const state = stateAt('borrow-pause', 13_495);
		expect(layoutCache(state, size, isLeftAlone(state, plan)).tip?.label).toBe('left alone');
		expect(layoutCache(stateAt('borrow-pause', 9_142), size).tip?.label).toMatch(/MB\/s$/);
	});
});
