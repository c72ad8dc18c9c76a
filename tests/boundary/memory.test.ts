/** The boundary's size, and that what is read after the memory grew is right. */
import { describe, expect, it } from 'vitest';
import { initSync } from '$wasm/wasm_ftl.js';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { experimentFile, experimentJson, ftl } from './native';
import { compileWasm, look, lookWhole, NO_LIMIT, openLines, openRun, wasmBytes } from './runs';

/** What the design allows. */
const EXPORTS_MAX = 12;

/** A drive of so many pages that its state does not fit into the memory of a new instance. */
function bigExperiment(): string {
	const { drive, ...rest } = JSON.parse(experimentJson('write-cliff'));
	const big = { ...drive, blocks: 16_384, logical_pages: 900_000 };
	const phases = [{ sequential: { start: 0, pages: 900_000, writes: 70 } }];
	return flattenExperiment({ ...rest, drive: big, phases });
}

describe('exports', () => {
	it('are at most a dozen, without the memory and the glue', () => {
		const names = WebAssembly.Module.exports(compileWasm())
			.filter(({ kind, name }) => kind === 'function' && !name.startsWith('__wb'))
			.map(({ name }) => name);
		expect(names).toContain('wasmsim_write_state');
		expect(names.length, names.join(', ')).toBeLessThanOrEqual(EXPORTS_MAX);
	});

	it('import nothing that reads a clock, draws entropy, or does input and output', () => {
		const imports = WebAssembly.Module.imports(compileWasm()).map(({ name }) => name);
		expect(imports.join(' ')).not.toMatch(/random|now|date|performance|crypto|fetch|fd_|console/i);
		expect(wasmBytes().includes('wasi_snapshot')).toBe(false);
	});
});

describe('memory that grows', () => {
	it('leaves the views of older runs right, and the new state whole', () => {
		const small = openRun('overwrite');
		small.seek(40);
		const before = Buffer.from(look(small).buffer);
		const { memory } = initSync({ module: compileWasm() });
		const bytesBefore = memory.buffer.byteLength;

		const big = openLines(bigExperiment());
		big.seek(NO_LIMIT);
		const state = look(big);

		expect(memory.buffer.byteLength, 'the memory grew').toBeGreaterThan(bytesBefore);
		expect(state.get('hostWrites')).toBe(70);
		expect(state.writtenByBlock.slice(0, 3)).toEqual(new Uint32Array([64, 6, 0]));
		expect(Buffer.from(look(small).buffer).equals(before)).toBe(true);
		const native = ftl('snapshot', experimentFile('overwrite'), '--steps', 40);
		expect(before.equals(native)).toBe(true);
	});

	it('gives a drive that is too large to draw page by page its blocks only', () => {
		const sim = openRun('write-cliff');
		sim.seek(8_000);
		const [drawn, whole] = [look(sim), lookWhole(sim)];
		expect([drawn.hasPages, whole.hasPages]).toEqual([false, true]);
		expect(drawn.validByBlock).toEqual(whole.validByBlock);
		expect(drawn.samples).toEqual(whole.samples);
		expect(drawn.buffer.byteLength).toBeLessThan(whole.buffer.byteLength / 3);
	});

	it('keeps a snapshot below a megabyte: a big drive sends its blocks, not its pages', () => {
		const big = openLines(bigExperiment());
		big.seek(NO_LIMIT);
		const state = lookWhole(big);
		expect(state.hasPages).toBe(false);
		expect(state.buffer.byteLength).toBeLessThanOrEqual(1 << 20);
		expect(state.validByBlock).toHaveLength(16_384);
		expect(state.lookup(0), 'pages are not there').toBeUndefined();
		expect(state.letter(0)).toBe('');
	});
});
