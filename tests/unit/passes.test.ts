/** Passes over a whole drive: how fast, how far, and what a rest before them is not. */
import { describe, expect, it } from 'vitest';
import { describePasses, passesText } from '$lib/figures/passes/passes.text';
import { doingOf, passesOf, percentOfNew, restOf } from '$lib/figures/passes/passes.state';
import { readPlan } from '$lib/run/sim/plan';
import { experimentLines, stateAt } from '../boundary/runs';

const planOf = (name: string) => readPlan(experimentLines(name));

describe('a drive that is filled, tired, rested, and passed over', () => {
	const plan = planOf('left-rested');

	it('has the rest before its second pass, and no other', () => {
		const passes = passesOf(stateAt('left-rested'), plan);
		expect(passes.map(({ restUs }) => restUs)).toEqual([0, 600_000]);
		expect(passes.map(({ reached }) => reached)).toEqual([1, 1]);
	});

	it('does not count the rest as time of the pass', () => {
		const passes = passesOf(stateAt('left-rested'), plan);
		const [first] = passes[1]?.zones ?? [];
		// What rest made free is written as fast as a new drive.
		expect(first?.bytesPerS).toBeGreaterThan(0.95 * (passes[0]?.meanBytesPerS ?? Infinity));
		expect(percentOfNew(passes, 1)).toBeCloseTo(30, 0);
	});

	it.each([
		[0, 'nothing yet', 'Nothing is written yet; all 258 blocks came erased.'],
		[40_000, 'at random', /^Written at random, as much as \d+ % of the drive; /],
		[71_787, 'resting', 'Nobody writes: 19 of 258 blocks are erased, and 0 pages are stale.'],
		[100_000, 'passing', /^Pass 1 has reached \d+ % of the addresses: \d+ MB\/s on average, /],
		[120_093, 'passing', 'Pass 1 is over: 61 MB/s on average, 30 % of new.']
	] as const)('says what it does at step %i: %s', (step, doing, said) => {
		const snapshot = stateAt('left-rested', step);
		expect(doingOf(snapshot, plan)).toBe(doing);
		expect(describePasses(snapshot, plan)).toMatch(said);
	});

	it('works for half of its rest, and stops when nothing is left to do', () => {
		const restAt = (step: number) => restOf(stateAt('left-rested', step), plan);
		expect(restAt(57_629)).toBeUndefined();
		expect(restAt(60_000)).toMatchObject({ ns: 6e8, state: 'working' });
		const gathered = restAt(71_787);
		expect((gathered?.workedNs ?? 0) / 6e8).toBeCloseTo(0.51, 2);
		// Time that passes is no work.
		expect(restAt(71_788)).toEqual({ ...gathered, state: 'done' });
		expect(restAt(71_789)).toBeUndefined();
		// Where no window ends with the rest's beginning, nothing is made up.
		const breaks = restOf(stateAt('left-breaks', 120_000), planOf('left-breaks'));
		expect(breaks).toEqual({ ns: 6e8, workedNs: undefined, state: 'working' });
	});

	it('is said to do nothing where it does not work at all', () => {
		const writes = planOf('left-nothing')?.[2]?.startWrites ?? 0;
		// The last step before the host goes on.
		let [step, after] = [0, 50_629];
		while (after - step > 1) {
			const middle = Math.floor((step + after) / 2);
			const isBefore = stateAt('left-nothing', middle).get('hostWrites') <= writes;
			[step, after] = isBefore ? [middle, after] : [step, middle];
		}
		const rest = restOf(stateAt('left-nothing', step), planOf('left-nothing'));
		expect(rest).toEqual({ ns: 6e8, workedNs: 0, state: 'never' });
	});

	it('is told as a table, pass by pass', () => {
		const lines = passesText(stateAt('left-passes'), undefined, planOf('left-passes')).split('\n');
		expect(lines.map((line) => line.slice(0, 8).trim())).toEqual([
			...['Pass', 'new', 'pass 1', 'pass 2', 'pass 3', 'pass 4']
		]);
		expect(lines[2]).toMatch(/ 48\.7 +24\.2 +\d+\.\d$/);
	});
});
