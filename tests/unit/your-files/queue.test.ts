/** Files are measured one after another, and one that fails does not stop the others. */
import { expect, test } from 'vitest';
import type { BacklogState } from '$lib/tools/your-files/backlog';
import { SLICE_BYTES } from '$lib/tools/your-files/pieces';
import type { Handle, QueuedFile } from '$lib/tools/your-files/fileFacts';
import type { Reply } from '$lib/tools/your-files/files.messages';
import { FileQueue } from '$lib/tools/your-files/queue';
import { walk } from '$lib/tools/your-files/walk';
import { until } from '../until';
import {
	BreakingFile,
	createMeter,
	domError,
	folder,
	GoodFile,
	HangingFile,
	Replies
} from './helpers';

function queued(...files: readonly File[]): readonly QueuedFile[] {
	return files.map((file) => ({ path: `folder/${file.name}`, file }));
}

function start(shiftFiles?: number) {
	const replies = new Replies();
	let timeMs = 0;
	const now = () => (timeMs += 1);
	return {
		replies,
		queue: new FileQueue(
			createMeter(),
			replies.post,
			now,
			shiftFiles === undefined ? {} : { shiftFiles }
		)
	};
}

test('files that cannot be read are named with the reason while the others go on', async () => {
	const { replies, queue } = start();
	const size = SLICE_BYTES * 2;
	queue.add(
		1,
		queued(
			new BreakingFile('gone.bin', size, 0, domError('NotFoundError')),
			new BreakingFile('locked.bin', size, 0, domError('NotReadableError')),
			new BreakingFile('growing.log', size, SLICE_BYTES, domError('NotReadableError')),
			new BreakingFile('odd.bin', size, 0, new Error('out of luck')),
			new GoodFile(['well well well well well well'], 'good.txt')
		)
	);
	await replies.idle();
	expect(replies.failures).toEqual([
		{ path: 'folder/gone.bin', reason: 'vanished', detail: '' },
		{ path: 'folder/locked.bin', reason: 'unreadable', detail: '' },
		{ path: 'folder/growing.log', reason: 'changed', detail: '' },
		{ path: 'folder/odd.bin', reason: 'unknown', detail: 'out of luck' }
	]);
	expect(replies.measurements.map(({ path }) => path)).toEqual(['folder/good.txt']);
	expect(replies.last?.bytesDone).toBe(replies.last?.bytesCounted);
});

test('an empty file is measured as empty', async () => {
	const { replies, queue } = start();
	queue.add(1, queued(new GoodFile([], 'empty.txt')));
	await replies.idle();
	expect(replies.measurements).toMatchObject([
		{ path: 'folder/empty.txt', kind: 'text', bytesBefore: 0, bytesGzip: 20, bytesDeflate: 0 }
	]);
});

test('all files are counted before the first is done', async () => {
	const { replies, queue } = start();
	queue.add(1, queued(new HangingFile([new Uint8Array(7)], 'hangs.bin')));
	queue.add(2, queued(new GoodFile(['abc'], 'a.txt'), new GoodFile(['de'], 'b.txt')));
	queue.report();
	expect(replies.last).toMatchObject({ filesCounted: 3, bytesCounted: 12, isIdle: false });
	expect(replies.last?.current?.path).toBe('folder/hangs.bin');
});

test('only the file that is meant is skipped', async () => {
	const { replies, queue } = start();
	queue.add(
		1,
		queued(new HangingFile([new Uint8Array(7)], 'hangs.bin'), new GoodFile(['a'], 'a.txt'))
	);
	queue.report();
	const id = replies.last?.current?.id ?? 0;
	queue.skip(id + 1);
	queue.skip(id);
	await replies.idle();
	expect(replies.failures).toEqual([{ path: 'folder/hangs.bin', reason: 'skipped', detail: '' }]);
	expect(replies.measurements.map(({ path }) => path)).toEqual(['folder/a.txt']);
});

