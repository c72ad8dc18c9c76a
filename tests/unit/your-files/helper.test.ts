/** Helpers read whole files beside the worker: all are told once, held, given up, and named. */
import { expect, test } from 'vitest';
import type { Reply } from '$lib/tools/your-files/files.messages';
import { Gate } from '$lib/tools/your-files/gate';
import { Helper, serve, type Port } from '$lib/tools/your-files/helper';
import { SLICE_BYTES } from '$lib/tools/your-files/pieces';
import { FileQueue } from '$lib/tools/your-files/queue';
import { LocalReader } from '$lib/tools/your-files/reader';
import { LocalSampler } from '$lib/tools/your-files/sampler';
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

/** Two ends; what is sent is said after whoever sends it is done, as between workers. */
function portPair(): readonly [Port, Port] {
	const ends: [Port, Port] = [
		{ onmessage: null, postMessage: (data) => say(ends[1], data) },
		{ onmessage: null, postMessage: (data) => say(ends[0], data) }
	];
	const say = (port: Port, data: unknown) =>
		queueMicrotask(() => port.onmessage?.(new MessageEvent('message', { data })));
	return ends;
}

/** A queue with so many helpers, and the files that each of them was sent. */
function start(helpersCount: number, shiftFiles = 1000) {
	const replies = new Replies();
	const sent: string[][] = [];
	const helpers = Array.from({ length: helpersCount }, () => {
		const [here, there] = portPair();
		const paths: string[] = [];
		sent.push(paths);
		const helper = new Helper(here);
		serve(there, new LocalSampler(createMeter()), new LocalReader(createMeter(), new Gate()));
		const take = there.onmessage;
		there.onmessage = (event) => {
			if (event.data.type === 'read') {
				paths.push(event.data.waiting.path);
			}
			take?.(event);
		};
		return helper;
	});
	const queue = new FileQueue(createMeter(), replies.post, () => 0, { helpers, shiftFiles });
	return { replies, queue, sent };
}

const named = (count: number) =>
	Array.from({ length: count }, (_, index) => new GoodFile([`${index} `.repeat(99)], `${index}`));
const queued = (files: readonly File[]) => files.map((file) => ({ path: file.name, file }));
const byId = (one: { readonly id: number }, other: { readonly id: number }) => one.id - other.id;

test('several read what one would read, each file once', async () => {
	const [alone, together] = [start(0), start(2)];
	alone.queue.add(1, queued(named(40)));
	together.queue.add(1, queued(named(40)));
	await Promise.all([alone.replies.idle(), together.replies.idle()]);
	expect(together.replies.measurements.toSorted(byId)).toEqual(alone.replies.measurements);
	expect(together.sent.every((paths) => paths.length > 0)).toBe(true);
	const { bytesDone, bytesCounted, bytesRead } = together.replies.last ?? {};
	expect(bytesDone).toBe(bytesCounted);
	expect(bytesRead).toBe(alone.replies.last?.bytesRead);
});

test('a folder is sent once, and its files are opened on the other side', async () => {
	const names = named(30);
	const root = folder(Object.fromEntries(names.map((file) => [file.name, [file]])));
	const { replies, queue, sent } = start(1);
	void queue.walk(1, walk(root));
	await replies.idle();
	expect(replies.measurements).toHaveLength(30);
	expect(sent.flat().length).toBeGreaterThan(1);
});

test('a pause holds every one of them', async () => {
	const { replies, queue, sent } = start(2);
	queue.pause();
	queue.add(1, queued(named(9)));
	queue.report();
	expect(sent.flat()).toEqual([]);
	expect(replies.last).toMatchObject({ bytesDone: 0, isIdle: false });
	const idle = replies.idle();
	queue.proceed();
	await idle;
	expect(replies.measurements).toHaveLength(9);
});

test('a file that a helper hangs on is given up by its number, and errors keep names', async () => {
	const { replies, queue, sent } = start(1);
	const size = SLICE_BYTES * 2;
	const first = new GoodFile([new Uint8Array(size)], 'first');
	const hangs = new HangingFile([new Uint8Array(7)], 'hangs');
	const gone = new BreakingFile('gone', size, 0, domError('NotFoundError'));
	queue.add(1, queued([first, hangs, gone, ...named(3)]));
	await until(() => expect(sent.flat()).toContain('hangs'));
	await until(() => {
		queue.report();
		expect(replies.last?.current?.path).toBe('hangs');
	});
	queue.skip(replies.last?.current?.id ?? 0);
	await replies.idle();
	expect(replies.failures.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
		{ path: 'gone', reason: 'vanished', detail: '' },
		{ path: 'hangs', reason: 'skipped', detail: '' }
	]);
	expect(replies.measurements).toHaveLength(4);
});

test('a worker is relieved once all are done with their files', async () => {
	const { replies, queue } = start(2, 60);
	queue.add(1, queued(named(3)));
	await replies.idle();
	void queue.walk(
		2,
		walk(folder(Object.fromEntries(named(50).map((file) => [file.name, [file]]))))
	);
	const isRelieved = (reply: Reply) => reply.type === 'relieve';
	await until(() => expect(replies.all.some(isRelieved)).toBe(true));
	const said = replies.all.slice(0, replies.all.findIndex(isRelieved)).at(-1);
	expect(said, 'another goes on: nothing is done').toMatchObject({ progress: { isIdle: false } });
	const state = replies.all.flatMap((reply) => (reply.type === 'relieve' ? [reply.state] : []))[0];
	const bytes = replies.measurements.reduce((sum, { bytesBefore }) => sum + bytesBefore, 0);
	expect(state?.bytesFinished).toBe(bytes);
	const next = start(2);
	if (state !== undefined) {
		next.queue.resume(state);
	}
	await next.replies.idle();
	const all = [...replies.measurements, ...next.replies.measurements];
	expect(new Set(all.map(({ id }) => id)).size).toBe(53);
	expect(all).toHaveLength(53);
});
