/** Asks the simulator whether a drive is legal, whenever the reader changes it. */
import type { Environment, TraceWorker } from './TraceRun.svelte';

export class PolicyCheck {
	readonly #environment: Environment;
	#problem = $state('');
	#worker: Promise<TraceWorker> | undefined;
	#lastId = 0;

	constructor(environment: Environment) {
		this.#environment = environment;
	}

	/** What is wrong, in one sentence; empty if nothing is, or as long as it is not known. */
	get problem(): string {
		return this.#problem;
	}

	/** Checks a drive in the wire form; only the newest answer counts. */
	async ask(experimentLines: string): Promise<void> {
		this.#lastId += 1;
		const id = this.#lastId;
		try {
			const module = await this.#environment.loadModule();
			this.#worker ??= this.#open();
			(await this.#worker).postMessage({ type: 'check', id, module, experimentLines });
		} catch (error) {
			this.#problem = error instanceof Error ? error.message : String(error);
		}
	}

	dispose(): void {
		const worker = this.#worker;
		this.#worker = undefined;
		worker?.then(
			(started) => started.terminate(),
			() => undefined
		);
	}

	async #open(): Promise<TraceWorker> {
		const worker = await this.#environment.spawn();
		worker.onmessage = ({ data }) => {
			if (data.type === 'checked' && data.id === this.#lastId) {
				this.#problem = data.problem;
			}
		};
		worker.onerror = (event) => {
			this.#problem = event.message || 'The part of this page that checks drives broke; reload it.';
		};
		return worker;
	}
}
