/** Owns a simulator's worker: one request at a time, and a new worker when the old one broke. */
import { WorkerDeath, WorkerSession, type WorkerPort } from '$lib/base/WorkerSession';
import type { FieldRefusal } from './refused';
import type { Envelope, LoggedOp, Reply, Request } from './sim.messages';

/** A worker that has not answered after this long is gone or runs in circles. */
export const ANSWER_MS_MAX = 10_000;
const ANSWER_S_MAX = ANSWER_MS_MAX / 1_000;
/** One that has not answered after this long is late, which the reader should know. */
export const LATE_MS = 1_500;
const SILENT = `The simulator did not answer for ${ANSWER_S_MAX} seconds. Reload the page.`;

/** The part of a worker that the client uses; tests give it another. */
export type SimPort = WorkerPort<Envelope<Request>, Envelope<Reply>>;

export interface SimSource {
	readonly experimentLines: string;
	readonly seed: number | undefined;
	readonly check: boolean;
}

export interface ClientEnvironment {
	/** Starts a worker. */
	readonly spawn: () => Promise<SimPort>;
	/** The compiled simulator, shared by all workers. */
	readonly loadModule: () => Promise<WebAssembly.Module>;
}

/** The simulator refused or broke; `message` says what and what to do. */
export class SimError extends Error {
	readonly isFatal: boolean;
	/** The field that was refused, where one was. */
	readonly refused: FieldRefusal | undefined;

	constructor(message: string, isFatal: boolean, refused?: FieldRefusal) {
		super(message);
		this.isFatal = isFatal;
		this.refused = refused;
	}
}

/** The words of all fields are many: they are fetched when one of them is refused. */
async function worded({ message, refused }: Extract<Reply, { type: 'failed' }>): Promise<string> {
	if (refused === undefined) {
		return message;
	}
	const { sayRefusal } = await import('./refusal');
	return sayRefusal(refused);
}

export class SimClient {
	readonly #environment: ClientEnvironment;
	readonly #source: SimSource;
	readonly #worker: WorkerSession<Envelope<Request>, Envelope<Reply>>;
	#lastId = 0;
	/** Told when an answer is late, and when nothing is any more. */
	onlate: (isLate: boolean) => void = () => undefined;

	constructor(environment: ClientEnvironment, source: SimSource) {
		this.#environment = environment;
		this.#source = source;
		this.#worker = new WorkerSession(environment.spawn);
	}

	/** Starts a worker and brings it to where `log` leads. @throws SimError */
	open(log: readonly LoggedOp[]): Promise<void> {
		return this.#timed(async () => {
			this.#worker.cancel();
			// The worker comes last: were the module to fail beside it, nobody would end it.
			const module = await this.#environment.loadModule();
			if (!(await this.#worker.start())) {
				throw new SimError('The figure was closed while it was loading.', false);
			}
			await this.request({ type: 'open', module, ...this.#source, log });
		});
	}

	/**
	 * Sends one request and waits for its reply. The buffers in `spare` are given away.
	 *
	 * @throws SimError when the simulator refuses, breaks, or is busy.
	 */
	async request(message: Request): Promise<Exclude<Reply, { type: 'failed' }>> {
		if (!this.#worker.isStarted || this.#worker.isTalking) {
			throw new SimError('The simulator was asked while it was not ready.', false);
		}
		const reply = await this.#timed(() => this.#ask(message));
		if (reply.type === 'failed') {
			if (reply.isFatal) {
				this.#worker.cancel();
			}
			throw new SimError(await worded(reply), reply.isFatal, reply.refused);
		}
		return reply;
	}

	async #timed<T>(act: () => Promise<T>): Promise<T> {
		const timer = setTimeout(() => this.onlate(true), LATE_MS);
		try {
			return await act();
		} finally {
			clearTimeout(timer);
			this.onlate(false);
		}
	}

	async #ask(message: Request): Promise<Reply> {
		this.#lastId += 1;
		const id = this.#lastId;
		let reply: Reply = { type: 'failed', message: 'The simulator was stopped.', isFatal: false };
		const timer = setTimeout(() => {
			reply = { type: 'failed', message: SILENT, isFatal: true };
			this.#worker.cancel();
		}, ANSWER_MS_MAX);
		const take = (envelope: Envelope<Reply>) => {
			if (envelope.id === id) {
				reply = envelope.message;
			}
			return envelope.id === id;
		};
		try {
			const spare = 'spare' in message ? message.spare : [];
			await this.#worker.converse({ id, message }, take, spare);
		} catch (error) {
			if (!(error instanceof WorkerDeath)) {
				throw error;
			}
			const said = error.message || 'The simulator could not be started.';
			reply = { type: 'failed', message: said, isFatal: true };
		} finally {
			clearTimeout(timer);
		}
		return reply;
	}

	/** Ends the worker. */
	dispose(): void {
		this.#worker.dispose();
	}
}
