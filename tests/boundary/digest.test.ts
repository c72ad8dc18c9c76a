/** The same experiment, seed, and operations give the same state natively and in the browser. */
import { describe, expect, it } from 'vitest';
import { experimentFile, experimentNames, ftl, nativeDigest } from './native';
import { ENOUGH_STEPS, lookWhole, NO_LIMIT, openRun } from './runs';

const STEPS = [0, 1, 7, 13, 40];
const SEEDS = [2, 77, 4_294_967_296];

describe.each(experimentNames)('%s', (name) => {
	it('has the native digest after each of several steps, seeking forward and back', () => {
		using sim = openRun(name);
		const native = STEPS.map((step) => nativeDigest(name, '--steps', step));
		for (const order of [STEPS, STEPS.toReversed()]) {
			for (const step of order) {
				sim.seek(step);
				expect(sim.digest(), `after step ${step}`).toBe(native[STEPS.indexOf(step)]);
			}
		}
		sim.seek(ENOUGH_STEPS);
		expect(sim.digest(), 'at the end').toBe(nativeDigest(name, '--steps', ENOUGH_STEPS));
		sim.digest(true);
	});

	it.each(SEEDS)('has the native digest at the end with seed %i', (seed) => {
		using sim = openRun(name, seed);
		sim.seek(ENOUGH_STEPS);
		expect(sim.digest()).toBe(nativeDigest(name, '--seed', seed, '--steps', ENOUGH_STEPS));
	});
});

describe('operations of the reader', () => {
	it.each([
		{ name: 'hands', step: 10, ops: ['w0', 'w3', 'r3', 't4', 'w6'] },
		{ name: 'overwrite', step: 16, ops: ['w0:z', 't7'] },
		{ name: 'overwrite', step: 22, ops: ['w11'] },
		{ name: 'bench', step: 5, ops: ['p0:x', 'e0', 'p0:a', 'p99:a'] },
		{ name: 'desk', step: 8, ops: ['-B', '+B:4', '=A', '-Z'] },
		{ name: 'desk-trim', step: 8, ops: ['-B', '=A', '=A', '=A'] }
	])('give the native digest: $name, step $step, $ops', ({ name, step, ops }) => {
		using sim = openRun(name);
		sim.seek(step);
		for (const op of ops) {
			sim.inject(op);
		}
		sim.advance(NO_LIMIT, NO_LIMIT, NO_LIMIT);
		const options = ['--steps', step, '--then', ops.join(',')];
		expect(sim.digest()).toBe(nativeDigest(name, ...options));
		sim.digest(true);
	});

	it('are forgotten when the reader goes back and does something else', () => {
		using sim = openRun('hands');
		sim.seek(10);
		sim.inject('w0');
		sim.seek(NO_LIMIT);
		sim.seek(10);
		sim.inject('w3');
		sim.seek(NO_LIMIT);
		expect(sim.digest()).toBe(nativeDigest('hands', '--then', 'w3'));
	});
});

describe('raw snapshot', () => {
	it.each(experimentNames)('has the same bytes natively and in the browser: %s', (name) => {
		using sim = openRun(name);
		sim.seek(ENOUGH_STEPS);
		const bytes = Buffer.from(lookWhole(sim).buffer);
		const native = ftl('snapshot', experimentFile(name), '--steps', ENOUGH_STEPS);
		expect(bytes.equals(native)).toBe(true);
	});
});
