/** Asks the simulator what each field of some drives may hold, whenever the reader changes one. */
import { Turns } from '$lib/base/Turns';
import { WorkerSession } from '$lib/base/WorkerSession';
import type { Allowed } from '$lib/run/sim/limits';
import type { Envelope, Reply, Request } from '$lib/run/sim/sim.messages';
import type { ClientEnvironment } from '$lib/run/sim/SimClient';

/** What is shown and what it is adjusted to are asked for in turn. */
const KNOWN_MAX = 6;

export class DriveRules {
	readonly #environment: ClientEnvironment;
	readonly #worker: WorkerSession<Envelope<Request>, Envelope<Reply>>;
	readonly #turns = new Turns();
	/** By experiment, of the latest questions. */
	#known = $state.raw<Readonly<Record<string, Allowed>>>({});
	#fault = $state('');
	#lastId = 0;
	/** The question that is under way: whoever asks the same waits for the same answer. */
	#asking: { readonly text: string; readonly answer: Promise<void> } | undefined;

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

	/** Whether it is known of just these. */
	knows(drives: readonly string[]): boolean {
		return drives.every((lines) => this.#known[lines] !== undefined);
	}

	/** Asks about drives as experiments in the wire form. Never throws. */
	async ask(drives: readonly string[]): Promise<void> {
		const text = drives.join('\n');
		if (this.#asking?.text === text) {
			return this.#asking.answer;
		}
		if (this.knows(drives)) {
			this.#turns.end();
			return;
		}
		const asking = { text, answer: this.#askNow(drives) };
		this.#asking = asking;
		await asking.answer;
		if (this.#asking === asking) {
			this.#asking = undefined;
		}
	}

	async #askNow(drives: readonly string[]): Promise<void> {
		const isNewest = this.#turns.begin();
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
			const before = Object.entries(this.#known).slice(-KNOWN_MAX);
			this.#known = Object.fromEntries([...before, ...known]);
		}
	}

	/** Ends the worker. */
	dispose(): void {
		this.#turns.end();
		this.#worker.dispose();
	}
}
