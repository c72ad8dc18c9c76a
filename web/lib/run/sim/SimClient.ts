/** Owns a simulator's worker: one request at a time, and a new worker when the old one broke. */
import type { Envelope, LoggedOp, Reply, Request } from './sim.messages';

/** A worker that has not answered after this long is gone or runs in circles. */
export const ANSWER_MS_MAX = 10_000;
const ANSWER_S_MAX = ANSWER_MS_MAX / 1_000;
const SILENT = `The simulator did not answer for ${ANSWER_S_MAX} seconds. Reload the page.`;

/** The part of a worker that the client uses; tests give it another. */
export interface WorkerPort {
	postMessage(message: Envelope<Request>, transfer: ArrayBuffer[]): void;
	onmessage: ((event: MessageEvent<Envelope<Reply>>) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
	terminate(): void;
}

export interface SimSource {
	readonly experimentLines: string;
	readonly seed: number | undefined;
	readonly check: boolean;
}

export interface ClientEnvironment {
	/** Starts a worker. */
	readonly spawn: () => Promise<WorkerPort>;
	/** The compiled simulator, shared by all workers. */
	readonly loadModule: () => Promise<WebAssembly.Module>;
}

/** The simulator refused or broke; `message` says what and what to do. */
export class SimError extends Error {
	readonly isFatal: boolean;

	constructor(message: string, isFatal: boolean) {
		super(message);
		this.isFatal = isFatal;
	}
}

interface Waiting {
	readonly id: number;
	readonly resolve: (reply: Reply) => void;
}

export class SimClient {
	readonly #environment: ClientEnvironment;
	readonly #source: SimSource;
	#port: WorkerPort | undefined;
	#waiting: Waiting | undefined;
	#lastId = 0;
	#isDisposed = false;

	constructor(environment: ClientEnvironment, source: SimSource) {
		this.#environment = environment;
		this.#source = source;
	}

	/** Starts a worker and brings it to where `log` leads. @throws SimError */
	async open(log: readonly LoggedOp[]): Promise<void> {
		this.#drop();
		// The worker comes last: were the module to fail beside it, nobody would end it.
		const module = await this.#environment.loadModule();
		const port = await this.#environment.spawn();
		if (this.#isDisposed) {
			port.terminate();
			throw new SimError('The figure was closed while it was loading.', false);
		}
		this.#port = port;
		port.onmessage = (event) => this.#receive(event.data);
		port.onerror = (event) =>
			this.#settle({
				type: 'failed',
				message: event.message || 'The simulator could not be started.',
				isFatal: true
			});
		await this.request({ type: 'open', module, ...this.#source, log });
	}

	/**
	 * Sends one request and waits for its reply. The buffers in `spare` are given away.
	 *
	 * @throws SimError when the simulator refuses, breaks, or is busy.
	 */
	async request(message: Request): Promise<Exclude<Reply, { type: 'failed' }>> {
		const port = this.#port;
		if (port === undefined || this.#waiting !== undefined) {
			throw new SimError('The simulator was asked while it was not ready.', false);
		}
		this.#lastId += 1;
		const id = this.#lastId;
		const answered = new Promise<Reply>((resolve) => (this.#waiting = { id, resolve }));
		port.postMessage({ id, message }, 'spare' in message ? [...message.spare] : []);
		const timer = setTimeout(
			() => this.#settle({ type: 'failed', message: SILENT, isFatal: true }),
			ANSWER_MS_MAX
		);
		const reply = await answered;
		clearTimeout(timer);
		if (reply.type === 'failed') {
			if (reply.isFatal) {
				this.#drop();
			}
			throw new SimError(reply.message, reply.isFatal);
		}
		return reply;
	}

	/** Ends the worker. */
	dispose(): void {
		this.#isDisposed = true;
		this.#drop();
	}

	#drop(): void {
		this.#port?.terminate();
		this.#port = undefined;
		this.#settle({ type: 'failed', message: 'The simulator was stopped.', isFatal: false });
	}

	#receive(envelope: Envelope<Reply>): void {
		// A reply to a request of a worker before this one is stale.
		if (envelope.id === this.#waiting?.id) {
			this.#settle(envelope.message);
		}
	}

	#settle(reply: Reply): void {
		const waiting = this.#waiting;
		this.#waiting = undefined;
		waiting?.resolve(reply);
	}
}
