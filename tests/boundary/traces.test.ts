/** Traces through the real WebAssembly: cut anywhere, the same as on the command line. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSim, instantiate, takeTrace, type WasmSim } from '$lib/run/sim/wasm';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { experimentFile, ftl } from './native';
import { compileWasm, experimentLines } from './runs';

const SAMPLES = [
	'desk.csv',
	'desk-v2.iolog.txt',
	'desk-v3.iolog.txt',
	'desk.blkparse.txt',
	'desk.ssdpy.txt'
] as const;
const DRIVE = 'overwrite';

function reportOf(sim: WasmSim) {
	return parseTraceReport(takeTrace(sim));
}

/** The experiment's drive, without its phases. */
function drive(): WasmSim {
	const lines = experimentLines(DRIVE).split('\n');
	const kept = lines.filter((line) => !line.startsWith('phases.'));
	return createSim(`${kept.join('\n')}\n`, undefined);
}

const NO_BYTES = new Uint8Array();

function feed(sim: WasmSim, options: string, bytes: Uint8Array, size: number): void {
	sim.feed_trace(options, NO_BYTES);
	for (let start = 0; start < bytes.length; start += size) {
		sim.feed_trace(undefined, bytes.subarray(start, start + size));
	}
	sim.feed_trace(undefined, NO_BYTES);
}

function nativeTrace(file: string, ...options: string[]) {
	const out = ftl('trace', `public/traces/${file}`, '--drive', experimentFile(DRIVE), ...options);
	return JSON.parse(out.toString());
}

describe('a trace in the browser', () => {
	beforeAll(() => instantiate(compileWasm('full')));

	it.each(SAMPLES)('does what ftl trace does, cut anywhere: %s', (file) => {
		const bytes = readFileSync(`public/traces/${file}`);
		const native = nativeTrace(file, '--time', 'kept');
		for (const size of [61, 4096]) {
			const sim = drive();
			feed(sim, 'time=kept\n', bytes, size);
			expect(sim.digest()).toBe(native.drive.digest);
			const { format, counts, problems } = reportOf(sim);
			expect(format).toBe(native.format);
			expect(problems).toEqual(native.trace.problems);
			expect(counts).toMatchObject({ ops: native.drive.ops, requests: native.trace.requests });
			sim.check();
			sim.free();
		}
	});

	it('names malformed lines and goes on', () => {
		const sim = drive();
		feed(sim, '', new TextEncoder().encode('w0:a\nhello\nw1:b\nw2:\n'), 5);
		const { counts, problems } = reportOf(sim);
		expect(counts).toMatchObject({ malformed_lines: 2, requests: 2 });
		expect(problems.map(({ line }) => line)).toEqual([2, 4]);
		expect(problems[0]?.reason).toContain("'hello'");
	});

	it('takes bytes with the options, and has nothing to tell before them', () => {
		const sim = drive();
		expect(takeTrace(sim)).toBe('');
		expect(() => sim.feed_trace(undefined, NO_BYTES)).toThrow('begin with its options');
		sim.feed_trace('', new TextEncoder().encode('w0:a\nw1:b\n'));
		sim.feed_trace(undefined, NO_BYTES);
		expect(reportOf(sim).counts).toMatchObject({ requests: 2, ops: 2 });
	});

	it.each([
		['', 'is empty'],
		['what is this\n'.repeat(30), 'not recognized']
	])('refuses what is no trace: %j', (text, message) => {
		const sim = drive();
		expect(() => feed(sim, '', new TextEncoder().encode(text), 64)).toThrow(message);
	});
});
