/** Workers and the compiled simulator, as the browser gives them. */
import workerUrl from './sim.worker.ts?worker&url';
import { fetchWorker, startWorker } from '$lib/base/worker';
import type { Build } from './build';
import type { ClientEnvironment } from './SimClient';
import { loadModule } from './packages';

/** Runs at the same time: one a core, but always some, and never so many that the page waits. */
export function workersAtOnce(): number {
	const cores = typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency;
	return Math.max(2, Math.min(4, cores));
}

/** What runs need that are done by one of the simulator's builds. */
export function browserEnvironment(build: Build): ClientEnvironment {
	return { spawn: () => startWorker(workerUrl), loadModule: () => loadModule(build) };
}

/** Fetches all that runs need before the first: from then on they work without a network. */
export async function prepareSimulator(build: Build): Promise<void> {
	await Promise.all([loadModule(build), fetchWorker(workerUrl)]);
}
