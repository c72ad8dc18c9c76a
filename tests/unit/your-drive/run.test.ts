/** One test at a time; whatever the worker does, it ends, is explained, and nothing stays. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DriveTest, type Job } from '$lib/tools/your-drive/DriveTest.svelte';
import type { DriveTestEnvironment, DriveTestWorker } from '$lib/tools/your-drive/environment';
import type { Fault } from '$lib/tools/your-drive/faults';
import { SIZES, WriteBudget } from '$lib/tools/your-drive/limits';
import { planOf } from '$lib/tools/your-drive/plan';
import type { Reply, Request } from '$lib/tools/your-drive/driveTest.messages';
import { STORAGE_NAME } from '$lib/tools/your-drive/storageFile';
import { domError, FakeFolder } from './fakes';

class FakeWorker implements DriveTestWorker {
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

	say(reply: Reply): void {
		this.onmessage?.(new MessageEvent('message', { data: reply }));
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

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const job: Job = { where: 'storage', plan: planOf(SIZES[0], false), source: undefined };

function setUp() {
	const worker = new FakeWorker();
	const storage = new FakeFolder();
	let isLocked = false;
	const environment: DriveTestEnvironment = {
		openWorker: () => Promise.resolve(worker),
		lock() {
			if (isLocked) {
				return Promise.resolve(undefined);
			}
			isLocked = true;
			return Promise.resolve(() => void (isLocked = false));
		},
		after(ms, act) {
			const timer = setTimeout(act, ms);
			return () => clearTimeout(timer);
		},
		whenHidden: () => () => undefined,
		storage: () => Promise.resolve(storage),
		recallUnfinished: () => Promise.resolve([]),
		forgetUnfinished: () => Promise.resolve()
	};
	const budget = new WriteBudget(600_000_000);
	return { worker, storage, budget, environment, run: new DriveTest(environment, budget) };
}

async function started() {
	const set = setUp();
	await set.run.start(job);
	set.storage.files.set(STORAGE_NAME, []);
	set.worker.say({ type: 'name', name: STORAGE_NAME });
	set.worker.say({ type: 'progress', bytesWritten: 1_000_000, leg: undefined });
	return set;
}

test('a second run waits until the first is over', async () => {
	const { run, environment, budget } = await started();
	const other = new DriveTest(environment, budget);
	await other.start(job);
	expect(other.fault).toMatch(/already running in another tab/);
	run.cancel();
	await vi.runAllTimersAsync();
	await other.start(job);
	expect(other.phase).toBe('running');
});

test('what a run says of itself takes the place of what it said before', async () => {
	const { run, worker } = await started();
	worker.say({ type: 'note', text: 'No random data.' });
	worker.say({ type: 'note', text: 'Data were made once.' });
	expect(run.note).toBe('Data were made once.');
	run.cancel();
	await vi.runAllTimersAsync();
	await run.start(job);
	expect(run.note).toBe('');
});

test('a browser that grants no locks is not one in which another tab measures', async () => {
	const { run, environment, worker } = setUp();
	environment.lock = () => Promise.reject(domError('SecurityError'));
	await run.start(job);
	expect(run.phase).toBe('fault');
	expect(run.fault).toMatch(/cookies are blocked.*allow its cookies/);
	expect(worker.requests).toEqual([]);
});

test('a worker that does not obey is ended within 200 ms, and cleaned up after', async () => {
	const { run, worker, storage } = await started();
	run.cancel();
	expect(run.phase).toBe('stopping');
	await vi.advanceTimersByTimeAsync(199);
	expect(run.phase).toBe('stopped');
	expect(worker.isTerminated).toBe(true);
	await vi.runAllTimersAsync();
	expect(storage.files.size).toBe(0);
});

test('a file that is still locked is deleted as soon as it can be', async () => {
	const { run, storage } = await started();
	let refusals = 4;
	storage.before = (step) => {
		if (step === 'remove' && refusals > 0) {
			refusals -= 1;
			throw domError('NoModificationAllowedError');
		}
	};
	run.cancel();
	await vi.runAllTimersAsync();
	expect(storage.files.size).toBe(0);
	expect(run.leftovers).toEqual([]);
});

test('what cannot be deleted is named', async () => {
	const { run, storage } = await started();
	storage.before = () => {
		throw domError('NoModificationAllowedError');
	};
	run.cancel();
	await vi.runAllTimersAsync();
	expect(run.leftovers).toEqual([STORAGE_NAME]);
});

describe('a worker', () => {
	test('that falls silent is given up after twenty seconds', async () => {
		const { run, worker, storage } = await started();
		await vi.advanceTimersByTimeAsync(19_000);
		worker.say({ type: 'progress', bytesWritten: 2_000_000, leg: undefined });
		await vi.advanceTimersByTimeAsync(19_000);
		expect(run.phase).toBe('running');
		await vi.advanceTimersByTimeAsync(1_000);
		expect(run.fault).toMatch(/did not answer for 20 seconds/);
		expect(worker.isTerminated).toBe(true);
		await vi.runAllTimersAsync();
		expect(storage.files.size).toBe(0);
	});

	test('that breaks is said, with what to do', async () => {
		const { run, worker, storage } = await started();
		worker.onerror?.(new Breakdown('error'));
		expect(run.fault).toMatch(/reload the page/);
		await vi.runAllTimersAsync();
		expect(storage.files.size).toBe(0);
	});

	test('that cannot be loaded is said with the cause', async () => {
		const { environment, budget } = setUp();
		const openWorker = () => Promise.reject(new Error('404'));
		const run = new DriveTest({ ...environment, openWorker }, budget);
		await run.start(job);
		expect(run.fault).toMatch(/\(404\)$/);
		const again = new DriveTest(environment, budget);
		await again.start(job);
		expect(again.phase, 'the lock is free').toBe('running');
	});

	test('that names a fault has it explained', async () => {
		const { run, worker, storage } = await started();
		expect(run.bytesWritten).toBe(1_000_000);
		const none = { detail: '', bytesWritten: 2_500_000, leftovers: [] };
		worker.say({ type: 'fault', fault: 'vanished', ...none });
		expect(run.fault).toMatch(/moved or deleted meanwhile/);
		expect(run.bytesWritten, 'up to the fault').toBe(2_500_000);
		await vi.runAllTimersAsync();
		expect(storage.files.size).toBe(0);
	});
});

test('a page that has written as much as it may writes nothing more', async () => {
	const { run, worker, budget } = setUp();
	budget.take(500_000_000);
	await run.start(job);
	expect(run.fault).toMatch(/reload it to measure again/);
	expect(worker.requests).toEqual([]);
});

test('a page that is left ends the worker', async () => {
	const { run, worker } = await started();
	run.dispose();
	expect(worker.isTerminated).toBe(true);
});

/** What a run in a folder needs of it. */
const isHandle = (value: unknown): value is FileSystemDirectoryHandle =>
	value instanceof FakeFolder;

