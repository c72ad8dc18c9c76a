/** The free lab runs again with every change: the simulator's memory does not grow with them. */
import { expect, it } from 'vitest';
import { warm } from '$lib/run/sim/warm';
import { Live } from '$lib/tools/lab/free/Live.svelte';
import { withValue } from '$lib/tools/lab/free/presets';
import { START, type Setup } from '$lib/tools/lab/free/setup';
import { initSync } from '$wasm/wasm_ftl.js';
import { compileWasm } from '../../boundary/runs';
import { FakeWorkers, settle } from '../fakes';

const RUNS = 200;
/** After so many each size of drive was there. */
const WARM_RUNS = 20;
/** What lies between pieces that are used again, in bytes: two pages of WebAssembly's memory. */
const GAPS = 2 * 65_536;

it(`${RUNS} runs need no more memory and no more workers than the first ${WARM_RUNS}`, async () => {
	const small = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
	const workers = [new FakeWorkers(), new FakeWorkers()] as const;
	const origin = { name: 'Test', seed: 1, link: '' };
	const live = new Live([warm(workers[0]), warm(workers[1])], () => origin);
	// It is there already: nothing is compiled anew.
	const bytes = () => initSync({ module: compileWasm() }).memory.buffer.byteLength;
	const sizes: number[] = [];
	for (let run = 0; run < RUNS; run += 1) {
		const a = withValue(small, 'spare', String(50 + 10 * (run % WARM_RUNS)));
		const setup: Setup = { ...START, drives: [a, withValue(small, 'spare', '280')] };
		live.want(setup, '');
		await settle();
		expect(live.shown?.setup).toBe(setup);
		sizes.push(bytes());
	}
	expect((sizes.at(-1) ?? NaN) - (sizes[WARM_RUNS - 1] ?? 0)).toBeLessThanOrEqual(GAPS);
	expect(workers.map(({ ports }) => ports.length)).toEqual([1, 1]);
	live.dispose();
	expect(workers.every(({ port }) => port.isTerminated && port.onmessage === null)).toBe(true);
});
