/** Theory beside simulation: every setting has its theory, and what is off is told. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
	isNear,
	pointOf,
	settingsOf,
	theoryChart,
	type Setting,
	type Theory
} from '$lib/tools/trust/points';
import { TheoryRun } from '$lib/tools/trust/TheoryRun.svelte';
import { FakeWorkers } from '../fakes';

const theory: Theory = JSON.parse(readFileSync('content/theory.json', 'utf8'));
const settings = settingsOf(theory);
/** The fastest of each policy: 40 % spare. */
const fast = settings.filter(({ spareFactor }) => spareFactor === 0.4);
const origin = { name: '', seed: 1, link: '' };

describe('settings', () => {
	it('are three policies at six spare factors, each with its theory', () => {
		expect(settings).toHaveLength(18);
		const greedy = settings.find((s) => s.policy === 'greedy' && s.spareFactor === 0.1);
		expect(greedy?.theory).toBeCloseTo(4.82, 2);
		expect(settings.find((s) => s.policy === 'random' && s.spareFactor === 0.1)?.theory).toBe(10);
	});

	it('without theory are an error', () => {
		expect(() => settingsOf({ ...theory, curves: [] })).toThrow('npm run verdicts');
	});
});

describe('points', () => {
	const setting: Setting = { policy: 'fifo', spareFactor: 0.1, theory: 5, lines: '' };
	const at = (simulated: number) => ({ ...setting, simulated, digest: 'd' });

	it('are near up to the tolerance of their policy', () => {
		expect(isNear(at(5.049))).toBe(true);
		expect(isNear(at(5.051))).toBe(false);
		expect(isNear({ ...at(5.07), policy: 'random' })).toBe(true);
	});

	it('that were not measured are not near', () => {
		expect(isNear(pointOf(setting, { stages: [], phases: [] }))).toBe(false);
	});

	it('are dots on the lines, and the chart tells the worst', () => {
		const spec = theoryChart(theory, [at(5.1)], origin);
		expect(spec.summary).toContain('2 %');
		expect(spec.kind === 'xy' && spec.series.map(({ id }) => id)).toEqual([
			'greedy-theory',
			'fifo-theory',
			'random-theory',
			'fifo'
		]);
	});
});

describe('TheoryRun', () => {
	it('runs every setting, near its theory', async () => {
		const run = new TheoryRun(new FakeWorkers(), fast);
		await run.start();
		expect(run).toMatchObject({ phase: 'done', share: 1, fault: '' });
		expect(run.points.map(({ policy }) => policy)).toEqual(['greedy', 'fifo', 'random']);
		expect(run.points.every((point) => isNear(point))).toBe(true);
	});

	it('is cancelled, keeps what it has, and begins anew', async () => {
		const workers = new FakeWorkers();
		const run = new TheoryRun(workers, fast.slice(0, 1));
		const over = run.start();
		run.cancel();
		await over;
		expect(run.phase).toBe('cancelled');
		await run.start();
		expect(run.phase).toBe('done');
	});
});
