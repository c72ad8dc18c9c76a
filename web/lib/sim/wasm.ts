/** The only file that knows the wasm package. */
import wasmUrl from '$wasm/wasm_ftl_bg.wasm?url';
import { initSync, layout, WasmSim } from '$wasm/wasm_ftl.js';

export { layout };
export type { WasmSim };

let memory: WebAssembly.Memory | undefined;

/** Fetches and compiles the simulator once; workers get the compiled module. */
export async function loadModule(): Promise<WebAssembly.Module> {
	const response = await fetch(wasmUrl);
	if (!response.ok) {
		throw new Error(`The simulator could not be loaded (${response.status}). Reload the page.`);
	}
	return WebAssembly.compile(await response.arrayBuffer());
}

/** Makes the simulator ready in this thread. */
export function instantiate(module: WebAssembly.Module): void {
	memory = initSync({ module }).memory;
}

/** Builds a run. @throws what is wrong with the experiment. */
export function createSim(experimentLines: string, seed: number | undefined): WasmSim {
	return new WasmSim(experimentLines, seed ?? -1);
}

/** Drives of more pages are drawn by their blocks, and their states come without pages. */
const DRAWN_PAGES_MAX = 4_096;

/** Copies the present state into `spare`, when it fits, or a new buffer. */
export function takeSnapshot(sim: WasmSim, spare?: ArrayBuffer): ArrayBuffer {
	return copyBuffer(sim, sim.write_snapshot(DRAWN_PAGES_MAX), spare);
}

/** Copies the simulator's buffer into `spare`, when it fits, or a new one. */
export function copyBuffer(sim: WasmSim, bytes: number, spare?: ArrayBuffer): ArrayBuffer {
	if (memory === undefined) {
		throw new Error('The simulator was used before it was made ready.');
	}
	const target = spare?.byteLength === bytes ? spare : new ArrayBuffer(bytes);
	// The view is made anew each time: a call that grew the memory has detached every older one.
	new Uint8Array(target).set(new Uint8Array(memory.buffer, sim.buffer_ptr(), bytes));
	return target;
}

/** How the simulator begins the text of a panic; a refusal has no such beginning. */
const PANIC_PREFIX = 'simulator panic: ';

/** Whether an error means that the simulator broke, rather than refused. */
export function isTrap(error: unknown): boolean {
	return (
		!(error instanceof Error) ||
		error instanceof WebAssembly.RuntimeError ||
		error.message.startsWith(PANIC_PREFIX)
	);
}
