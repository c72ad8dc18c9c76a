/** What the worker answers: never an exception, and a broken simulator is told from a refusal. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from '$lib/run/sim/engine';
import type { Reply, Request } from '$lib/run/sim/sim.messages';
import { readEvents, Snapshot } from '$lib/run/sim/snapshot';
import { nativeDigest } from './native';
import { compileWasm, experimentLines, NO_LIMIT } from './runs';

type Open = Extract<Request, { type: 'open' }>;

let engine: Engine;
let memory: WebAssembly.Memory;

/** Each test has a simulator of its own: a broken one must not reach the next test. */
beforeEach(async () => {
	vi.resetModules();
	const { initSync } = await import('$wasm/wasm_ftl.js');
	memory = initSync({ module: compileWasm() }).memory;
	engine = new (await import('$lib/run/sim/engine')).Engine(() => 0);
});

function open(name: string, more: Partial<Open> = {}): Reply {
	return engine.handle({
		type: 'open',
		module: compileWasm(),
		experimentLines: experimentLines(name),
		seed: undefined,
		log: [],
		check: true,
		...more
	});
}

const show = (step: number): Request => ({ type: 'show', step, spare: [] });

function shown(reply: Reply): Extract<Reply, { type: 'shown' }> {
	if (reply.type !== 'shown') {
		throw new Error(`expected a state, got ${JSON.stringify(reply)}`);
	}
	return reply;
}

/** Overwrites every copy of the map in the simulator's memory with pages that do not exist. */
function corruptMap(snapshot: Snapshot): void {
	const map = snapshot.ppnByLpn;
	const heap = new Uint32Array(memory.buffer);
	for (let at = 0; at + map.length <= heap.length; at += 1) {
		if (map.every((ppn, index) => heap[at + index] === ppn)) {
			heap.fill(0x7fff_ffff, at, at + map.length);
		}
	}
}

describe('requests', () => {
	it('show a state, the one after it, and the digest of the first', () => {
		expect(open('overwrite')).toEqual({ type: 'opened' });
		const { state, next, digest } = shown(engine.handle(show(14)));
		expect(new Snapshot(state).step).toBe(14);
		expect(new Snapshot(next ?? new ArrayBuffer(0)).step).toBe(15);
		expect(digest).toBe(nativeDigest('overwrite', '--steps', 14));
	});

	it('beyond the end show the end, and nothing after it', () => {
		open('medium');
		const { state, next } = shown(engine.handle(show(1_000)));
		expect(new Snapshot(state).isEnded).toBe(true);
		expect(next).toBeUndefined();
	});

	it('survey the whole run and leave it at its start', () => {
		open('overwrite');
		const reply = engine.handle({ type: 'survey', stepsMax: 16_000 });
		if (reply.type !== 'surveyed') {
			throw new Error(`expected a survey, got ${JSON.stringify(reply)}`);
		}
		const events = readEvents(reply.events);
		expect(reply.endStep).toBe(events.length);
		expect(events.at(-1)?.step).toBe(reply.endStep);
		expect(shown(engine.handle(show(0))).digest).toBe(nativeDigest('overwrite', '--steps', 0));
	});

	it('run on in simulated time and stop at it', () => {
		open('write-cliff', { check: false });
		const untilNs = 5e7;
		const request = { untilNs, stepsMax: NO_LIMIT, msMax: NO_LIMIT, spare: [] } as const;
		const { state, next, digest } = shown(engine.handle({ type: 'run', ...request }));
		const snapshot = new Snapshot(state);
		expect(snapshot.timeNs).toBeGreaterThanOrEqual(untilNs);
		expect(snapshot.event.startNs).toBeLessThan(untilNs);
		expect([next, digest]).toEqual([undefined, undefined]);
	});

	it('reuse a given buffer that fits', () => {
		open('medium');
		const first = shown(engine.handle(show(3)));
		const spare = [first.state];
		const second = shown(engine.handle({ type: 'show', step: 4, spare }));
		expect(second.state).toBe(first.state);
		expect(new Snapshot(second.state).step).toBe(4);
	});

	it('replay a log of operations', () => {
		const log = [
			{ atStep: 10, op: 'w0' },
			{ atStep: 11, op: 'w3' }
		];
		open('hands', { log });
		const { digest } = shown(engine.handle(show(NO_LIMIT)));
		expect(digest).toBe(nativeDigest('hands', '--then', 'w0,w3'));
	});
});

describe('what goes wrong', () => {
	const refusals: readonly (readonly [string, () => Reply])[] = [
		['asked before it is open', () => engine.handle(show(1))],
		['a bad experiment', () => open('overwrite', { experimentLines: 'version=9\n' })],
		['a bad log', () => open('hands', { log: [{ atStep: 1, op: 'w99' }] })],
		[
			'a bad operation',
			() => {
				open('hands');
				return engine.handle({ type: 'inject', step: 10, op: 'nonsense', spare: [] });
			}
		]
	];

	it.each(refusals)('is told and can be lived with: %s', (_, ask) => {
		const reply = ask();
		expect(reply).toMatchObject({ type: 'failed', isFatal: false });
		expect(open('hands'), 'and the next request works').toEqual({ type: 'opened' });
	});

	it('is fatal when the simulator panics', () => {
		open('hands', { check: false });
		const { state } = shown(engine.handle(show(10)));
		corruptMap(new Snapshot(state));
		const reply = engine.handle({ type: 'inject', step: 10, op: 'w4', spare: [] });
		expect(reply).toMatchObject({ type: 'failed', isFatal: true });
		expect(reply).toHaveProperty('message', expect.stringMatching(/\(simulator panic: .*\.rs:\d+/));
	});

	it('is fatal when the simulator traps', () => {
		open('overwrite', { check: false });
		new Uint8Array(memory.buffer).fill(0xff);
		expect(engine.handle(show(30))).toMatchObject({ type: 'failed', isFatal: true });
	});

	it('is found by the recount when it does not show itself', () => {
		open('hands', { check: true });
		const { state } = shown(engine.handle(show(10)));
		corruptMap(new Snapshot(state));
		const reply = engine.handle({
			type: 'run',
			untilNs: 0,
			stepsMax: 0,
			msMax: 0,
			spare: []
		});
		expect(reply.type).toBe('failed');
	});
});
