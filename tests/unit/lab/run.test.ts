/** An experiment of the lab runs to its end, is cancelled at once, and says what was refused. */
import { describe, expect, it } from 'vitest';
import { LOST } from '$lib/base/worker';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { writtenPoints } from '$lib/tools/lab/drawings';
import { newPhase } from '$lib/tools/lab/free/phases';
import { START_DRIVE } from '$lib/tools/lab/free/presets';
import { diedText } from '$lib/tools/lab/free/results';
import { linesOf, START } from '$lib/tools/lab/free/setup';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import { reviewJson } from '../../boundary/native';
import { experimentLines } from '../../boundary/runs';
import { FakeWorkers, settle } from '../fakes';

const reviewLines = flattenExperiment(JSON.parse(reviewJson('span-and-spare')));

/** Node has no `ErrorEvent`. */
class Lost extends Event {
	readonly colno = 0;
	readonly error = undefined;
	readonly filename = '';
	readonly lineno = 0;
	readonly message = LOST;
}
const lost = () => new Lost('error');

describe('LabRun', () => {
	it('runs to the end, and ends its worker', async () => {
		const workers = new FakeWorkers();
		const run = new LabRun(workers);
		expect(run.phase).toBe('empty');
		await run.start(reviewLines);
		expect(run).toMatchObject({ phase: 'done', share: 1, fault: '' });
		expect(run.report?.verdicts?.[0]?.verdict).toBe('within band');
		expect(run.report?.digest).toMatch(/^[0-9a-f]{16}$/);
		expect(workers.port.isTerminated).toBe(true);
	});

	it('is cancelled while the simulator works, and keeps what was seen', async () => {
		const workers = new FakeWorkers();
		workers.onSpawn = (port) => {
			port.replace = (request) => {
				port.isHolding = request.type === 'stages';
				return undefined;
			};
		};
		const run = new LabRun(workers);
		const over = run.start(reviewLines);
		await settle();
		expect(run.isBusy).toBe(true);
		run.cancel();
		await over;
		expect(run.phase).toBe('cancelled');
		expect(workers.port.isTerminated).toBe(true);
		workers.onSpawn = undefined;
		await run.start(reviewLines);
		expect(run.phase, 'it can be started again').toBe('done');
	});

	it('says what the simulator refuses', async () => {
		const run = new LabRun(new FakeWorkers());
		await run.start(`${experimentLines('overwrite')}drive.colour=1\n`);
		expect(run.phase).toBe('broken');
		expect(run.fault).toMatch(/^drive\.colour/);
	});

	it('tells of a drive that wore out when it did, and keeps its whole curve', async () => {
		const run = new LabRun(new FakeWorkers());
		const drive = { ...START_DRIVE, blocks: '64', pages_per_block: '16', endurance_erases: '3' };
		const uniform = newPhase('uniform');
		await run.start(linesOf(drive, { ...START, phases: [newPhase('fill'), uniform] }));
		expect(run.phase).toBe('broken');
		const writes = run.snapshot?.get('hostWrites') ?? 0;
		const times = (writes / (run.snapshot?.get('logicalPages') ?? 1)).toFixed(2);
		expect(run.fault).toContain(`the drive is worn out after ${times} drive writes`);
		expect(run.fault).not.toContain('TRIM');
		expect(run.snapshot?.get('status')).toBe(3);
		const last = run.snapshot && writtenPoints(run.snapshot).at(-1);
		expect(Number(times) - (last?.x ?? 0)).toBeLessThan(0.02);
		expect(run.snapshot && diedText(run.snapshot)).toMatch(/^[\d.]+ drive writes \([\d.]+ MB\)$/);
		expect(run.report?.phases.map(({ name }) => name)).toEqual(['1-fill']);
	});

	it('begins again when the browser ends its worker, and says so', async () => {
		const workers = new FakeWorkers();
		const run = new LabRun(workers);
		const notices: string[] = [];
		workers.onSpawn = (port) => {
			const isFirst = workers.ports.length === 1;
			port.replace = (request) => {
				port.isHolding = isFirst && request.type === 'stages';
				notices.push(run.notice);
				if (port.isHolding) {
					queueMicrotask(() => port.onerror?.(lost()));
				}
				return undefined;
			};
		};
		await run.start(reviewLines);
		expect(run).toMatchObject({ phase: 'done', share: 1, fault: '' });
		expect(workers.ports).toHaveLength(2);
		expect(notices.at(-1)).toMatch(/^The browser ended the simulator; the run began again/);
	});

	it('gives up a worker that is ended again and again', async () => {
		const workers = new FakeWorkers();
		workers.onSpawn = (port) => {
			port.replace = () => {
				port.isHolding = true;
				queueMicrotask(() => port.onerror?.(lost()));
				return undefined;
			};
		};
		const run = new LabRun(workers);
		await run.start(reviewLines);
		expect(run).toMatchObject({ phase: 'broken', fault: LOST });
		expect(workers.ports).toHaveLength(4);
	});
});
