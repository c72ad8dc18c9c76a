/** A trace's passes follow each other; none hears the answers to another. */
import { describe, expect, it } from 'vitest';
import { PolicyCheck } from '$lib/tools/traces/PolicyCheck.svelte';
import { PRESETS } from '$lib/tools/traces/replayDrive';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { TraceRun, type TraceWorker } from '$lib/tools/traces/TraceRun.svelte';
import type { Reply, Request } from '$lib/tools/traces/traces.messages';
import { compileWasm } from '../../boundary/runs';
import { settle } from '../fakes';
import { knownSnapshot } from '../snapshots';

class FakeWorker implements TraceWorker {
	onmessage: ((event: MessageEvent<Reply>) => void) | null = null;
	onerror: ((event: ErrorEvent) => void) | null = null;
	readonly requests: Request[] = [];
	isTerminated = false;

	postMessage(request: Request): void {
		this.requests.push(request);
	}

	terminate(): void {
		this.isTerminated = true;
	}

	say(reply: Reply): void {
		this.onmessage?.(new MessageEvent('message', { data: reply }));
	}

	/** The last answer of a pass. */
	finish(report: string): void {
		this.say({
			type: 'done',
			digest: '0123456789abcdef',
			bytesDone: 4,
			report: parseTraceReport(report),
			state: knownSnapshot({}).buffer,
			workMs: 1,
			firstLines: [],
			stored: ''
		});
	}

	die(): void {
		this.onerror?.(new Breakdown('error'));
	}
}

/** Node has none. */
class Breakdown extends Event implements ErrorEvent {
	readonly colno = 0;
	readonly lineno = 0;
	readonly error = undefined;
	readonly filename = '';
	readonly message = '';
}

function setUp() {
	const workers: FakeWorker[] = [];
	const environment = {
		spawn: async () => {
			const worker = new FakeWorker();
			workers.push(worker);
			return worker;
		},
		loadModule: async () => compileWasm()
	};
	const worker = () => {
		const last = workers.at(-1);
		if (last === undefined) {
			throw new Error('no worker was started');
		}
		return last;
	};
	return { environment, workers, worker };
}

const source = { name: 'a.csv', file: new Blob(['abcd']) };
const choice = PRESETS[0]?.choice;
if (choice === undefined) {
	throw new Error('there is no drive to replay on');
}

describe('a trace', () => {
	it('whose commands are still being listed is read anew by a worker of its own', async () => {
		const { environment, workers, worker } = setUp();
		const run = new TraceRun(environment);
		void run.read(source, 'auto');
		await settle();
		worker().finish('lines=1');
		await settle();
		expect(run.phase).toBe('read');
		const listed = run.list(choice, 'auto');
		await settle();
		const busy = worker();
		void run.read(source, 'auto');
		await settle();
		expect(busy.isTerminated).toBe(true);
		busy.finish('lines=99');
		worker().finish('lines=2');
		await settle();
		expect(await listed).toBe('');
		expect(run.survey?.report.counts.lines).toBe(2);
		expect(workers).toHaveLength(2);
	});

	it('whose worker dies is said to be broken, and can be read again', async () => {
		const { environment, worker } = setUp();
		const run = new TraceRun(environment);
		void run.read(source, 'auto');
		await settle();
		worker().die();
		await settle();
		expect(run.phase).toBe('broken');
		expect(run.fault).toMatch(/reads traces broke/);
		void run.read(source, 'auto');
		await settle();
		worker().finish('lines=3');
		await settle();
		expect(run).toMatchObject({ phase: 'read', fault: '' });
	});

	it('is replayed on one drive after the other, and stopped between them', async () => {
		const { environment, worker } = setUp();
		const run = new TraceRun(environment);
		void run.read(source, 'auto');
		await settle();
		worker().finish('lines=1');
		await settle();
		const replayed = run.replay([choice, { ...choice, sparePercent: 28 }], 'auto');
		await settle();
		worker().finish('lines=1');
		await settle();
		expect(run.phase).toBe('replaying');
		expect(run.results).toHaveLength(1);
		worker().finish('lines=1');
		await replayed;
		expect(run.phase).toBe('done');
		expect(run.results.map((result) => result.choice.sparePercent)).toEqual([10, 28]);
		void run.replay([choice, choice], 'auto');
		await settle();
		worker().finish('lines=1');
		run.stop();
		await settle();
		expect(run.phase).toBe('stopped');
		expect(run.results).toHaveLength(1);
	});

	it('that is stopped while its worker starts leaves none behind', async () => {
		const { environment, workers } = setUp();
		const run = new TraceRun(environment);
		void run.read(source, 'auto');
		run.stop();
		await settle();
		expect(run.phase).toBe('stopped');
		expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
	});
});

describe('the check of a drive', () => {
	it('counts only the newest answer', async () => {
		const { environment, worker } = setUp();
		const check = new PolicyCheck(environment);
		void check.ask('a');
		await settle();
		void check.ask('b');
		await settle();
		worker().say({ type: 'checked', id: 1, problem: 'old' });
		expect(check.problem).toBe('');
		worker().say({ type: 'checked', id: 2, problem: 'new' });
		expect(check.problem).toBe('new');
	});

	it('starts another worker after one that died', async () => {
		const { environment, workers, worker } = setUp();
		const check = new PolicyCheck(environment);
		void check.ask('a');
		await settle();
		worker().die();
		await settle();
		expect(check.problem).toMatch(/checks drives broke/);
		void check.ask('b');
		await settle();
		worker().say({ type: 'checked', id: 2, problem: '' });
		expect(check.problem).toBe('');
		expect(workers).toHaveLength(2);
		check.dispose();
		expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
	});
});
