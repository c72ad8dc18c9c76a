/** A run shows what the worker says, keeps it when it is stopped, and drops what is out of date. */
import { expect, test, vi } from 'vitest';
import type { FileEntry, FolderEntry } from '$lib/tools/your-files/collect';
import { FilesRun, type FilesWorker } from '$lib/tools/your-files/FilesRun.svelte';
import type { Progress, Reply, Request } from '$lib/tools/your-files/files.messages';
import { until } from '../until';
import { domError, measured } from './helpers';

class FakeWorker implements FilesWorker {
	readonly requests: Request[] = [];
	onmessage: ((event: MessageEvent<Reply>) => void) | null = null;
	onerror: ((event: ErrorEvent) => void) | null = null;
	isTerminated = false;

	postMessage(request: Request): void {
		this.requests.push(request);
	}

	terminate(): void {
		this.isTerminated = true;
	}

	say(batch: number, progress: Partial<Progress>): void {
		const whole: Progress = {
			timeMs: 0,
			filesCounted: 1,
			bytesCounted: 100,
			bytesDone: 0,
			bytesRead: 0,
			measurements: [],
			failures: [],
			current: undefined,
			isCounting: false,
			isHeld: false,
			survey: undefined,
			isIdle: false,
			...progress
		};
		this.onmessage?.(
			new MessageEvent('message', { data: { type: 'progress', batch, progress: whole } })
		);
	}

	relieve(batch: number): void {
		const backlog = { batches: [], doneCount: 0, filesCounted: 0, bytesCounted: 0 };
		const state = { batch, backlog, sampled: [], bytesFinished: 0, bytesRead: 0 };
		this.onmessage?.(new MessageEvent('message', { data: { type: 'relieve', state } }));
	}

	get batches(): readonly number[] {
		return this.requests.flatMap((request) => (request.type === 'add' ? [request.batch] : []));
	}
}

const file = new File(['x'.repeat(100)], 'a.txt');
const result = measured({ bytesBefore: 100, bytesGzip: 25 });
const folderHandle = { kind: 'directory', name: 'good' };
const emptyFolder: FolderEntry = {
	isFile: false,
	isDirectory: true,
	fullPath: '/empty',
	createReader: () => ({ readEntries: (resolve) => resolve([]) })
};

function setUp() {
	const workers: FakeWorker[] = [];
	const run = new FilesRun(() => {
		const worker = new FakeWorker();
		workers.push(worker);
		return Promise.resolve(worker);
	});
	const worker = () => until(() => workers.at(-1) ?? Promise.reject(new Error('No worker.')));
	return { run, workers, worker };
}

async function started(filesCount = 1) {
	const set = setUp();
	set.run.addList(Array.from({ length: filesCount }, () => file));
	const worker = await set.worker();
	await until(() => expect(worker.batches).toHaveLength(Math.ceil(filesCount / 25)));
	// Only now: before the first batch nothing was counted yet.
	await until(() => expect(set.run.isCounting).toBe(false));
	return { ...set, worker };
}

test('it is done when the worker has finished the last batch, not an earlier one', async () => {
	const { run, worker } = await started(40);
	worker.say(1, { isIdle: true, measurements: [result] });
	expect(run.phase).toBe('running');
	worker.say(2, { isIdle: true, measurements: [result] });
	expect(run.phase).toBe('done');
	expect(run.results.total).toMatchObject({ filesCount: 2, bytesBefore: 200, bytesAfter: 50 });
});

test('it is not done while it has a batch that was found after it had come to rest', async () => {
	const { run, worker } = setUp();
	const handOver: ((entries: readonly FileEntry[]) => void)[] = [];
	const slow: FolderEntry = {
		isFile: false,
		isDirectory: true,
		fullPath: '/slow',
		createReader: () => ({ readEntries: (resolve) => handOver.push(resolve) })
	};
	run.addDrop({ handles: [], files: [file], entries: [slow] });
	const files = await worker();
	await until(() => expect(files.batches).toHaveLength(1));
	files.say(1, { isIdle: true, measurements: [result] });
	const found: FileEntry = {
		isFile: true,
		isDirectory: false,
		fullPath: '/slow/b.txt',
		file: (resolve) => resolve(file)
	};
	for (const entries of [[found], []]) {
		await until(() => expect(handOver.length).toBeGreaterThan(0));
		handOver.shift()?.(entries);
	}
	await until(() => expect(run.isCounting).toBe(false));
	expect(files.batches).toHaveLength(2);
	expect(run.phase).toBe('running');
	files.say(2, { isIdle: true, measurements: [result] });
	expect(run.phase).toBe('done');
});