test('each result is told once', async () => {
	const { replies, queue } = start();
	queue.add(1, queued(new GoodFile(['a'], 'a.txt')));
	await replies.idle();
	queue.report();
	queue.add(2, queued(new GoodFile(['b'], 'b.txt')));
	await replies.idle();
	expect(replies.measurements.map(({ path }) => path)).toEqual(['folder/a.txt', 'folder/b.txt']);
});

test('a file given up halfway leaves nothing in the next one', async () => {
	const { replies, queue } = start();
	const broken = new BreakingFile('a.bin', SLICE_BYTES * 2, SLICE_BYTES, domError('NotFoundError'));
	queue.add(1, queued(broken, new GoodFile(['abcdefgh'], 'b.txt')));
	await replies.idle();
	expect(replies.measurements).toMatchObject([{ bytesBefore: 8, bytesDeflate: 8, bytesLz4: 8 }]);
});

test('a file that changed after it was found is opened again, once', async () => {
	const { replies, queue } = start();
	const size = SLICE_BYTES * 2;
	const changed = new BreakingFile('log', size, SLICE_BYTES, domError('NotReadableError'));
	const growing = [changed, changed, changed, changed, changed];
	const log = [changed, changed, new GoodFile(['now it rests'], 'log')];
	void queue.walk(1, walk(folder({ log, grows: growing })));
	await replies.idle();
	expect(replies.measurements).toMatchObject([{ path: 'd/log', bytesBefore: 12 }]);
	expect(replies.failures).toEqual([{ path: 'd/grows', reason: 'changed', detail: '' }]);
	// When it was found, and twice when its turn came.
	expect(growing).toHaveLength(2);
	expect(replies.last?.bytesDone).toBe(replies.last?.bytesCounted);
});

test('fresh workers go on where others end, and lose nothing', async () => {
	const names = Array.from({ length: 100 }, (_, index) => `${index}.txt`);
	const root = folder(
		Object.fromEntries(names.map((name) => [name, [new GoodFile([name.repeat(9)], name)]]))
	);
	const whole = start();
	void whole.queue.walk(1, walk(root));
	await whole.replies.idle();
	const shifts: Reply[][] = [];
	let { replies, queue } = start(60);
	void queue.walk(1, walk(root));
	for (;;) {
		const { all } = replies;
		shifts.push(all);
		await until(() => expect(isOver(all.at(-1))).toBe(true));
		const last = all.at(-1);
		if (last?.type !== 'relieve') {
			break;
		}
		// Too late for this one: whoever wants it tells the next.
		queue.add(2, queued(new GoodFile(['a'], 'a.txt')));
		const state = structuredClone({ ...last.state, backlog: rootless(last.state.backlog) });
		({ replies, queue } = start(60));
		queue.resume({ ...state, backlog: withSource(state.backlog, root) });
	}
	expect(shifts.length).toBeGreaterThan(5);
	const told = shifts
		.flat()
		.flatMap((reply) => (reply.type === 'progress' ? [reply.progress] : []));
	const measurements = told.flatMap((progress) => progress.measurements);
	expect(measurements).toEqual(whole.replies.measurements);
	expect(told.at(-1)).toMatchObject({ filesCounted: 100, bytesDone: told.at(-1)?.bytesCounted });
	expect(told.at(-1)?.bytesRead).toBe(whole.replies.last?.bytesRead);
});

const isOver = (reply: Reply | undefined) =>
	reply?.type === 'relieve' || (reply?.type === 'progress' && reply.progress.isIdle);

/** Handles can be sent between workers, but their doubles here, which are functions, cannot. */
const rootless = (backlog: BacklogState) => withSource(backlog, { kind: 'directory', name: 'd' });

function withSource(backlog: BacklogState, source: Handle): BacklogState {
	const batches = backlog.batches.map((batch) =>
		'names' in batch ? { ...batch, source } : batch.map((file) => ({ ...file, source }))
	);
	return { ...backlog, batches };
}

