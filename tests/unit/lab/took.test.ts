/** How long operations took, beside a plain count of the operations themselves. */
import { expect, it } from 'vitest';
import { Runs } from '$lib/tools/lab/Runs.svelte';
import { diesFor } from '$lib/tools/lab/free/dies';
import { depthJobs, depthPoint, DEPTHS } from '$lib/tools/lab/free/more/depths';
import { Timing } from '$lib/tools/lab/free/more/Timing.svelte';
import {
	intervalsOf,
	latencyOf,
	opsOf,
	SHARES,
	stairsOf,
	stopsFor,
	type Took
} from '$lib/tools/lab/free/more/took';
import {
	depthCharts,
	distributionChart,
	intervalsChart
} from '$lib/tools/lab/free/more/tookCharts';
import { linesOf, START, type Setup } from '$lib/tools/lab/free/setup';
import type { Drives } from '$lib/tools/lab/free/sides';
import { readStalls } from '$lib/run/sim/stalls';
import { takeStalls } from '$lib/run/sim/wasm';
import { look, NO_LIMIT, openLines } from '../../boundary/runs';
import { FakeWorkers } from '../fakes';

/** Percentiles are good to this. */
const EXACT_TO = 1 + 1 / 16;
const ORIGIN = { name: 'test', seed: 1, link: '' };

/** So few operations that the simulator keeps every one of them, apart from what it counts. */
function shortSetup(seed: number, hasB = false): Setup {
	const a = { ...START.drives[0], blocks: '64', pages_per_block: '8' };
	const phases: Setup['phases'] = [
		{ kind: 'fill', values: [], options: {} },
		{ kind: 'uniform', values: [90, 100, 0, 0, 1], options: { depth: '3' } }
	];
	const drives: Drives = hasB ? [a, { ...a, spare: '280' }] : [a];
	const setup = { ...START, seed, drives, phases };
	return { ...setup, ...diesFor(setup) };
}

/** Every operation of a run in its order, and where the run ended. */
function plainly(lines: string) {
	const sim = openLines(lines);
	while (!sim.advance_stages(NO_LIMIT));
	const record = readStalls(takeStalls(sim));
	const [step, ops, timeNs] = [
		look(sim).get('step'),
		look(sim).get('latencyOps'),
		look(sim).timeNs
	];
	sim.free();
	const all = (record?.points ?? []).map(({ latencyNs }) => latencyNs);
	expect(all).toHaveLength(ops);
	return { all, step, ops, timeNs };
}

/** What `perMille` of a thousand did not exceed, by sorting. */
function sortedAt(all: readonly number[], perMille: number): number {
	const sorted = all.toSorted((one, other) => one - other);
	return sorted[Math.max(0, Math.ceil((all.length * perMille) / 1_000) - 1)] ?? NaN;
}

function expectNear(found: number | undefined, exact: number): void {
	expect(found).toBeGreaterThanOrEqual(exact);
	expect(found).toBeLessThanOrEqual(exact * EXACT_TO);
}

async function timed(setup: Setup): Promise<readonly Took[]> {
	const timing = new Timing(new FakeWorkers());
	await timing.start(
		setup.drives.map((drive, index) => {
			const lines = linesOf(drive, setup);
			const { step: steps, ops } = plainly(lines);
			return { name: 'ab'.charAt(index), lines, steps, ops };
		})
	);
	expect(timing.fault).toBe('');
	expect(timing.isBusy).toBe(false);
	expect(timing.share).toBeCloseTo(1);
	return timing.drives;
}

it.each([1, 2, 3])('counts what a sort of all operations says, seed %i', async (seed) => {
	const setup = shortSetup(seed);
	const { all, ops, timeNs } = plainly(linesOf(setup.drives[0], setup));
	const [took] = await timed(setup);
	const last = took?.stops.at(-1);
	expect(last?.timeNs).toBe(timeNs);
	expect(opsOf(last?.buckets ?? [])).toBe(ops);
	for (const { perMille } of SHARES) {
		expectNear(latencyOf(last?.buckets ?? [], perMille), sortedAt(all, perMille));
	}
	const stairs = stairsOf(last?.buckets ?? [], Math.max(...all));
	expect(stairs.at(-1)).toEqual({ oneIn: ops, latencyNs: Math.max(...all) });
	for (const { oneIn, latencyNs } of stairs) {
		const asSlow = all.filter((ns) => ns * EXACT_TO >= latencyNs).length;
		expect(asSlow).toBeGreaterThanOrEqual(Math.floor(ops / oneIn));
	}
});

