/** The worker that writes: each message does what it is for, and what fails is told. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reply, Request } from '$lib/tools/your-drive/driveTest.messages';
import { SIZES } from '$lib/tools/your-drive/limits';
import { planOf } from '$lib/tools/your-drive/plan';
import { until } from '../until';

let told: Reply[];
let hear: (request: Request) => void;

beforeEach(async () => {
	told = [];
	vi.resetModules();
	vi.stubGlobal('postMessage', (reply: Reply) => told.push(reply));
	vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
		hear = (data) => listener({ data });
	});
	const denied = Object.assign(new Error('no storage here'), { name: 'SecurityError' });
	vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.reject(denied) } });
	await import('$lib/tools/your-drive/driveTest.worker');
});
afterEach(() => vi.unstubAllGlobals());

it('begins nothing when it hears of a hidden page or of a stop', async () => {
	hear({ type: 'hidden' });
	hear({ type: 'cancel' });
	await new Promise((resolve) => setImmediate(resolve));
	expect(told).toEqual([]);
});

it('says why it could not begin, and that nothing was written', async () => {
	const [size] = SIZES;
	hear({ type: 'storage', plan: planOf(size, false), bytesMax: 4_000_000, source: undefined });
	await until(() => expect(told).toHaveLength(1));
	expect(told[0]).toMatchObject({
		...{ type: 'fault', detail: 'no storage here', bytesWritten: 0, leftovers: [] }
	});
});
