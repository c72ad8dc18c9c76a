/** Sweeps of two values and over several seeds: their runs, means, intervals, and links. */
import { describe, expect, it } from 'vitest';
import { csvRows, readingsOf } from '$lib/draw/charts/readings';
import { layoutXy } from '$lib/draw/charts/xy.layout';
import { heatOf, heatRows } from '$lib/tools/lab/free/heat';
import { decodeLink, encodeLink } from '$lib/tools/lab/free/link';
import { START, type Setup, type SweepSetup } from '$lib/tools/lab/free/setup';
import { pointOf, QUANTITIES, sweepCharts, sweepJobs } from '$lib/tools/lab/free/sweep';
import { Sweep } from '$lib/tools/lab/free/Sweep.svelte';
import { intervalOf, merged } from '$lib/tools/lab/free/sweepMerge';
import { FakeWorkers } from '../fakes';

const RANGE = { key: 'spare', from: 100, to: 300, points: 3 };
const BLOCKS = { key: 'blocks', from: 64, to: 128, points: 2 };
const withSweep = (sweep: SweepSetup): Setup => ({ ...START, sweep });
const ORIGIN = { name: 'lab', seed: 1, link: 'https://example.test/#' };

const point = (value: number, amplification: number, second?: number) => ({
	...pointOf(value, undefined, ''),
	amplification,
	second
});

describe('the runs of a sweep', () => {
	it('are of each value with each other one, on each seed, seed after seed', () => {
		const jobs = sweepJobs(withSweep({ ...RANGE, seeds: 2, second: BLOCKS }));
		expect(jobs.map(({ value, second }) => `${value}/${second}`)).toEqual([
			...['100/64', '200/64', '300/64', '100/128', '200/128', '300/128'],
			...['100/64', '200/64', '300/64', '100/128', '200/128', '300/128']
		]);
		expect(new Set(jobs.map(({ lines }) => lines)).size).toBe(12);
		expect(jobs[4]?.lines).toContain('drive.blocks=128');
		expect(jobs.map(({ lines }) => /^seed=(\d+)$/m.exec(lines)?.[1]).slice(5, 7)).toEqual([
			'1',
			'2'
		]);
	});

	it('of a seed alone are as they were', () => {
		expect(sweepJobs(withSweep({ ...RANGE, seeds: 1 }))).toEqual(sweepJobs(withSweep(RANGE)));
	});

	it('come to one point for each value, with where the mean lies', async () => {
		const drive = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
		const setup = { ...withSweep({ ...RANGE, points: 2, seeds: 3 }), drives: [drive] as const };
		const sweep = new Sweep(new FakeWorkers(), 2);
		await sweep.start(sweepJobs(setup));
		expect([sweep.count, sweep.done, sweep.points.length]).toEqual([6, 6, 2]);
		for (const { amplification = NaN, intervals } of sweep.points) {
			const [low = NaN, high = NaN] = intervals?.amplification ?? [];
			expect(low).toBeLessThan(amplification);
			expect(high).toBeGreaterThan(amplification);
		}
		const [chart] = sweepCharts(sweep.points, { key: 'spare', label: 'Spare area, %' }, ORIGIN);
		expect(chart?.notes.at(-1)).toMatch(/^Each point is the mean of several seeds/);
	});
});

describe('an interval', () => {
	it('is that of Student’s t, as tables have it', () => {
		// Mean 3, deviation √2.5, t 2.776 for four degrees of freedom.
		const [low = NaN, high = NaN] = intervalOf([1, 2, 3, 4, 5]) ?? [];
		expect(low).toBeCloseTo(3 - (2.776 * Math.sqrt(2.5)) / Math.sqrt(5), 6);
		expect(high).toBeCloseTo(6 - low, 6);
		expect(intervalOf([4])).toBeUndefined();
	});

	it('is drawn, read out, and saved', () => {
		const points = merged([point(100, 3), point(100, 5), point(200, 2)]);
		const [chart] = sweepCharts(points, { key: 'spare', label: 'Spare area, %' }, ORIGIN);
		if (chart?.kind !== 'xy') {
			throw new Error('no chart');
		}
		expect(chart.series[0]?.points).toMatchObject([
			{ x: 10, y: 4 },
			{ x: 20, y: 2 }
		]);
		const layout = layoutXy(chart, { width: 600, height: 300 }, false);
		expect(layout.series[0]?.whiskers).toMatch(/^M[\d.]+,[-\d.]+h8M.*V[-\d.]+$/);
		expect(readingsOf(chart)[0]?.at(0).value).toMatch(/^4 \(.* to 16\.7\)$/);
		expect(csvRows(chart).map(([name]) => name)).toContain('simulated, upper end of the interval');
	});

	it('leaves theory out where one seed is not there', () => {
		const theory = { name: 'greedy', amplification: 3 };
		const both = merged([{ ...point(1, 3), theory }, point(1, 4)]);
		expect(both[0]?.theory).toBeUndefined();
	});
});

describe('two values', () => {
	const points = [point(100, 4, 64), point(200, 2, 64), point(100, 5, 128)];
	const [quantity] = QUANTITIES;

	it('are a table with the larger above, darker where it is more', () => {
		if (quantity === undefined) {
			throw new Error('no quantity');
		}
		const heat = heatOf(points, ['spare', 'blocks'], quantity);
		expect(heat.columns).toEqual([10, 20]);
		expect(heat.rows.map(({ y }) => y)).toEqual([128, 64]);
		expect(heat.rows.map(({ cells }) => cells.map(({ words }) => words))).toEqual([
			['5', 'no value'],
			['4', '2']
		]);
		expect(heat.rows[1]?.cells.map(({ share }) => share)).toEqual([2 / 3, 0]);
		expect([heat.least, heat.most]).toEqual(['2', '5']);
		expect(heatRows(heat, ['Spare', 'Blocks'], 'WA')).toEqual([
			['Spare', 'Blocks', 'WA'],
			['10', '128', '5'],
			['10', '64', '4'],
			['20', '64', '2']
		]);
	});
});

describe('a link', () => {
	it('has seeds and the other value, and none of them where there is none', () => {
		const sweeps: readonly SweepSetup[] = [
			{ ...RANGE, seeds: 5 },
			{ ...RANGE, seeds: 1, second: BLOCKS },
			{ ...RANGE, seeds: 10, second: { key: 'p2a1', from: 10, to: 90, points: 4 } }
		];
		for (const sweep of sweeps) {
			const { setup, problems } = decodeLink(encodeLink(withSweep(sweep)));
			expect(problems).toEqual([]);
			expect(setup.sweep).toEqual(sweep);
		}
		expect(encodeLink(withSweep(RANGE))).toMatch(/;w=sp\.100\.300\.3;c=/);
	});

	it('names what is wrong with them', () => {
		const named = (sweep: SweepSetup) =>
			decodeLink(encodeLink(withSweep(sweep))).problems.map(({ name }) => name);
		expect(named({ ...RANGE, seeds: 11 })).toEqual(['seeds of the sweep']);
		expect(named({ ...RANGE, seeds: 2, second: RANGE })).toEqual(['field of the second sweep']);
		expect(named({ ...RANGE, seeds: 2, second: { ...BLOCKS, points: 33 } })).toEqual([
			'points of the second sweep'
		]);
	});
});
