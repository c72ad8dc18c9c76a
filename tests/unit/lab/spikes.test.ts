/** A slow moment is one that is slower than what is around it, on both sides. */
import { expect, it } from 'vitest';
import type { CurvePoint } from '$lib/tools/lab/free/ending';
import { spikeAfter, spikesOf } from '$lib/tools/lab/free/spikes';

const curve = (...speeds: readonly number[]): readonly CurvePoint[] =>
	speeds.map((megabytesPerSecond, index) => ({
		...{ megabytesPerSecond, amplification: 1 },
		from: index,
		written: index + 1
	}));

it('is slower than on both sides, and a cliff or noise is none', () => {
	const dip = spikesOf([curve(10, 10, 10, 5, 10, 10)]);
	expect(dip).toEqual([{ side: 0, at: 3.5, times: 2 }]);
	expect(spikesOf([curve(10, 10, 10, 3, 3, 3, 3)])).toEqual([]);
	expect(spikesOf([curve(10, 9.9, 10, 9.8, 10, 10.1)])).toEqual([]);
	expect(spikesOf([curve(5, 10, 10, 10), curve(10, 10, 5)])).toEqual([]);
	expect(spikesOf([[], curve(7)])).toEqual([]);
	// Of an even number of windows the usual speed lies between the two in the middle.
	const [even] = spikesOf([curve(10, 8, 4, 10, 8)]);
	expect(even?.times).toBe(9 / 4);
});

it('those of both drives come in the order of the run, of each the slowest few', () => {
	const two = spikesOf([curve(9, 9, 9, 9, 4, 9, 9), curve(9, 9, 3, 9, 9)]);
	expect(two.map(({ side, at }) => [side, at])).toEqual([
		[1, 2.5],
		[0, 4.5]
	]);
	const many = Array.from({ length: 80 }, (_, index) => (index % 8 === 4 ? 1 + index / 100 : 9));
	const kept = spikesOf([curve(...many)]);
	expect(kept.map(({ at }) => at)).toEqual([4.5, 12.5, 20.5, 28.5, 36.5]);
});

it('after the last one comes the first again', () => {
	const two = spikesOf([curve(9, 9, 3, 9, 9, 9, 9, 9, 3, 9, 9)]);
	expect(spikeAfter(two, 0)?.at).toBe(2.5);
	expect(spikeAfter(two, 2.5)?.at).toBe(8.5);
	expect(spikeAfter(two, 8.5)?.at).toBe(2.5);
	expect(spikeAfter([], 1)).toBeUndefined();
});
