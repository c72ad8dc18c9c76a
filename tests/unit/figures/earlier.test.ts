/** What stays of drives that a figure showed before, and where it is named. */
import { apart } from '$lib/figures/earlier';
import { describeCache } from '$lib/figures/cache/cache.text';
import { isLeftAlone } from '$lib/figures/cache/cache.state';
import { layoutCache } from '$lib/figures/cache/cache.layout';
import { dotOf, earlierDots, layoutShare } from '$lib/figures/share/share.layout';
import { readPlan } from '$lib/run/sim/plan';
import { LeftDrives } from '$lib/run/view/LeftDrives.svelte';
import { describe, expect, it } from 'vitest';
import { experimentLines, stateAt } from '../../boundary/runs';

describe('drives that were shown before', () => {
	it('are those that were left, but not the one that is shown', () => {
		const left = new LeftDrives();
		left.turn(0, 0);
		expect(left.all).toEqual([]);
		left.turn(0, 1);
		left.turn(1, 2);
		expect(left.all).toEqual([0, 1]);
		left.turn(2, 0);
		expect(left.all).toEqual([1, 2]);
		left.forget();
		expect(left.all).toEqual([]);
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
		...{ id, label: id, index: 0 },
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
		expect(said(9_200)).toMatch(/^The host writes nothing, and the drive folds; /);
		expect(said(13_495)).toMatch(/^The host writes nothing, and all is folded; no block holds/);
		expect(said(13_496)).toMatch(/MB\/s/);
	});

	it('has these words where its speed stands else', () => {
		const size = { width: 760, curvePx: 200, perRow: 43 };
		const state = stateAt('borrow-pause', 13_495);
		expect(layoutCache(state, size, isLeftAlone(state, plan)).tip?.label).toBe('pause');
		expect(layoutCache(stateAt('borrow-pause', 9_142), size).tip?.label).toMatch(/MB\/s$/);
	});
});
