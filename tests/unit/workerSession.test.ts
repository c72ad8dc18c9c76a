/** One worker at a time: nobody hears one that is gone, and none is left behind. */
import { describe, expect, it, vi } from 'vitest';
import { Turns } from '$lib/base/Turns';
import { WorkerDeath, WorkerSession, type WorkerPort } from '$lib/base/WorkerSession';
import { settle } from './fakes';

/** Node has none. */
class Breakdown extends Event implements ErrorEvent {
	readonly colno = 0;
	readonly lineno = 0;
	readonly error = undefined;
	readonly filename = '';
	readonly message = 'out of memory';
}

class FakePort implements WorkerPort<string, string> {
	onmessage: ((event: MessageEvent<string>) => void) | null = null;
	onerror: ((event: ErrorEvent) => void) | null = null;
	readonly told: string[] = [];
	isTerminated = false;

	postMessage(request: string, transfer: ArrayBuffer[]): void {
		structuredClone(transfer, { transfer });
		this.told.push(request);
	}

	terminate(): void {
		this.isTerminated = true;
	}

	say(data: string): void {
		this.onmessage?.(new MessageEvent('message', { data }));
	}

	die(): void {
		this.onerror?.(new Breakdown('error'));
	}
}

function setUp() {
	const ports: FakePort[] = [];
	const starts = { areHeld: false, fault: '' };
	let held: (() => void)[] = [];
	const session = new WorkerSession<string, string>(async () => {
		if (starts.areHeld) {
			await new Promise<void>((resolve) => held.push(resolve));
		}
		if (starts.fault !== '') {
			throw new Error(starts.fault);
		}
		const port = new FakePort();
		ports.push(port);
		return port;
	});
	const release = async () => {
		starts.areHeld = false;
		held.forEach((go) => go());
		held = [];
		await settle();
	};
	const heard: string[] = [];
	const listener = {
		onreply: (reply: string) => void heard.push(reply),
		ondeath: (message: string) => void heard.push(`died: ${message}`)
	};
	const port = (index = ports.length - 1) => {
		const found = ports[index];
		if (found === undefined) {
			throw new Error('no worker was started');
		}
		return found;
	};
	const livingCount = () => ports.filter(({ isTerminated }) => !isTerminated).length;
	return { session, ports, port, starts, release, heard, listener, livingCount };
}

const isLast = (reply: string) => reply === 'last';

describe('starting', () => {
	it('several times at once starts one worker, which stays', async () => {
		const { session, ports } = setUp();
		expect(await Promise.all([session.start(), session.start()])).toEqual([true, true]);
		expect(await session.start()).toBe(true);
		expect(ports).toHaveLength(1);
	});

	it('is said to fail, and can be tried again', async () => {
		const { session, starts, livingCount } = setUp();
		starts.fault = 'offline';
		await expect(session.start()).rejects.toThrow('offline');
		starts.fault = '';
		expect(await session.start()).toBe(true);
		expect(livingCount()).toBe(1);
	});

	it('that was cancelled leaves no worker, and does not stand in the way of the next', async () => {
		const { session, starts, release, livingCount } = setUp();
		starts.areHeld = true;
		const first = session.start();
		session.cancel();
		const second = session.start();
		await release();
		expect([await first, await second]).toEqual([false, true]);
		expect(livingCount()).toBe(1);
	});

	it('that was cancelled does not complain either', async () => {
		const { session, starts, release } = setUp();
		starts.areHeld = true;
		const start = session.start();
		session.cancel();
		starts.fault = 'offline';
		await release();
		expect(await start).toBe(false);
	});
});

describe('a listener', () => {
	it('hears the worker until it is cancelled, and nothing after', async () => {
		const { session, port, heard, listener } = setUp();
		await session.start();
		session.listen(listener);
		port().say('one');
		const gone = port();
		session.cancel();
		gone.say('two');
		gone.die();
		expect(heard).toEqual(['one']);
		expect(gone.isTerminated).toBe(true);
		expect(session.post('still there?')).toBe(false);
	});

	it('hears of the worker’s death once, and a new one starts', async () => {
		const { session, port, heard, listener, livingCount } = setUp();
		await session.start();
		session.listen(listener);
		port().die();
		port(0).die();
		expect(heard).toEqual(['died: out of memory']);
		expect(livingCount()).toBe(0);
		expect(await session.start()).toBe(true);
		port().say('again');
		expect(heard).toEqual(['died: out of memory', 'again']);
	});

	it('hears the worker that relieves another, and not the other any more', async () => {
		const { session, port, ports, heard, listener } = setUp();
		await session.start();
		session.listen(listener);
		const restarted = session.restart(() => session.post('go on at 7'));
		port(0).say('stale');
		expect(session.post('lost')).toBe(false);
		expect(await restarted).toBe(true);
		session.post('more');
		port(1).say('fresh');
		expect(heard).toEqual(['fresh']);
		expect(ports.map(({ told }) => told)).toEqual([[], ['go on at 7', 'more']]);
		expect(port(0).isTerminated).toBe(true);
	});

	it('that is cancelled during a restart gets no worker, and none hears a word', async () => {
		const { session, starts, release, port, livingCount } = setUp();
		await session.start();
		starts.areHeld = true;
		const greet = vi.fn();
		const restarted = session.restart(greet);
		session.cancel();
		await release();
		expect(await restarted).toBe(false);
		expect(greet).not.toHaveBeenCalled();
		expect(livingCount()).toBe(0);
		expect(await session.start()).toBe(true);
		expect(port().told).toEqual([]);
	});
});

