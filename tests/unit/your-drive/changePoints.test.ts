/** A kink is said where there is one, and hardly ever where a drive is merely restless. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
	CHANCE_COUNT,
	ORDERS_COUNT,
	RATIO_MIN,
	SIDE_COUNT_MIN,
	stretchesOf
} from '$lib/tools/your-drive/changePoints';
import { SeededRandom } from '$lib/tools/your-drive/random';

const SEED = 64;
const PARTS = 31;
const SERIES = 1000;
/** As many as the page says. */
const WRONG_MAX = 4;

const random = new SeededRandom(SEED);
const uniform = () => (random.next() + 0.5) / 2 ** 32;
const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
const series = (speedAt: (index: number) => number) =>
	Array.from({ length: PARTS }, (_, at) => speedAt(at));

/** Each remembers a share of the one before. */
function drifting(share: number, spread: number): number[] {
	let noise = normal();
	return series(() => {
		noise = share * noise + Math.sqrt(1 - share * share) * normal();
		return 500 * Math.exp(spread * noise);
	});
}

/** Drives without a kink. */
const FLAT = {
	'a little restless': () => series(() => 500 * Math.exp(0.12 * normal())),
	'very restless': () => series(() => 500 * Math.exp(0.4 * normal())),
	'with stalls': () => series(() => 500 * Math.exp(0.1 * normal()) * (uniform() < 0.1 ? 0.2 : 1)),
	'slow now and then for a while': () => drifting(0.5, 0.2)
};

test.each(Object.entries(FLAT))(
	'a drive that is %s has a kink in at most 4 of 1,000 runs',
	(_name, flat) => {
		let wrong = 0;
		for (let run = 0; run < SERIES; run += 1) {
			wrong += stretchesOf(flat()).length > 1 ? 1 : 0;
		}
		expect(wrong, `of ${SERIES} series, seed ${SEED}`).toBeLessThanOrEqual(WRONG_MAX);
	}
);

describe('a drive that falls', () => {
	it.each([
		[4, 3],
		[12, 2],
		[20, 6],
		[27, 3]
	])('after %i parts to 1/%i is found where it falls', (at, times) => {
		let found = 0;
		for (let run = 0; run < 100; run += 1) {
			const speeds = series(
				(index) => (index < at ? 1500 : 1500 / times) * Math.exp(0.12 * normal())
			);
			const [first, second, ...more] = stretchesOf(speeds);
			const isThere = first !== undefined && Math.abs(first.end - at) <= 1;
			found += isThere && second !== undefined && more.length === 0 ? 1 : 0;
		}
		expect(found, `seed ${SEED}`).toBeGreaterThanOrEqual(95);
	});

	it('and rises again has three stretches, with the level of each', () => {
		const speeds = series((index) => (index < 10 ? 900 : index < 20 ? 90 : 450));
		expect(stretchesOf(speeds)).toEqual([
			{ start: 0, end: 10, value: 900 },
			{ start: 10, end: 20, value: 90 },
			{ start: 20, end: PARTS, value: 450 }
		]);
	});
});

it('says nothing of too few parts, of equal ones, and of none', () => {
	expect(stretchesOf([900, 900, 900, 9, 9, 9])).toHaveLength(1);
	expect(stretchesOf(series(() => 500))).toHaveLength(1);
	expect(stretchesOf([])).toEqual([]);
});

it('is the rule that the page states', () => {
	const prose = readFileSync('content/pages/disk.md', 'utf8').replaceAll(/\s+/g, ' ');
	expect([SIDE_COUNT_MIN, RATIO_MIN]).toEqual([4, 1.8]);
	expect(prose).toContain('at least four parts, their medians are 1.8 times apart');
	expect(prose).toContain(`fewer than ${CHANCE_COUNT} of ${ORDERS_COUNT.toLocaleString('en-US')}`);
	expect(prose).toContain(`in at most ${WRONG_MAX} of ${SERIES.toLocaleString('en-US')} runs`);
});
