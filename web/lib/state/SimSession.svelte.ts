/** One experiment's run as figures see it: the present state, the next one, and how to move. */
import { readEvents, Snapshot, type SimEvent } from '$lib/sim/snapshot';
import { SimError, type SimClient } from '$lib/sim/SimClient';
import type { LoggedOp, Reply, Request } from '$lib/sim/protocol';

/** The whole run, for timelines. */
export interface Survey {
	readonly events: readonly SimEvent[];
	/** The last step. */
	readonly endStep: number;
}

export type SessionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Where the reader wants to be. A newer wish replaces an older one that was not begun. */
type Wish =
	| { readonly type: 'show'; readonly step: number }
	| { readonly type: 'run'; readonly untilNs: number };

/** Steps that a timeline shows at most. */
export const SURVEY_STEPS_MAX = 16_000;
/** Steps of one `run` request at most: about a frame's worth of work. */
const RUN_STEPS_MAX = 100_000;
/** A simulator that breaks this often in one session is not started again. */
const RESTARTS_MAX = 3;
const RESTARTED =
	'The simulator stopped unexpectedly and was started again; this is where you were.';

export interface SessionOptions {
	/** State shown until the simulator is there. */
	readonly keyFrame: Snapshot;
	/** Step at which the figure starts. */
	readonly startStep: number;
	/** Whether the run is short enough for a timeline. */
	readonly isSurveyed: boolean;
	/** Makes the client that owns the worker. */
	readonly createClient: () => SimClient;
}

export class SimSession {
	status = $state<SessionStatus>('idle');
	/** What the reader should know: a refusal, a restart, or why there is no simulator. */
	notice = $state('');
	/** The present state. */
	snapshot: Snapshot;
	/** The state one step later, when the run is looked at step by step and does not end here. */
	next = $state.raw<Snapshot | undefined>();
	/** Fingerprint of the present state, when it is looked at step by step. */
	digest = $state<string | undefined>();
	/** The whole run, once it is known. */
	survey = $state.raw<Survey | undefined>();

	readonly #options: SessionOptions;
	#client: SimClient | undefined;
	#wish: Wish | undefined;
	#injections: LoggedOp[] = [];
	#log: LoggedOp[] = [];
	#isResetWanted = false;
	#isWorking = false;
	#restarts = 0;
	#spare: ArrayBuffer[] = [];

	constructor(options: SessionOptions) {
		this.#options = options;
		this.snapshot = $state.raw(options.keyFrame);
	}

	/** State that print and readers without JavaScript see. */
	get keyFrame(): Snapshot {
		return this.#options.keyFrame;
	}

	/** Step at which the figure starts, and to which it is reset. */
	get startStep(): number {
		return this.#options.startStep;
	}

	/** The last step, as far as it is known. */
	get endStep(): number {
		return Math.max(this.survey?.endStep ?? 0, this.snapshot.step);
	}

	/** Whether an answer of the simulator is awaited. */
	get isWaiting(): boolean {
		return this.#isWorking || this.#hasWork;
	}

	/** Operations that the reader added, for links and restarts. */
	get log(): readonly LoggedOp[] {
		return this.#log;
	}