describe('a conversation', () => {
	it('takes every answer until the last, and none after', async () => {
		const { session, port } = setUp();
		await session.start();
		const taken: string[] = [];
		const over = session.converse('ask', (reply) => taken.push(reply) > 0 && isLast(reply));
		expect(session.isTalking).toBe(true);
		port().say('half');
		port().say('last');
		port().say('late');
		expect(await over).toBe(true);
		expect(taken).toEqual(['half', 'last']);
		expect(session.isTalking).toBe(false);
	});

	it('gives its buffers away', async () => {
		const { session, port } = setUp();
		await session.start();
		const buffer = new ArrayBuffer(8);
		const over = session.converse('ask', isLast, [buffer]);
		expect(buffer.byteLength).toBe(0);
		port().say('last');
		await over;
	});

	it('is over when another begins, which alone hears the answers from then on', async () => {
		const { session, port } = setUp();
		await session.start();
		const first = vi.fn(isLast);
		const one = session.converse('one', first);
		const two = session.converse('two', isLast);
		port().say('last');
		expect([await one, await two]).toEqual([false, true]);
		expect(first).not.toHaveBeenCalled();
	});

	it('is over when it is cancelled', async () => {
		const { session, port } = setUp();
		await session.start();
		const take = vi.fn(isLast);
		const over = session.converse('ask', take);
		session.cancel();
		port().say('last');
		expect(await over).toBe(false);
		expect(take).not.toHaveBeenCalled();
		expect(session.isTalking).toBe(false);
	});

	it('fails when the worker dies, with its last words; the next worker is asked anew', async () => {
		const { session, port } = setUp();
		await session.start();
		const asked = session.converse('ask', isLast);
		port().die();
		await expect(asked).rejects.toThrow(new WorkerDeath('out of memory'));
		await session.start();
		const again = session.converse('ask', isLast);
		port().say('last');
		expect(await again).toBe(true);
	});

	it('fails at once with a worker that died while nobody listened', async () => {
		const { session, port } = setUp();
		await session.start();
		port().die();
		expect(session.isStarted).toBe(true);
		await expect(session.converse('ask', isLast)).rejects.toThrow(WorkerDeath);
	});

	it('fails with what its answers are taken with', async () => {
		const { session, port, livingCount } = setUp();
		await session.start();
		const asked = session.converse('ask', () => {
			throw new Error('line 3 is no trace');
		});
		port().say('refused');
		await expect(asked).rejects.toThrow('line 3 is no trace');
		expect(livingCount(), 'the worker itself is well').toBe(1);
	});

	it('needs a worker', async () => {
		const { session } = setUp();
		await expect(session.converse('ask', isLast)).rejects.toThrow('no worker');
	});
});

describe('a session that is disposed of', () => {
	it('leaves no worker, whatever was under way, and starts none', async () => {
		const { session, port, starts, release, ports, livingCount } = setUp();
		await session.start();
		const over = session.converse('ask', isLast);
		starts.areHeld = true;
		const restarted = session.restart(() => undefined);
		session.dispose();
		await release();
		expect([await over, await restarted, await session.start()]).toEqual([false, false, false]);
		expect(port(0).isTerminated).toBe(true);
		expect(livingCount()).toBe(0);
		expect(ports).toHaveLength(2);
	});
});

describe('turns', () => {
	it('end when the next begins, or when they are ended', () => {
		const turns = new Turns();
		const isFirst = turns.begin();
		expect(isFirst()).toBe(true);
		const isSecond = turns.begin();
		expect([isFirst(), isSecond()]).toEqual([false, true]);
		turns.end();
		expect(isSecond()).toBe(false);
	});
});