/** A run in a folder that holds a file of the reader's, too; it is noted where it was begun. */
async function startedInFolder() {
	const set = setUp();
	const folder = new FakeFolder();
	folder.files.set('mine.txt', []);
	const settled: string[] = [];
	if (!isHandle(folder)) {
		throw new Error('This is no folder.');
	}
	await set.run.start({
		where: 'folder',
		folder,
		bytes: 64_000_000,
		onclean: (note) => void settled.push(note)
	});
	set.worker.say({ type: 'remembered', note: 'note-1' });
	set.worker.say({ type: 'name', name: STORAGE_NAME });
	[STORAGE_NAME, `${STORAGE_NAME}.crswap`].forEach((name) => folder.files.set(name, []));
	return { ...set, folder, settled };
}

type InFolder = Awaited<ReturnType<typeof startedInFolder>>;

const endsWith =
	(fault: Fault) =>
	({ worker }: InFolder) => {
		const leftovers = [STORAGE_NAME];
		worker.say({ type: 'fault', fault, detail: '', bytesWritten: 0, leftovers });
	};

describe.each<[string, (set: InFolder) => void]>([
	['the part of the page that writes breaks', ({ worker }) => worker.onerror?.(new Breakdown(''))],
	['the reader stops it, and nothing answers', ({ run }) => run.cancel()],
	['the drive is full', endsWith('full')],
	['the permission is taken back', endsWith('denied')]
])('in a folder: %s', (_, end) => {
	test('what can be deleted is, nothing else, and its note is let go', async () => {
		const set = await startedInFolder();
		end(set);
		await vi.runAllTimersAsync();
		expect([...set.folder.files.keys()]).toEqual(['mine.txt']);
		expect(set.run.leftovers).toEqual([]);
		expect(set.settled).toEqual(['note-1']);
	});

	test('what cannot be deleted is named, and stays noted for the next visit', async () => {
		const set = await startedInFolder();
		set.folder.before = () => {
			throw domError('NotAllowedError');
		};
		end(set);
		await vi.runAllTimersAsync();
		expect(set.folder.files.size).toBe(3);
		expect(set.run.leftovers).toEqual([STORAGE_NAME]);
		expect(set.settled).toEqual([]);
	});
});
