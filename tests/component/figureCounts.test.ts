/** What a run has cost only grows while it runs, and so do its bars. */
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import FigureCounts from '$lib/article/FigureCounts.svelte';
import { knownSnapshot } from '../unit/snapshots';

/** Widths, percents of the row, of what was written and of what was programmed in all. */
function widthsAt(hostWrites: number, nandPrograms: number, programsMax: number | undefined) {
	const snapshot = knownSnapshot({ hostWrites, nandPrograms });
	const { container, unmount } = render(FigureCounts, {
		snapshot,
		programsMax,
		isLong: true,
		hasRatio: false
	});
	const [written, programmed] = [...container.querySelectorAll('.bar')].map((bar) =>
		[...bar.querySelectorAll('svg:not(.bet)')].reduce(
			(sum, part) => sum + Number.parseFloat(part.getAttribute('width') ?? ''),
			0
		)
	);
	unmount();
	return { written: written ?? 0, programmed: programmed ?? 0 };
}

describe('bars of what a run has cost', () => {
	const STEPS = [10, 100, 900, 4000, 12_000, 20_000];

	it('only grow, up to the whole row at the end of the longest run', () => {
		const bars = STEPS.map((writes) => widthsAt(writes, 2 * writes, 40_000));
		for (const [index, bar] of bars.entries()) {
			expect(bar.written).toBeGreaterThan(bars[index - 1]?.written ?? 0);
			expect(bar.programmed).toBeCloseTo(2 * bar.written);
		}
		expect(bars.at(-1)?.programmed).toBeCloseTo(100);
	});

	it('fit their row where nobody knows how the run ends', () => {
		for (const writes of STEPS) {
			const { programmed } = widthsAt(writes, 2 * writes, undefined);
			expect(programmed).toBeGreaterThan(10);
			expect(programmed).toBeLessThanOrEqual(100);
		}
	});
});
