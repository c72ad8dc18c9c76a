/** Files are measured one after another, and one that fails does not stop the others. */
import { expect, test } from 'vitest';
import { SLICE_BYTES } from '$lib/files/pieces';
import type { QueuedFile } from '$lib/files/protocol';
import { FileQueue } from '$lib/files/queue';
import type { FoundFile } from '$lib/files/walk';
import { BreakingFile, createMeter, domError, GoodFile, HangingFile, Replies } from './helpers';

function queued(...files: readonly File[]): readonly QueuedFile[] {
	return files.map((file) => ({ path: `folder/${file.name}`, file }));
}

function start() {
	const replies = new Replies();
	let timeMs = 0;
	return { replies, queue: new FileQueue(createMeter(), replies.post, () => (timeMs += 1)) };
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

async function* steps(...files: readonly FoundFile[]) {
	for (const file of files) {
		yield await Promise.resolve({ files: [file], failures: [] });
	}
}

test('a file that changed after it was found is opened again, once', async () => {
	const { replies, queue } = start();
	const size = SLICE_BYTES * 2;
	const changed = new BreakingFile('log', size, SLICE_BYTES, domError('NotReadableError'));
	const opened = [changed, new GoodFile(['now it rests'], 'log')];
	const growing = [changed, changed, changed];
	void queue.walk(
		1,
		steps(
			{ path: 'd/log', bytes: size, open: () => Promise.resolve(opened.shift() ?? changed) },
			{ path: 'd/grows', bytes: size, open: () => Promise.resolve(growing.shift() ?? changed) }
		)
	);
	await replies.idle();
	expect(replies.measurements).toMatchObject([{ path: 'd/log', bytesBefore: 12 }]);
	expect(replies.failures).toEqual([{ path: 'd/grows', reason: 'changed', detail: '' }]);
	expect(growing).toHaveLength(1);
	expect(replies.last?.bytesDone).toBe(replies.last?.bytesCounted);
});

test('a search is not over while it finds nothing yet', async () => {
	const { replies, queue } = start();
	let find: () => void = () => undefined;
	const waiting = new Promise<void>((resolve) => (find = resolve));
	async function* late() {
		await waiting;
		yield { files: [], failures: [{ path: 'd', reason: 'unlisted', detail: '' } as const] };
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