it('counts each interval of the run by itself', async () => {
	const setup = shortSetup(4);
	const { all } = plainly(linesOf(setup.drives[0], setup));
	const [took] = await timed(setup);
	const intervals = took === undefined ? [] : intervalsOf(took);
	expect(intervals.length).toBe(stopsFor(all.length));
	let from = 0;
	for (const { ops, p999Ns } of intervals) {
		expectNear(p999Ns, sortedAt(all.slice(from, from + ops), 999));
		from += ops;
	}
	expect(from).toBe(all.length);
});

it('draws both drives, and says that short intervals show their slowest', async () => {
	const drives = await timed(shortSetup(5, true));
	const spec = distributionChart(drives, ORIGIN);
	expect(spec.guides.map(({ x, label }) => [Math.round(x), label])).toEqual([
		[2, 'p50'],
		[100, 'p99'],
		[1_000, 'p99.9']
	]);
	expect(spec.series).toHaveLength(2);
	expect(intervalsChart(drives, ORIGIN).notes.join()).toContain('fewer than 1,000');
});

it('tries each queue depth on each drive, whatever the phases say of theirs', async () => {
	const setup = shortSetup(6, true);
	const jobs = depthJobs(setup);
	expect(jobs).toHaveLength(2 * DEPTHS.length);
	expect(jobs.every(({ lines }) => !lines.includes('phases.1.queue_depth'))).toBe(true);
	const runs = new Runs(new FakeWorkers(), 1);
	await runs.start(jobs.map(({ lines }) => lines));
	const points = runs.results.map((result) => {
		const job = jobs[result.index];
		if (job === undefined) {
			throw new Error('a result of nothing');
		}
		const { all } = plainly(job.lines);
		const fills = all.length - (result.report?.phases.at(-1)?.host_ops ?? 0);
		const point = depthPoint(job, result);
		expectNear(Math.ceil((point.p99Us ?? 0) * 1e3), sortedAt(all.slice(fills), 990));
		return point;
	});
	const ofA = points.filter(({ name }) => name === 'Drive A');
	expect(ofA.at(-1)?.megabytesPerSecond).toBeGreaterThan(ofA[0]?.megabytesPerSecond ?? NaN);
	expect(ofA.at(-1)?.p99Us).toBeGreaterThan(ofA[0]?.p99Us ?? NaN);
});

it('charts queue depths in order, speed in MB/s and latency in ms', () => {
	const point = (name: string, depth: number, megabytesPerSecond?: number, p99Us?: number) => ({
		...{ name, depth, megabytesPerSecond, p99Us }
	});
	const points = [point('Drive B', 1, 30, 900), point('Drive A', 8, 90.5, 2_500)];
	const charts = depthCharts([...points, point('Drive A', 2, 40)], ORIGIN);
	const [speed, p99] = charts.flatMap((chart) => (chart.kind === 'xy' ? [chart] : []));
	expect([speed?.y.unit, p99?.y.unit, speed?.x.scale]).toEqual(['MB/s', 'ms', 'log']);
	expect(speed?.series.map(({ label, tone, points: own }) => [label, tone, own])).toEqual([
		[
			...['Drive A', 'first'],
			[
				{ x: 2, y: 40 },
				{ x: 8, y: 90.5 }
			]
		],
		['Drive B', 'second', [{ x: 1, y: 30 }]]
	]);
	expect(p99?.series.map(({ points: own }) => own)).toEqual([
		[{ x: 8, y: 2.5 }],
		[{ x: 1, y: 0.9 }]
	]);
	expect(p99?.summary).toBe('Drive A: 8: 2.5 ms. Drive B: 1: 900 µs.');
});

it('gives dies to drives that have none, and to no other', () => {
	const dies = { ...START.drives[0], dies: '2', queue_depth: '4' };
	expect(diesFor({ ...START, drives: [dies, START.drives[0]] })).toEqual({
		drives: [dies, expect.objectContaining({ dies: '16', channels: '4', parallelism: '1' })]
	});
	expect(depthJobs(START)).toEqual([]);
});
