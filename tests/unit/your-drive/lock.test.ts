/** One test at a time: but a page that only looks for what is left does not refuse one. */
import { afterEach, expect, test, vi } from 'vitest';
import { browserEnvironment } from '$lib/tools/your-drive/environment';

/** Locks of one name, granted one after another, as browsers do it. */
class FakeLocks {
	#last: Promise<unknown> = Promise.resolve();
	#isHeld = false;

	async request(
		_name: string,
		{ signal, ifAvailable }: { signal?: AbortSignal; ifAvailable?: boolean },
		use: (lock: object | null) => unknown
	): Promise<unknown> {
		const before = this.#last;
		if (ifAvailable === true && this.#isHeld) {
			return use(null);
		}
		let end: () => void = () => undefined;
		this.#last = new Promise<void>((resolve) => (end = resolve));
		try {
			await Promise.race([
				before,
				new Promise((_, refuse) => {
					signal?.addEventListener('abort', () => refuse(signal.reason));
				})
			]);
			this.#isHeld = true;
			return await use({});
		} finally {
			this.#isHeld = false;
			void before.then(end);
		}
	}
}

afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test('a run that begins while the page still looks for leftovers waits, and begins', async () => {
	vi.stubGlobal('navigator', { locks: new FakeLocks() });
	const looking = await browserEnvironment.lock();
	expect(looking).toBeDefined();
	const starting = browserEnvironment.lock();
	looking?.();
	expect(await starting).toBeDefined();
});

test('a run in another tab has the lock for longer than that', async () => {
	vi.stubGlobal('navigator', { locks: new FakeLocks() });
	const abort = new AbortController();
	vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abort.signal);
	await browserEnvironment.lock();
	const starting = browserEnvironment.lock();
	abort.abort(new DOMException('over', 'TimeoutError'));
	expect(await starting).toBeUndefined();
});