	/** Loads the simulator and goes to the start. Does nothing when that has happened. */
	async activate(): Promise<void> {
		if (this.status !== 'idle') {
			return;
		}
		this.status = 'loading';
		await this.#guard(async () => {
			await this.#open();
			this.status = 'ready';
			this.#wish ??= { type: 'show', step: this.startStep };
		});
		await this.#work();
	}

	/** Goes to a step, back or forward, as soon as possible. */
	show(step: number): void {
		this.#wish = { type: 'show', step: Math.max(0, step) };
		void this.#work();
	}

	/** Goes on until a simulated time, without looking at single steps. */
	run(untilNs: number): void {
		this.#wish = { type: 'run', untilNs };
		void this.#work();
	}

	/** Adds an operation after a step and goes there; what was added later is forgotten. */
	inject(op: string, atStep: number): void {
		this.notice = '';
		this.#wish = undefined;
		this.#injections.push({ op, atStep });
		void this.#work();
	}

	/** Forgets what the reader did and goes to the start. */
	reset(): void {
		this.notice = '';
		this.#isResetWanted = true;
		this.#wish = undefined;
		this.#injections = [];
		void this.#work();
	}

	/** Ends the worker. The state stays to be seen; `activate` starts again from the start. */
	dispose(): void {
		this.#client?.dispose();
		this.#client = undefined;
		this.#wish = undefined;
		if (this.status !== 'failed') {
			this.status = 'idle';
		}
	}

	get #hasWork(): boolean {
		return this.#isResetWanted || this.#injections.length > 0 || this.#wish !== undefined;
	}

	async #open(): Promise<void> {
		this.#client?.dispose();
		this.#client = this.#options.createClient();
		await this.#client.open(this.#log);
		await this.#look();
	}

	async #look(): Promise<void> {
		if (this.#options.isSurveyed) {
			this.#apply(await this.#request({ type: 'survey', stepsMax: SURVEY_STEPS_MAX }));
		}
	}

	async #work(): Promise<void> {
		if (this.#isWorking || this.status !== 'ready') {
			return;
		}
		this.#isWorking = true;
		try {
			while (this.status === 'ready' && this.#hasWork) {
				await this.#guard(() => this.#workOnce());
			}
		} finally {
			this.#isWorking = false;
		}
	}

	async #workOnce(): Promise<void> {
		if (this.#isResetWanted) {
			this.#isResetWanted = false;
			if (this.#log.length > 0) {
				this.#log = [];
				await this.#open();
			}
			this.#wish ??= { type: 'show', step: this.startStep };
			return;
		}
		const spare = this.#spare.splice(0, 2);
		const injection = this.#injections.shift();
		if (injection !== undefined) {
			const { op, atStep: step } = injection;
			await this.#request({ type: 'inject', op, step, spare });
			this.#log = [...this.#log.filter((logged) => logged.atStep < step), injection];
			await this.#look();
			this.#wish ??= { type: 'show', step };
			return;
		}
		const wish = this.#wish;
		this.#wish = undefined;
		if (wish?.type === 'show') {
			this.#apply(await this.#request({ type: 'show', step: wish.step, spare }));
		} else if (wish?.type === 'run') {
			const { untilNs } = wish;
			const fromStep = this.snapshot.step;
			const stepsMax = RUN_STEPS_MAX;
			this.#apply(await this.#request({ type: 'run', fromStep, untilNs, stepsMax, spare }));
		}
	}

	async #request(request: Request): Promise<Reply> {
		if (this.#client === undefined) {
			throw new SimError('The simulator is not running.', false);
		}
		return this.#client.request(request);
	}

	#apply(reply: Reply): void {
		if (reply.type === 'surveyed') {
			this.survey = { events: readEvents(reply.events), endStep: reply.endStep };
		} else if (reply.type === 'shown') {
			// Views may still hold the states that these two replace, but none before them.
			const replaced = [this.snapshot, this.next].flatMap((state) => (state ? [state.buffer] : []));
			this.#spare = replaced.filter((buffer) => buffer !== this.#options.keyFrame.buffer);
			this.snapshot = new Snapshot(reply.state);
			this.next = reply.next === undefined ? undefined : new Snapshot(reply.next);
			this.digest = reply.digest;
		}
	}

	/** Does something with the simulator; when it breaks, starts another and replays. */
	async #guard(action: () => Promise<void>): Promise<void> {
		try {
			await action();
		} catch (error) {
			this.notice = error instanceof Error ? error.message : String(error);
			const canRestart = error instanceof SimError && error.isFatal && this.status === 'ready';
			if (canRestart && this.#restarts < RESTARTS_MAX) {
				this.#restarts += 1;
				await this.#restart();
			} else if (!(error instanceof SimError) || error.isFatal || this.status === 'loading') {
				this.status = 'failed';
			}
		}
	}

	async #restart(): Promise<void> {
		const { step } = this.snapshot;
		this.#spare = [];
		await this.#guard(async () => {
			await this.#open();
			this.notice = RESTARTED;
			this.#wish ??= { type: 'show', step };
		});
	}
}
