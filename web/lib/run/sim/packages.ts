/** Where the simulator's two builds lie. Workers know its interface; a page need not load that. */
import chapterUrl from '$wasm/wasm_ftl_bg.wasm?url';
import fullUrl from '$wasm-full/wasm_ftl_bg.wasm?url';
import { fetchModule } from '$lib/base/module';
import type { Build } from './build';

const URLS: Readonly<Record<Build, string>> = { chapter: chapterUrl, full: fullUrl };

/** Fetches and compiles a build of the simulator; workers get the compiled module. */
export function loadModule(build: Build): Promise<WebAssembly.Module> {
	return fetchModule(URLS[build], 'The simulator');
}