test('a folder without a file, after a run that is done, leaves it done', async () => {
	const { run, worker } = await started();
	worker.say(1, { isIdle: true, measurements: [result] });
	run.addDrop({ handles: [], files: [], entries: [emptyFolder] });
	await until(() => expect(run.phase).toBe('done'));
	expect(run.results.total.filesCount).toBe(1);
});

test('stopping ends the worker at once, keeps results, and drops what comes later', async () => {
	const { run, worker } = await started();
	worker.say(1, { measurements: [result] });
	run.stop();
	expect(run.phase).toBe('stopped');
	expect(worker.isTerminated).toBe(true);
	worker.say(1, { isIdle: true, measurements: [result] });
	expect(run.phase).toBe('stopped');
	expect([...run.results.measurements.slice(0)]).toMatchObject([
		{ path: 'a.txt', bytesBefore: 100, bytesGzip: 25 }
	]);
});

test('what a stopped run had found by then is known, and forgotten with it', async () => {
	const { run, worker } = await started();
	worker.say(1, { measurements: [result], filesCounted: 30, bytesCounted: 9000, isCounting: true });
	run.stop();
	expect(run.unseen).toEqual({ isCounting: true, filesCount: 30, bytes: 9000 });
	run.reset();
	expect(run.unseen).toBeUndefined();
});

test('a file counts as long only once its name was shown for a while', async () => {
	const { run, worker } = await started();
	const at = (timeMs: number, id: number) => {
		worker.say(1, { timeMs, current: { id, path: `${id}.txt`, bytesDone: 1, bytesTotal: 100 } });
		return run.pace.isCurrentLong;
	};
	expect([at(100, 7), at(1000, 7), at(1100, 7), at(1200, 8), at(2199, 8), at(2200, 8)]).toEqual([
		...[false, false, true],
		...[false, false, true]
	]);
});

test('stopping before the worker has started leaves no file with it', async () => {
	const { run, workers } = setUp();
	run.addList([file]);
	run.stop();
	await until(() => expect(workers[0]?.isTerminated).toBe(true));
	expect(run.phase).toBe('stopped');
	expect(workers.flatMap(({ requests }) => requests)).toEqual([]);
	run.dispose();
	await until(() => expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true));
});

test('a worker that was prepared is used, and a fresh one is prepared after a stop', async () => {
	const { run, workers, worker } = setUp();
	run.prepare();
	const prepared = await worker();
	run.addList([file]);
	await until(() => expect(prepared.batches).toEqual([1]));
	run.stop();
	await until(() => expect(workers).toHaveLength(2));
	run.addList([file]);
	await until(() => expect(workers[1]?.batches).toEqual([1]));
	expect(workers).toHaveLength(2);
});

test('more files join a run that is done; a stopped one gives way', async () => {
	const { run, workers, worker } = await started();
	worker.say(1, { isIdle: true, measurements: [result] });
	run.addList([file]);
	await until(() => expect(worker.batches).toEqual([1, 2]));
	worker.say(2, { isIdle: true, measurements: [result] });
	expect(run.results.total.filesCount).toBe(2);
	run.addList([file]);
	run.stop();
	run.addList([file]);
	await until(() => expect(workers.at(-1)?.batches).toEqual([1]));
	expect(run.results.total.filesCount).toBe(0);
});

test('a choice without a single file is done, not endless', async () => {
	const { run } = setUp();
	run.addDrop({ handles: [], entries: [emptyFolder], files: [] });
	await until(() => expect(run.phase).toBe('done'));
	expect(run.results.measurements).toHaveLength(0);
});

test('skipping names the file that is being read', async () => {
	const { run, worker } = await started();
	worker.say(1, { current: { id: 7, path: 'a.txt', bytesDone: 1, bytesTotal: 100 } });
	run.skip();
	expect(worker.requests.at(-1)).toEqual({ type: 'skip', id: 7 });
});

test('a worker that breaks is said, and what was measured stays', async () => {
	const { run, worker } = await started();
	worker.say(1, { measurements: [result] });
	worker.onmessage?.(
		new MessageEvent('message', { data: { type: 'broken', message: 'Out of memory.' } })
	);
	expect(run.phase).toBe('broken');
	expect(run.fault).toBe(
		'Out of memory. What was measured so far is kept; start over, or reload the page.'
	);
	expect([...run.results.measurements.slice(0)]).toMatchObject([
		{ path: 'a.txt', bytesBefore: 100, bytesGzip: 25 }
	]);
	expect(worker.isTerminated).toBe(true);
});

