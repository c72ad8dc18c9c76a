/** One worker, one request at a time, and no answer of the wrong worker. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_MS_MAX, SimError, type SimClient } from '$lib/run/sim/SimClient';
import type { Request } from '$lib/run/sim/sim.messages';
import { FakeWorkers, settle } from './fakes';

const show = (step: number): Request => ({ type: 'show', step, spare: [] });

async function opened(): Promise<{ workers: FakeWorkers; client: SimClient }> {
	const workers = new FakeWorkers();
	const client = workers.createClient('overwrite');
	await client.open([]);
	return { workers, client };
}

/** The error of a promise that must not resolve. */
async function errorOf(promise: Promise<unknown>): Promise<SimError> {
	const error: unknown = await promise.then(
		() => new Error('it succeeded'),
		(reason: unknown) => reason
	);
	if (!(error instanceof SimError)) {
		throw new Error(`expected a SimError, got ${String(error)}`);
	}
	return error;
}

afterEach(() => {
	vi.useRealTimers();
});

describe('requests', () => {
	it('are answered', async () => {
		const { client } = await opened();
		const reply = await client.request(show(3));
		expect(reply.type).toBe('shown');
	});

	it('are refused before the worker is there', async () => {
		const client = new FakeWorkers().createClient('overwrite');
		const error = await errorOf(client.request(show(1)));
		expect(error.isFatal).toBe(false);
	});

	it('are one at a time: a second one is refused, the first is answered', async () => {
		const { workers, client } = await opened();
		workers.port.isHolding = true;
		const first = client.request(show(1));
		expect((await errorOf(client.request(show(2)))).message).toContain('not ready');
		expect(workers.port.heldCount).toBe(1);
		workers.port.release();
		expect((await first).type).toBe('shown');
	});

	it('give their spare buffers away', async () => {
		const { client } = await opened();
		const buffer = new ArrayBuffer(64);
		await client.request({ type: 'show', step: 1, spare: [buffer] });
		expect(buffer.byteLength).toBe(0);
	});
});

describe('answers', () => {
	it('to an earlier request are ignored', async () => {
		const { workers, client } = await opened();
		workers.port.isHolding = true;
		let isAnswered = false;
		const request = client.request(show(1)).then(() => (isAnswered = true));
		workers.port.answer({ id: 1, message: { type: 'opened' } });
		await settle();
		expect(isAnswered).toBe(false);
		workers.port.release();
		await request;
	});

	it('of a worker that was replaced are ignored', async () => {
		const { workers, client } = await opened();
		const [old] = workers.ports;
		await client.open([]);
		expect(old?.isTerminated).toBe(true);
		workers.port.isHolding = true;
		const request = client.request(show(1));
		old?.answer({ id: 2, message: { type: 'opened' } });
		workers.port.release();
		expect((await request).type).toBe('shown');
	});
});

describe('a worker', () => {
	it('goes on after a refusal', async () => {
		const { workers, client } = await opened();
		const bad = client.request({ type: 'inject', step: 1, op: 'w99', spare: [] });
		expect(await errorOf(bad)).toMatchObject({ isFatal: false });
		expect(workers.port.isTerminated).toBe(false);
		expect((await client.request(show(1))).type).toBe('shown');
	});

	it('is ended when the simulator broke', async () => {
		const { workers, client } = await opened();
		workers.port.replace = () => ({ type: 'failed', message: 'broke', isFatal: true });
		expect(await errorOf(client.request(show(1)))).toMatchObject({
			message: 'broke',
			isFatal: true
		});
		expect(workers.port.isTerminated).toBe(true);
		expect((await errorOf(client.request(show(1)))).message).toContain('not ready');
	});

	it('is ended when it reports an error of its own', async () => {
		const { workers, client } = await opened();
		workers.port.isHolding = true;
		const request = errorOf(client.request(show(1)));
		class WorkerError extends Event {
			readonly message = 'syntax error in worker';
			readonly filename = '';
			readonly lineno = 0;
			readonly colno = 0;
			readonly error: unknown = undefined;
		}
		workers.port.onerror?.(new WorkerError('error'));
		expect(await request).toMatchObject({ message: 'syntax error in worker', isFatal: true });
		expect(workers.port.isTerminated).toBe(true);
	});

	it('is ended when it does not answer', async () => {
		const { workers, client } = await opened();
		workers.port.isHolding = true;
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const request = errorOf(client.request(show(1)));
		vi.advanceTimersByTime(ANSWER_MS_MAX - 1);
		expect(workers.port.isTerminated).toBe(false);
		vi.advanceTimersByTime(1);
		expect(await request).toMatchObject({ isFatal: true });
		expect(workers.port.isTerminated).toBe(true);
	});

	it('that answered in time is not ended later', async () => {
		const { workers, client } = await opened();
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		await client.request(show(1));
		workers.port.isHolding = true;
		const second = client.request(show(2));
		vi.advanceTimersByTime(ANSWER_MS_MAX - 1);
		workers.port.release();
		expect((await second).type).toBe('shown');
		expect(workers.port.isTerminated).toBe(false);
	});
});

describe('a client that is disposed of', () => {
	it('ends its worker and the request under way', async () => {
		const { workers, client } = await opened();
		workers.port.isHolding = true;
		const request = errorOf(client.request(show(1)));
		client.dispose();
		expect(await request).toMatchObject({ isFatal: false });
		expect(workers.port.isTerminated).toBe(true);
	});

	it('while it loads, leaves no worker behind', async () => {
		const workers = new FakeWorkers();
		const client = workers.createClient('overwrite');
		workers.onSpawn = () => client.dispose();
		expect((await errorOf(client.open([]))).isFatal).toBe(false);
		expect(workers.port.isTerminated).toBe(true);
	});
});
