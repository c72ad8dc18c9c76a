/** The blocks of a big drive: what of each is valid and stale, and where it is drawn. */
import { describe, expect, it } from 'vitest';
import { barPaths, blocksPerRow, layoutBlocks } from '$lib/figures/blockField.layout';
import { lookWhole, openRun, stateAt } from '../../boundary/runs';

describe('the blocks of a big drive', () => {
	it.each([
		[304, 16],
		[660, 32]
	])('fit %i px, %i a row, filled by what is valid and stale', (width, perRow) => {
		const sim = openRun('write-cliff');
		sim.seek(20_000);
		const snapshot = lookWhole(sim);
		const { bars, height } = layoutBlocks(snapshot, width, perRow);
		expect(bars).toHaveLength(128);
		for (const bar of bars) {
			expect(bar.x + bar.width).toBeLessThanOrEqual(width);
			expect(bar.y + bar.height).toBeLessThanOrEqual(height + 1);
			expect(bar.validPx + bar.stalePx).toBeLessThanOrEqual(bar.height + 1e-9);
		}
		const validShare = bars.reduce((sum, bar) => sum + bar.validPx / bar.height, 0) * 64;
		expect(validShare).toBeCloseTo(snapshot.get('validPages'), 6);
		const staleShare = bars.reduce((sum, bar) => sum + bar.stalePx / bar.height, 0) * 64;
		expect(staleShare).toBeCloseTo(snapshot.get('stalePages'), 6);
		const victims = bars.filter(({ isVictim }) => isVictim).map(({ block }) => block);
		expect(victims).toEqual([snapshot.find('victimBlock')].flatMap((block) => block ?? []));
	});
});

describe('blocks side by side', () => {
	it.each([
		[20, 32],
		[128, 43],
		[130, 44],
		[256, 64],
		[258, 54]
	])(
		'%i of them are as large as a height allows, in rows that a few more make even, or nearly',
		(blocks, perRow) => {
			expect(blocksPerRow(blocks, 760, 32, 120)).toBe(perRow);
		}
	);

	it.each([328, 760])('are columns without gaps where they would be grains, in %i px', (width) => {
		const snapshot = stateAt('steady-7', 40_000);
		const perRow = blocksPerRow(258, width, 32, 40);
		const { bars, height, rim, areColumns } = layoutBlocks(snapshot, width, perRow);
		expect([perRow, areColumns]).toEqual([258, true]);
		expect(new Set(bars.map(({ y }) => y)).size).toBe(1);
		for (const [index, bar] of bars.entries()) {
			const before = bars[index - 1];
			expect(bar.x).toBeCloseTo(before ? before.x + before.width : width < 400 ? 10 : 18, 6);
			expect(bar.validPx + bar.stalePx).toBeLessThanOrEqual(bar.height + 1e-9);
		}
		expect((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0)).toBeLessThan(rim.x + rim.width);
		expect(height).toBeGreaterThan(20);
		// One frame is drawn around all of them.
		expect(barPaths(bars).outline.match(/M/g)).toHaveLength(1);
		// Over what is written lies what of it is valid: the rest is stale.
		const topsOf = (path: string) => Array.from(path.matchAll(/V([\d.]+)H/g), ([, y]) => Number(y));
		const { valid, stale: written } = barPaths(bars);
		const bottomOf = (bar: (typeof bars)[number]) => bar.y + bar.height;
		const close = (px: number): unknown => expect.closeTo(px, 0.9);
		expect(topsOf(valid)).toEqual(bars.map((bar) => close(bottomOf(bar) - bar.validPx)));
		expect(topsOf(written)).toEqual(
			bars.map((bar) => close(bottomOf(bar) - bar.validPx - bar.stalePx))
		);
		const stale = bars.reduce((sum, bar) => sum + bar.stalePx / bar.height, 0) * 64;
		expect(stale).toBeCloseTo(snapshot.get('stalePages'), 6);
		expect(stale).toBeGreaterThan(0);
	});

	it.each([
		[128, 328, 40],
		[256, 328, 40],
		[128, 760, 120],
		[256, 760, 120]
	])('lie within their board: %i in %i px, at most %i px high', (blocks, width, heightMax) => {
		const state = stateAt(blocks === 128 ? 'wear-none' : 'stored-photos', 3_000);
		expect(state.get('blocks')).toBe(blocks);
		const perRow = blocksPerRow(blocks, width, 16, heightMax);
		const { bars, height, rim } = layoutBlocks(state, width, perRow);
		expect(height).toBeLessThanOrEqual(heightMax);
		expect([rim.x, rim.y, width - rim.x - rim.width, height - rim.y - rim.height]).toEqual(
			[1, 1, 1, 1].map((px): unknown => expect.closeTo(px, 6))
		);
		const outside = bars.filter(
			(bar) =>
				bar.x < rim.x + rim.contactPx + 2 ||
				bar.y <= rim.y ||
				bar.x + bar.width >= rim.x + rim.width ||
				bar.y + bar.height >= rim.y + rim.height
		);
		expect(outside).toEqual([]);
	});

	it('keeps the least, where they fit anyway', () => {
		expect(blocksPerRow(128, 328, 32, 1_000)).toBe(32);
	});
});