test('a worker that cannot be loaded is said with what to do', async () => {
	let isOnline = false;
	const worker = new FakeWorker();
	const run = new FilesRun(() =>
		isOnline ? Promise.resolve(worker) : Promise.reject(new Error('404'))
	);
	run.prepare();
	run.addList([file]);
	await until(() => expect(run.phase).toBe('broken'));
	expect(run.fault).toMatch(/\(404\); check the connection, then choose the files again\.$/);
	isOnline = true;
	run.addList([file]);
	await until(() => expect(worker.batches).toEqual([1]));
	expect(run.fault).toBe('');
});

test('an exact result takes the place of the estimate, and a failure its number away', async () => {
	const { run, worker } = await started(2);
	const [one, two] = [7, 8].map((id) =>
		measured({ id, bytesBefore: 1000, bytesGzip: 500, bytesMargin: 9, bytesRead: 64 })
	);
	worker.say(1, { isIdle: true, measurements: [one ?? result, two ?? result] });
	expect(run.phase).toBe('done');
	expect(run.results.total).toMatchObject({ sampledCount: 2, bytesAfter: 1000, variance: 162 });
	const before = run.results.measurements;
	run.measureExactly();
	expect(worker.requests.at(-1)).toEqual({ type: 'exact', batch: 2 });
	expect(run.phase).toBe('running');
	worker.say(2, {
		isIdle: true,
		measurements: [measured({ id: 7, bytesBefore: 1000, bytesGzip: 490 })],
		failures: [{ id: 8, path: 'b', reason: 'changed', detail: '' }]
	});
	expect(run.phase).toBe('done');
	expect(run.results.total).toMatchObject({ filesCount: 1, sampledCount: 0, bytesAfter: 490 });
	expect(run.results.total.variance).toBe(0);
	expect([...run.results.measurements.slice(0)].map(({ bytesGzip }) => bytesGzip)).toEqual([490]);
	expect(before).toHaveLength(2);
});

test('a folder is done when the worker has searched it and read its files', async () => {
	const { run, worker: opened } = setUp();
	run.addFolder(folderHandle);
	const worker = await opened();
	await until(() =>
		expect(worker.requests).toEqual([{ type: 'walk', batch: 1, root: folderHandle }])
	);
	expect(run.isCounting).toBe(true);
	worker.say(1, { isCounting: true, measurements: [result] });
	expect([run.phase, run.isCounting]).toEqual(['running', true]);
	worker.say(1, { isCounting: false, isIdle: true });
	expect([run.phase, run.isCounting]).toEqual(['done', false]);
});

test('a folder that the browser keeps from pages is named, and the others go on', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const { run, worker: opened } = setUp();
	run.addDrop({
		handles: [
			{ name: 'kept', handle: new Promise(() => undefined) },
			{ name: 'good', handle: Promise.resolve(folderHandle) },
			{ name: 'refused', handle: Promise.reject(domError('AbortError')) }
		],
		entries: [],
		files: []
	});
	await vi.advanceTimersByTimeAsync(0);
	const worker = await opened();
	expect(worker.requests.map(({ type }) => type)).toEqual(['walk']);
	worker.say(1, { isIdle: true, measurements: [result] });
	expect(run.phase).toBe('running');
	await vi.advanceTimersByTimeAsync(20_000);
	vi.useRealTimers();
	expect(run.phase).toBe('done');
	const failures = run.results.failures.map(({ path, reason }) => `${path}: ${reason}`);
	expect(failures.toSorted()).toEqual(['kept: blocked', 'refused: blocked']);
	expect(run.results.measurements).toHaveLength(1);
});

test('a fresh worker goes on for one that is relieved, and hears what it had not', async () => {
	const { run, workers, worker } = await started(26);
	expect(worker.batches).toEqual([1, 2]);
	worker.say(1, { filesCounted: 25, measurements: [result] });
	worker.relieve(1);
	expect(worker.isTerminated).toBe(true);
	run.addList([file]);
	await until(() => expect(workers).toHaveLength(2));
	const fresh = await until(() => workers[1] ?? Promise.reject(new Error('No worker.')));
	await until(() => expect(fresh.batches).toEqual([2, 3]));
	expect(fresh.requests[0]).toMatchObject({ type: 'resume', state: { batch: 1 } });
	expect(run.phase).toBe('running');
	fresh.say(3, { isIdle: true, measurements: [measured({ id: 2, path: 'b.txt' })] });
	expect(run.phase).toBe('done');
	expect([...run.results.measurements.slice(0)].map(({ path }) => path)).toEqual([
		'a.txt',
		'b.txt'
	]);
});

test('a run that is stopped while a worker is relieved stays stopped', async () => {
	const { run, workers, worker } = await started();
	worker.relieve(1);
	run.stop();
	await until(() => expect(workers).toHaveLength(3));
	expect(run.phase).toBe('stopped');
	// The one that came too late to go on is not kept.
	expect(workers.filter(({ isTerminated }) => !isTerminated)).toHaveLength(1);
});
