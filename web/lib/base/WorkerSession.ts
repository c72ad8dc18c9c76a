/** Owns one worker at a time: starts it, hears it, ends it, and drops what comes too late. */
import { Turns } from './Turns';

/** The part of a worker that is used; tests give another. */
export interface WorkerPort<Request, Reply> {
	postMessage(request: Request, transfer: ArrayBuffer[]): void;
	onmessage: ((event: MessageEvent<Reply>) => void) | null;
	onerror: ((event: ErrorEvent) => void) | null;
	terminate(): void;
}

/** Who hears the worker. */
export interface Listener<Reply> {
	onreply(reply: Reply): void;
	/** The worker died, in its own words, which may be none; `start` gives another. */
	ondeath(message: string): void;
}

/** The worker died before a conversation was over; `message` has its last words. */
export class WorkerDeath extends Error {}

export class WorkerSession<Request, Reply> {
	readonly #spawn: () => Promise<WorkerPort<Request, Reply>>;
	readonly #turns = new Turns();
	#port: WorkerPort<Request, Reply> | undefined;
	#starting: Promise<boolean> | undefined;
	/** Ends what waits for the worker: nobody will hear it. */
	#dropListener: () => void = () => undefined;
	#listener: Listener<Reply> | undefined;
	/** The first words to a worker that relieves another. */
	#greet: () => void = () => undefined;
	#isTalking = false;
	/** Last words of a worker that died while nobody listened. */
	#death: string | undefined;
	#isDisposed = false;

	constructor(spawn: () => Promise<WorkerPort<Request, Reply>>) {
		this.#spawn = spawn;
	}

	/** Whether a worker was started: it is there, or it died and can say so. */
	get isStarted(): boolean {
		return this.#port !== undefined || this.#death !== undefined;
	}

	/** Whether a conversation is under way. */
	get isTalking(): boolean {
		return this.#isTalking;
	}

	/**
	 * Starts the worker, unless there is one; several who ask wait for the same.
	 *
	 * @returns whether it is there: not when it was ended in the meantime
	 * @throws when it cannot be started
	 */
	start(): Promise<boolean> {
		if (this.#isDisposed) {
			return Promise.resolve(false);
		}
		if (this.#port !== undefined) {
			return Promise.resolve(true);
		}
		this.#starting ??= this.#open(this.#turns.begin());
		return this.#starting;
	}

	async #open(isWanted: () => boolean): Promise<boolean> {
		this.#death = undefined;
		try {
			const port = await this.#spawn();
			if (!isWanted()) {
				port.terminate();
				return false;
			}
			this.#hear(port);
			return true;
		} catch (error) {
			if (isWanted()) {
				throw error;
			}
			return false;
		} finally {
			if (isWanted()) {
				this.#starting = undefined;
			}
		}
	}

	#hear(port: WorkerPort<Request, Reply>): void {
		const greet = this.#greet;
		this.#greet = () => undefined;
		this.#port = port;
		port.onmessage = ({ data }) => {
			if (port === this.#port) {
				this.#listener?.onreply(data);
			}
		};
		port.onerror = ({ message }) => {
			if (port === this.#port) {
				this.#endWorker();
				this.#death = message;
				this.#listener?.ondeath(message);
			}
		};
		greet();
	}

	/** Hears all that the worker says from now on, also after a restart, instead of others. */
	listen(listener: Listener<Reply>): void {
		this.#dropListener();
		this.#listener = listener;
	}

	/** Tells the worker something, if there is one. @returns whether there was */
	post(request: Request, transfer: readonly ArrayBuffer[] = []): boolean {
		this.#port?.postMessage(request, [...transfer]);
		return this.#port !== undefined;
	}

	/**
	 * Asks, and hands the answers to `take`, which says of each whether it was the last.
	 *
	 * @returns whether it came to the last: not when it was ended, or another was begun
	 * @throws WorkerDeath, what `take` throws, and an error when no worker was started
	 */
	converse(
		request: Request,
		take: (reply: Reply) => boolean,
		transfer: readonly ArrayBuffer[] = []
	): Promise<boolean> {
		return new Promise((resolve, reject) => {
			this.#dropListener();
			if (this.#port === undefined) {
				const isDead = this.#death !== undefined;
				reject(isDead ? new WorkerDeath(this.#death) : new Error('There is no worker to ask yet.'));
				return;
			}
			const end = (settle: () => void) => {
				this.#dropListener = () => undefined;
				this.#listener = undefined;
				this.#isTalking = false;
				settle();
			};
			this.#isTalking = true;
			this.#dropListener = () => end(() => resolve(false));
			this.#listener = {
				onreply(reply) {
					try {
						if (take(reply)) {
							end(() => resolve(true));
						}
					} catch (error) {
						end(() => reject(error));
					}
				},
				ondeath: (message) => end(() => reject(new WorkerDeath(message)))
			};
			this.post(request, transfer);
		});
	}

	/**
	 * Puts a new worker in the place of this one, for the same listener.
	 *
	 * @param greet tells it what it must know before anybody else tells it something
	 * @returns and throws as `start`
	 */
	restart(greet: () => void): Promise<boolean> {
		this.#endWorker();
		this.#greet = greet;
		return this.start();
	}

	/** Ends the worker at once, whatever it does; nobody hears of it again. `start` may follow. */
	cancel(): void {
		this.#endWorker();
		this.#death = undefined;
		this.#dropListener();
		this.#listener = undefined;
	}

	/** Ends the worker for good. */
	dispose(): void {
		this.#isDisposed = true;
		this.cancel();
	}

	#endWorker(): void {
		this.#turns.end();
		this.#greet = () => undefined;
		this.#starting = undefined;
		this.#port?.terminate();
		this.#port = undefined;
	}
}
