/** The living drives of an experiment: which state shows a moment, and what is said of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PhaseReport } from '$lib/contract/report';
import { articleCharts } from '$lib/tools/lab/drawings';
import { newPhase } from '$lib/tools/lab/free/phases';
import { linesOf, START } from '$lib/tools/lab/free/setup';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import { causeAt, stateAt, whenOf, type Living } from '$lib/tools/lab/living';
import { momentAfter, momentOfState } from '$lib/tools/lab/moments';
import { Runs } from '$lib/tools/lab/Runs.svelte';
import { look, NO_LIMIT, openRun } from '../../boundary/runs';
import { FakeWorkers } from '../fakes';
import { phaseReport } from './phases';

const drive = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
const lines = linesOf(drive, { ...START, phases: [newPhase('fill'), newPhase('uniform')] });

let phases: readonly PhaseReport[] = [];
let living: Living;

beforeAll(async () => {
	const run = new LabRun(new FakeWorkers(), true);
	await run.start(lines);
	phases = run.report?.phases ?? [];
	living = { name: '', phases, snapshot: run.snapshot, film: run.film };
});

describe('a moment', () => {
	it('is the share of its phase, and phases without an operation are none', () => {
		const three = [
			phaseReport('fill', { host_ops: 100 }),
			phaseReport('idle', { host_ops: 0 }),
			phaseReport('use', { host_ops: 200 })
		];
		expect(momentAfter(three, 0)).toEqual({ part: 'fill', share: 0 });
		expect(momentAfter(three, 100)).toEqual({ part: 'fill', share: 1 });
		expect(momentAfter(three, 150)).toEqual({ part: 'use', share: 0.25 });
		expect(momentAfter(three, 301)).toBeUndefined();
	});

	it('is shown by the latest state that is not after it, each state by itself', () => {
		expect(living.film.length).toBeGreaterThan(10);
		for (const state of living.film) {
			const moment = momentOfState(phases, state);
			expect(stateAt(living, moment)?.get('hostOps')).toBe(state.get('hostOps'));
		}
		const before = living.film.findLast(
			(state) => momentOfState(phases, state)?.part === phases[0]?.name
		);
		const end = { part: phases[0]?.name ?? '', share: 1 };
		const shown = stateAt(living, end);
		expect(shown?.get('hostOps')).toBe(before?.get('hostOps'));
		expect(stateAt(living, undefined)).toBe(living.snapshot);
	});

	it('is that of its state, however many operations the phase has', () => {
		const sim = openRun('overwrite');
		const states = [look(sim)];
		while (sim.advance(1, NO_LIMIT, NO_LIMIT) === 1) states.push(look(sim));
		const [all, end] = [states.length, states.at(-1)];
		expect(all).toBeGreaterThan(20);
		for (let count = 20; count <= 110; count += 1) {
			const own = [phaseReport('fill', { host_ops: count })];
			const drives = { name: '', phases: own, snapshot: end, film: states };
			for (const state of states.filter((one) => one.get('hostOps') <= count)) {
				const shown = stateAt(drives, momentOfState(own, state));
				expect(shown?.get('hostOps'), `of ${count}`).toBe(state.get('hostOps'));
			}
		}
	});

	it('is told by what the state itself has counted', () => {
		const state = stateAt(living, { part: phases[1]?.name ?? '', share: 0.5 });
		const written = (state?.get('hostWrites') ?? 0) / (state?.get('logicalPages') ?? 1);
		const when = state === undefined ? '' : whenOf(phases, state);
		expect(when).toMatch(/^2 uniform, after [\d.]+ drive writes?$/);
		expect(Number(/[\d.]+(?= drive)/.exec(when)?.[0])).toBeCloseTo(written, 1);
		expect(causeAt([living], [state])).toMatch(/^The drive programs [\d.]+ pages .*cleaning.*\.$/);
	});
});

it('drawings know the moments of their points', () => {
	const counted = phaseReport('late', { operations_by_interval: [10, 0, 30], host_ops: 40 });
	const [spec] = articleCharts(
		{ stages: [], phases: [counted] },
		{ drawing: 'iops-scatter', drawn: ['late'], written: [], capacityBytes: 1, marks: [] },
		{ name: 'Test', seed: 1, link: '' }
	);
	const points = spec?.kind === 'xy' ? (spec.series[0]?.points ?? []) : [];
	expect(points.map(({ moment }) => moment)).toEqual(
		[0.25, 0.25, 1].map((share) => ({ part: 'late', share }))
	);
});

it('of several runs each drive is seen, at the end with all its states', async () => {
	const runs = new Runs(new FakeWorkers(), 2, true);
	await runs.start([lines, lines, lines]);
	expect(runs.seen).toHaveLength(3);
	for (const { snapshot, film } of runs.seen) {
		expect(snapshot?.step).toBe(living.snapshot?.step);
		expect(film.length).toBe(living.film.length);
	}
	runs.clear();
	expect(runs.seen).toEqual([]);
});
