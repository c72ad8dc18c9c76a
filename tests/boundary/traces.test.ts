/** Traces through the real WebAssembly: cut anywhere, the same as on the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSim, instantiate, takeTrace, type WasmSim } from '$lib/run/sim/wasm';
import { parseTraceReport } from '$lib/tools/traces/replayReport';
import { driveExperiment, driveLines, geometryOf, PRESETS } from '$lib/tools/traces/replayDrive';
import { experimentFile, ftl } from './native';
import { compileWasm, experimentLines, look } from './runs';

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
			const { ops, ops_left_out } = native.drive;
			expect(counts).toMatchObject({ ops, ops_left_out, requests: native.trace.requests });
			sim.digest(true);
			sim.free();
		}
	});

	// Counted by hand: flash pages of the whole run less those of the fill, which costs nothing more.
	it.each([
		['desk.csv', 413, 3.43],
		['desk-v2.iolog.txt', 166, 2.27]
	] as const)('tells what the trace alone costs, as ftl trace does: %s', (file, writes, cost) => {
		const bytes = readFileSync(`public/traces/${file}`);
		const count = drive();
		feed(count, 'purpose=count\n', bytes, 4096);
		const spanBytes = reportOf(count).counts.span_bytes;
		count.free();
		const [preset] = PRESETS;
		const sim = createSim(driveLines(preset.choice, spanBytes), undefined);
		feed(sim, '', bytes, 4096);
		const report = reportOf(sim);
		const snapshot = look(sim);
		const filled = geometryOf(preset.choice, spanBytes).logicalPages;
		const written = snapshot.get('hostWrites') - filled;
		expect(written).toBe(writes);
		expect(report.counts.written_pages).toBe(writes);
		const amplification = (snapshot.get('nandPrograms') - filled) / written;
		expect(amplification).toBeCloseTo(cost, 2);
		expect(report.cost?.write_amplification).toBeCloseTo(amplification, 9);
		expect(report.cost?.before.host_writes).toBe(filled);
		const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-trace-'));
		const json = path.join(folder, 'drive.json');
		const experiment = driveExperiment({ ...preset.choice, before: 'nothing' }, spanBytes);
		writeFileSync(json, JSON.stringify(experiment));
		const args = ['trace', `public/traces/${file}`, '--drive', json, '--before', 'fill'];
		const native = JSON.parse(ftl(...args).toString()).drive;
		rmSync(folder, { recursive: true });
		expect(native.write_amplification).toBe(report.cost?.write_amplification);
		expect(native.time_ns).toBe(report.cost?.time_ns);
		expect(native.latency_p50_ns).toBe(report.cost?.latency_p50_ns);
		expect(native.before.host_writes).toBe(filled);
		expect(native.digest).toBe(sim.digest());
		sim.free();
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
