/** A bad experiment is refused with the same sentence on the command line and in the browser. */
import { describe, expect, it } from 'vitest';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { experimentJson, nativeError } from './native';
import { openLines, openRun } from './runs';

/** The message of a refusal by the compiled simulator, empty when there is none. */
function wasmError(json: string): string {
	try {
		openLines(flattenExperiment(JSON.parse(json))).free();
		return '';
	} catch (error) {
		return error instanceof Error ? error.message : `not an error: ${String(error)}`;
	}
}

const GOOD = JSON.stringify(JSON.parse(experimentJson('delete')));

/** Replacements in a good file, each of which makes it bad. */
const BAD: readonly (readonly [string, string])[] = [
	['"version":1', '"version":2'],
	['"version":1,', ''],
	['"blocks":5', '"blocks":0'],
	['"blocks":5', '"blocks":4294967295'],
	['"blocks":5', '"blocks":4294967296'],
	['"blocks":5', '"blocks":-1'],
	['"blocks":5', '"blocks":2.5'],
	['"blocks":5', '"blocks":null'],
	['"blocks":5', '"blocks":true'],
	['"blocks":5', '"blocks":"five"'],
	['"blocks":5', '"blocks":[5]'],
	['"blocks":5', '"blocks":{"count":5}'],
	['"blocks":5', '"blocks":5e300'],
	['"blocks":5', '"blocks":5.0,"x":1'],
	['"seed":1', '"seed":9007199254740992'],
	['"logical_pages":12', '"logical_pages":17'],
	['"reserve_blocks":1', '"reserve_blocks":0'],
	['"program_us":900', '"program_us":0'],
	['"page_bytes":4096', '"page_bytes":511'],
	['"tagged":true', '"tagged":"yes"'],
	['"mapping":"page"', '"mapping":"paged"'],
	['"mapping":"page"', '"mapping":"raw"'],
	['"seed":1', '"sed":1'],
	['"seed":1', '"zz":1,"aa":2,"mm":3'],
	['"seed":1', '"seed":-1'],
	['"trim":false', '"trim":"maybe"'],
	['+A:2', '+A:99'],
	['+A:2', '+a:2'],
	['+A:2', 'w12'],
	['+A:2', 'e0'],
	['+A:2', 'hello\\nworld'],
	['+A:2', 'w0=1'],
	['"phases":[', '"phases":[{"uniform":{"pages":0,"writes":1}},'],
	['"phases":[', '"phases":[{"uniform":{"pages":12,"writes":0}},'],
	['"phases":[', '"phases":[{"sequential":{"start":12,"pages":1,"writes":1}},'],
	['"phases":[', '"phases":[{"unifrom":{"pages":1,"writes":1}},'],
	['"phases":[', '"phases":[{"uniform":{"pages":12,"writes":4294967297}},'],
	['"phases":[', '"phases":[{"ops":"w0","uniform":{"pages":1,"writes":1}},']
];

describe('bad experiments', () => {
	it.each(BAD)('%s replaced by %s', (from, to) => {
		expect(GOOD, 'the good file holds what is replaced').toContain(from);
		const json = GOOD.replace(from, to);
		const native = nativeError(json);
		expect(native, 'refused natively').not.toBe('');
		expect(wasmError(json)).toBe(native);
	});

	it('of too large a seed are refused alike, although a browser rounds the number', () => {
		const json = GOOD.replace('"seed":1', '"seed":9007199254740993');
		expect(nativeError(json)).toMatch(/^seed is 9007199254740993; it must be from 0 to /);
		expect(wasmError(json)).toMatch(/^seed is 9007199254740992; it must be from 0 to /);
	});
});

describe('numbers', () => {
	it.each(['900.0', '9e2', '0.9e3'])('mean the same natively and in the browser: %s', (number) => {
		const json = GOOD.replace('"program_us":900', `"program_us":${number}`);
		expect([nativeError(json), wasmError(json)]).toEqual(['', '']);
	});
});

describe('bad operations of the reader', () => {
	it.each([
		['hands', 'w9'],
		['hands', 'w4294967296'],
		['hands', 'e0'],
		['hands', '+A:2'],
		['hands', 'w0:ab'],
		['hands', 'q1'],
		['bench', 'w0'],
		['desk', '+B:0'],
		['desk', '+BB:1']
	])('%s: %s', (name, op) => {
		const sim = openRun(name);
		const digest = sim.digest();
		const native = nativeError(experimentJson(name), '--then', op);
		expect(native).toMatch(/^--then: /);
		expect(() => sim.inject(op)).toThrow(native.replace('--then: ', ''));
		expect(sim.digest(), 'a refused operation changes nothing').toBe(digest);
	});
});
