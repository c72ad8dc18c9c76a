/** Makes the simulator ready while the site is built. */
import { readFileSync } from 'node:fs';
import { instantiate } from '$lib/run/sim/wasm';

const WASM_FILE = 'wasm-ftl/pkg-full/wasm_ftl_bg.wasm';

let isReady = false;

/** Loads the full build into this process, once. */
export function makeReady(): void {
	if (!isReady) {
		instantiate(new WebAssembly.Module(readFileSync(WASM_FILE)));
		isReady = true;
	}
}
