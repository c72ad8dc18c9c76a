/** Asks the simulator what each field of some drives may hold, whenever the reader changes one. */
import { Turns } from '$lib/base/Turns';
import { WorkerSession } from '$lib/base/WorkerSession';
import type { Allowed } from '$lib/run/sim/limits';
import type { Envelope, Reply, Request } from '$lib/run/sim/sim.messages';
import type { ClientEnvironment } from '$lib/run/sim/SimClient';

export class DriveRules {
	readonly #environment: ClientEnvironment;
	readonly #worker: WorkerSession<Envelope<Request>, Envelope<Reply>>;
	readonly #turns = new Turns();
	/** By experiment, as far as they were asked for last. */
	#known = $state.raw<Readonly<Record<string, Allowed>>>({});
	#fault = $state('');
	#lastId = 0;

	constructor(environment: ClientEnvironment) {
		this.#environment = environment;
		this.#worker = new WorkerSession(environment.spawn);
	}

	/** Why the simulator could not be asked; empty where it could. */
	get fault(): string {
		return this.#fault;
	}

	/** What an experiment may be; nothing as long as it is not known of just this one. */
	allowedOf(experimentLines: string): Allowed {
		return this.#known[experimentLines] ?? { fields: [], refused: undefined };
	}

	/** Asks about drives as experiments in the wire form. Never throws. */
	async ask(drives: readonly string[]): Promise<void> {
		const isNewest = this.#turns.begin();
		if (drives.every((lines) => this.#known[lines] !== undefined)) {
			return;
		}
		try {
			const module = await this.#environment.loadModule();
			if (!isNewest() || !(await this.#worker.start()) || !isNewest()) {
				return;
			}
			this.#lastId += 1;
			const id = this.#lastId;
			await this.#worker.converse({ id, message: { type: 'limits', module, drives } }, (reply) => {
				if (reply.id === id) {
					this.#take(drives, reply.message);
				}
				return reply.id === id;
			});
		} catch (error) {
			if (isNewest()) {
				this.#fault = error instanceof Error ? error.message : String(error);
			}
		}
	}

	#take(drives: readonly string[], reply: Reply): void {
		this.#fault = reply.type === 'failed' ? reply.message : '';
		if (reply.type === 'limited') {
			const { allowed } = reply;
			const known = drives.flatMap((lines, index) => {
				const one = allowed[index];
				return one === undefined ? [] : [[lines, one] as const];
			});
			this.#known = Object.fromEntries(known);
		}
	}

	/** Ends the worker. */
	dispose(): void {
		this.#turns.end();
		this.#worker.dispose();
	}
}