test('a search is not over while it finds nothing yet', async () => {
	const { replies, queue } = start();
	let find: () => void = () => undefined;
	const waiting = new Promise<void>((resolve) => (find = resolve));
	async function* late() {
		await waiting;
		yield { failures: [{ path: 'd', reason: 'unlisted', detail: '' } as const] };
	}
	void queue.walk(1, late());
	queue.report();
	expect(replies.last).toMatchObject({ isIdle: false, isCounting: true });
	const idle = replies.idle();
	find();
	await idle;
	expect(replies.last).toMatchObject({ isIdle: true, isCounting: false });
	expect(replies.failures).toHaveLength(1);
});

/** As large as a disk of photographs, without a byte that could be read. */
class LargeFile extends GoodFile {
	override get size(): number {
		return 31e6;
	}
}

test('what would take hours is estimated, and read one by one only on request', async () => {
	const replies = new Replies();
	const values = [0.5, 0.6, 0.7, ...Array.from({ length: 32 }, () => 0)];
	const sampler = { measure: () => Promise.resolve({ values, bytesRead: 65_536 }) };
	const options = { samplers: [sampler] };
	const queue = new FileQueue(createMeter(), replies.post, () => 0, options);
	const files = Array.from({ length: 200 }, (_, index) => new LargeFile(['a'], `${index}.nef`));
	queue.add(1, queued(...files));
	await replies.idle();
	expect(replies.measurements).toEqual([]);
	expect(replies.last).toMatchObject({ isHeld: true, filesCounted: 200, bytesCounted: 200 * 31e6 });
	const surveys = replies.all.flatMap((reply) =>
		reply.type === 'progress' && reply.progress.survey !== undefined ? [reply.progress.survey] : []
	);
	expect(surveys.at(-1)).toMatchObject({ filesCount: 200, bytes: 200 * 31e6 });
	expect(surveys.at(-1)?.total.gzip).toBeCloseTo(0.5, 9);
	expect(surveys.at(-1)?.total.lz4).toBeCloseTo(0.7, 9);
	const idle = replies.idle();
	queue.measureExactly(2);
	await idle;
	expect(replies.last?.isHeld).toBe(false);
	// Each was tried, and is not as long as it said.
	expect(replies.failures).toHaveLength(200);
});

test('an estimate of what was found so far is made anew when the search is over', async () => {
	const replies = new Replies();
	const values = [0.5, 0.6, 0.7, ...Array.from({ length: 32 }, () => 0)];
	const sampler = { measure: () => Promise.resolve({ values, bytesRead: 65_536 }) };
	const queue = new FileQueue(createMeter(), replies.post, () => 0, { samplers: [sampler] });
	const root = { kind: 'directory', name: 'd' };
	const files = Array.from({ length: 200 }, (_, index) => ({ name: `${index}.nef`, bytes: 31e6 }));
	let end: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => (end = resolve));
	async function* slow() {
		yield { found: { root, folder: 'd', files }, failures: [] };
		await ended;
	}
	const surveys = () =>
		replies.all.flatMap((reply) =>
			reply.type === 'progress' && reply.progress.survey !== undefined
				? [reply.progress.survey]
				: []
		);
	void queue.walk(1, slow());
	await until(() => {
		queue.report();
		expect(surveys().at(-1)).toMatchObject({ isGrowing: true });
	});
	const idle = replies.idle();
	end();
	await idle;
	expect(surveys().at(-1)).toMatchObject({ isGrowing: false, bytes: 200 * 31e6 });
});

test('a pause holds the files that follow, and none is lost', async () => {
	const { replies, queue } = start();
	queue.pause();
	queue.add(1, queued(new GoodFile(['a'], 'a.txt'), new GoodFile(['b'], 'b.txt')));
	queue.report();
	expect(replies.last).toMatchObject({ filesCounted: 2, bytesDone: 0, isIdle: false });
	const idle = replies.idle();
	queue.proceed();
	await idle;
	expect(replies.measurements.map(({ path }) => path)).toEqual(['folder/a.txt', 'folder/b.txt']);
});
