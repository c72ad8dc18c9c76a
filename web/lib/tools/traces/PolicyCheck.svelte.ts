/** Asks the simulator whether a drive is legal, whenever the reader changes it. */
import { Turns } from '$lib/base/Turns';
import { WorkerSession } from '$lib/base/WorkerSession';
import type { Reply, Request } from './traces.messages';
import type { Environment } from './TraceRun.svelte';

export class PolicyCheck {
	readonly #environment: Environment;
	readonly #worker: WorkerSession<Request, Reply>;
	readonly #turns = new Turns();
	#problem = $state('');
	#lastId = 0;

	constructor(environment: Environment) {
		this.#environment = environment;
		this.#worker = new WorkerSession(environment.spawn);
	}

	/** What is wrong, in one sentence; empty if nothing is, or as long as it is not known. */
	get problem(): string {
		return this.#problem;
	}

	/** Checks a drive in the wire form; only the newest answer counts. */
	async ask(experimentLines: string): Promise<void> {
		const isNewest = this.#turns.begin();
		this.#lastId += 1;
		const id = this.#lastId;
		try {
			const module = await this.#environment.loadModule();
			if (!isNewest() || !(await this.#worker.start()) || !isNewest()) {
				return;
			}
			await this.#worker.converse({ type: 'check', id, module, experimentLines }, (reply) => {
				if (reply.type !== 'checked' || reply.id !== id) {
					return false;
				}
				this.#problem = reply.problem;
				return true;
			});
		} catch (error) {
			if (isNewest()) {
				this.#problem = faultText(error);
			}
		}
	}

	dispose(): void {
		this.#turns.end();
		this.#worker.dispose();
	}
}

function faultText(error: unknown): string {
	const said = error instanceof Error ? error.message : String(error);
	return said || 'The part of this page that checks drives broke; reload it.';
}
