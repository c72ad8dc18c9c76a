/** Workers and the compiled simulator, as the browser gives them. */
import workerUrl from './sim.worker.ts?worker&url';
import { startWorker } from '$lib/base/worker';
import type { ClientEnvironment } from './SimClient';
import { loadModule } from './wasm';

let module: Promise<WebAssembly.Module> | undefined;

export const browserEnvironment: ClientEnvironment = {
	spawn: () => startWorker(workerUrl),
	loadModule: () => {
		module ??= loadModule().catch((error: unknown) => {
			module = undefined;
			throw error;
		});
		return module;
	}
};
