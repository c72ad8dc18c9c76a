/** Has the simulator draw problem sets; the newest request wins. */
import { Turns } from '$lib/base/Turns';
import { WorkerSession } from '$lib/base/WorkerSession';
import type { Envelope, Reply, Request } from '$lib/run/sim/sim.messages';
import type { ClientEnvironment } from '$lib/run/sim/SimClient';
import { readSet, requestOf, type Asked, type ProblemSet } from './questions';

export class Drawing {
	/** What was drawn last. */
	set = $state.raw<ProblemSet | undefined>();
	/** Why nothing was; empty where something was. */
	fault = $state('');
	readonly #environment: ClientEnvironment;
	readonly #worker: WorkerSession<Envelope<Request>, Envelope<Reply>>;
	readonly #turns = new Turns();
	#lastId = 0;

	constructor(environment: ClientEnvironment) {
		this.#environment = environment;
		this.#worker = new WorkerSession(environment.spawn);
	}

	/** Never throws. */
	async draw(asked: Asked): Promise<void> {
		const isNewest = this.#turns.begin();
		try {
			const module = await this.#environment.loadModule();
			if (!isNewest() || !(await this.#worker.start()) || !isNewest()) {
				return;
			}
			this.#lastId += 1;
			const id = this.#lastId;
			const message = { type: 'homework', module, asked: requestOf(asked) } as const;
			await this.#worker.converse({ id, message }, (reply) => {
				if (reply.id === id) {
					this.#take(reply.message);
				}
				return reply.id === id;
			});
		} catch (error) {
			if (isNewest()) {
				this.fault = error instanceof Error ? error.message : String(error);
			}
		}
	}

	#take(reply: Reply): void {
		if (reply.type === 'drawn') {
			this.fault = '';
			this.set = readSet(reply.set);
		} else if (reply.type === 'failed') {
			this.fault = reply.message;
		}
	}

	/** Ends the worker. */
	dispose(): void {
		this.#turns.end();
		this.#worker.dispose();
	}
}
