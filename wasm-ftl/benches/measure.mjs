/** Runs the simulator's wasm in the steady state; the same code in Node and in a worker. */
import { experimentLines, logicalPages } from './experiment.mjs';

/**
 * A run that has settled.
 * @param {{ initSync: Function, WasmSim: Function }} wasm
 * @param {WebAssembly.Module} module
 * @param {number} pages
 */
export function settle(wasm, module, pages) {
	const memory = wasm.initSync({ module }).memory;
	const sim = new wasm.WasmSim(experimentLines(pages), -1);
	const chunk = Math.min(logicalPages(pages), 1 << 20);
	sim.advance(Number.MAX_VALUE, logicalPages(pages) * 3, Number.MAX_VALUE);
	return {
		/** Host writes done in at least so many milliseconds on the wall. @param {number} ms */
		run(ms) {
			const start = performance.now();
			let writes = 0;
			do {
				sim.advance(Number.MAX_VALUE, chunk, Number.MAX_VALUE);
				writes += chunk;
			} while (performance.now() - start < ms);
			return { writes, wallSeconds: (performance.now() - start) / 1000 };
		},
		memoryBytes: () => memory.buffer.byteLength
	};
}
