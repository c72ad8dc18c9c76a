/** A waterfall adds up to what the flash programmed, whoever asked for it. */
import { describe, expect, it } from 'vitest';
import { describeWaterfall, waterfallText } from '$lib/figures/waterfall/waterfall.text';
import { stagesOf, timesOf } from '$lib/figures/waterfall/waterfall.state';
import { stateAt } from '../../boundary/runs';
import { statesOf } from './states';

describe.each([
	['rows-alone', 1],
	['rows-shared', 4],
	['rows-kept', 1],
	['rows-log', 1]
])('%s', (experiment, perFlush) => {
	const rows = { bytes: 128, perFlush };

	it('adds up to what was programmed, but for what still waits or was replaced', () => {
		const end = stateAt(experiment);
		const programmed = end.get('nandPrograms') + end.get('bufferedPages');
		const all = (programmed + end.get('absorbedWrites')) * end.get('pageBytes');
		const sum = (stagesOf(end, rows).at(-1)?.sum ?? NaN) * end.get('flushes') * perFlush;
		expect(sum).toBeCloseTo(all, 3);
		expect(timesOf(end, rows)).toBeCloseTo(sum / (end.get('flushes') * perFlush * 128), 6);
	});

	it('never rises from step to step, and has no step before the first commit', () => {
		for (const state of statesOf(experiment, 16)) {
			const sums = stagesOf(state, rows)
				.slice(1)
				.map(({ sum }) => sum);
			expect(sums).toEqual(sums.toSorted((a, b) => a - b));
			expect(sums.length).toBe(state.get('flushes') === 0 ? 0 : 4);
		}
	});
});

it('says how often the bytes of a row are programmed', () => {
	expect(describeWaterfall(stateAt('rows-alone', 0), undefined)).toBe('No row is changed yet.');
	expect(describeWaterfall(stateAt('rows-alone', 6), undefined)).toMatch(/^1 row .* × 128\.$/);
	expect(describeWaterfall(stateAt('rows-alone'), undefined)).toMatch(/19\.9 kB .*, × 155\.$/);
	expect(waterfallText(stateAt('rows-alone'), undefined)).toMatch(/Padding +11,809\.6 +17,953\.6/);
});
