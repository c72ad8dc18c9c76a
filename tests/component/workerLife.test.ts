/** A worker that the browser ended is missed; one that was let go, or has no lock, is not. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOST, startWorker } from '$lib/base/worker';
import { settle } from '../unit/fakes';

type Granted = (lock: object | null) => unknown;
interface Options {
	readonly ifAvailable?: boolean;
	readonly signal?: AbortSignal;
}

/** One lock of a browser: held by a worker until that dies. */
class OneLock {
	isHeld = true;
	readonly #waiting: (() => void)[] = [];

	readonly request = (_: string, options: Options, granted: Granted): Promise<unknown> => {
		if (!this.isHeld) {
			return Promise.resolve(granted({}));
		}
		if (options.ifAvailable === true) {
			return Promise.resolve(granted(null));
		}
		return new Promise((resolve, reject) => {
			const take = () => resolve(granted({}));
			this.#waiting.push(take);
			options.signal?.addEventListener('abort', () => {
				this.#waiting.splice(this.#waiting.indexOf(take), 1);
				reject(new Error('let go'));
			});
		});
	};

	/** Whoever held it is gone. */
	free(): void {
		this.isHeld = false;
		this.#waiting.splice(0).forEach((take) => take());
	}
}

class FakeWorker extends EventTarget {
	terminate(): void {
		this.dispatchEvent(new Event('terminated'));
	}
}

let lock: OneLock;

beforeEach(() => {
	lock = new OneLock();
	vi.stubEnv('DEV', false);
	vi.stubGlobal('Worker', FakeWorker);
	vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
	URL.createObjectURL = () => 'blob:a-worker';
	URL.revokeObjectURL = () => undefined;
	Object.defineProperty(navigator, 'locks', { value: lock, configurable: true });
	return () => Reflect.deleteProperty(navigator, 'locks');
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
});

/** A worker that has answered once, and what it is told of its end. */
async function living() {
	const worker = await startWorker('/a.worker.js');
	const errors: string[] = [];
	worker.addEventListener('error', ({ message }) => errors.push(message));
	worker.dispatchEvent(new MessageEvent('message'));
	await settle();
	return { worker, errors };
}

it('fails as soon as the browser has ended it', async () => {
	const { errors } = await living();
	expect(errors).toEqual([]);
	lock.free();
	await settle();
	expect(errors).toEqual([LOST]);
});

it('says nothing when the page itself let it go', async () => {
	const { worker, errors } = await living();
	worker.terminate();
	lock.free();
	await settle();
	expect(errors).toEqual([]);
});

it('is not missed where it may hold no lock', async () => {
	lock.isHeld = false;
	const { errors } = await living();
	lock.free();
	await settle();
	expect(errors).toEqual([]);
});
