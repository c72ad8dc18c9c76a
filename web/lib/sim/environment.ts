/** Workers and the compiled simulator, as the browser gives them. */
import workerUrl from './sim.worker.ts?worker&url';
import { startWorker } from '$lib/base/worker';
import type { Build } from './build';
import type { ClientEnvironment } from './SimClient';
import { loadModule } from './wasm';

/** Each build is fetched and compiled once. */
const modules = new Map<Build, Promise<WebAssembly.Module>>();

function moduleOf(build: Build): Promise<WebAssembly.Module> {
	const known = modules.get(build);
	if (known !== undefined) {
		return known;
	}
	const module = loadModule(build).catch((error: unknown) => {
		modules.delete(build);
		throw error;
	});
	modules.set(build, module);
	return module;
}

/** What runs need that are done by one of the simulator's builds. */
export function browserEnvironment(build: Build): ClientEnvironment {
	return { spawn: () => startWorker(workerUrl), loadModule: () => moduleOf(build) };
}
