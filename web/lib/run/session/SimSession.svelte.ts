/** One experiment's run as figures see it: the present state, the next one, and how to move. */
import { SeenRun, type Seen } from './seen';
import { readEvents, Snapshot, type SimEvent } from '$lib/run/sim/snapshot';
import { SimError, type SimClient } from '$lib/run/sim/SimClient';
import type { LoggedOp, Reply, Request } from '$lib/run/sim/sim.messages';

/** The whole run, for timelines. */
export interface Survey {
	readonly events: readonly SimEvent[];
	/** The last step. */
	readonly endStep: number;
}

export type SessionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Where the reader wants to be. A newer wish replaces an older one that was not begun. */
type Wish =
	/** The present step, whichever it is by then, when missing. */
	| { readonly type: 'show'; readonly step: number | undefined }
	| { readonly type: 'run'; readonly untilNs: number };

/** Steps that a timeline shows at most. */
export const SURVEY_STEPS_MAX = 16_000;
/** Steps of one `run` request at most, whatever time they take. */
const RUN_STEPS_MAX = 2_000_000;
/** How long the simulator runs before it answers: one or two frames. */
const RUN_MS_MAX = 24;
/** A simulator that breaks this often in one session is not started again. */
const RESTARTS_MAX = 3;
const RESTARTED =
	'The simulator stopped unexpectedly and was started again; this is where you were.';

export interface SessionOptions {
	/** The state at the start, shown until the simulator is there. */
	readonly startFrame: Snapshot;
	/** Step at which the figure starts. */
	readonly startStep: number;
	/** Operations of the reader's that belong to the run from its beginning. */
	readonly log?: readonly LoggedOp[];
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
	/** What was seen so far of a run that is not surveyed. */
	seen = $state.raw<Seen | undefined>();
	/** How long the host's operations take, as the simulator wrote it, once that was asked. */
	stalls = $state.raw<ArrayBuffer | undefined>();

	/** Whether the simulator is at work on what was asked; `isWaiting` for what is drawn from it. */
	isAtWork = $state(false);

	/** How long the simulator has run, without looking at single steps, in the reader's time. */
	workedMs = 0;

	readonly #options: SessionOptions;
	/** The furthest step that was shown. */
	#seenStep = $state(0);
	readonly #seenRun = new SeenRun();
	#firstBlock: number | undefined;
	#client: SimClient | undefined;
	#wish: Wish | undefined;
	#injections: LoggedOp[] = [];
	#log: LoggedOp[] = [];
	/** Conditions that stop a run, and whether the simulator has them yet. */
	#conditions = '';
	#areConditionsNew = false;
	#areStallsWanted = false;
	/** Operations that a reset leaves. */
	#adopted: readonly LoggedOp[] = [];
	#isResetWanted = false;
	#isWorking = false;
	#restarts = 0;
	/** Buffers that nobody looks at any more, to be filled again. */
	#spare: ArrayBuffer[] = [];
	/** Buffers of the states before the present ones: drawings may not have let go of them yet. */
	#retired: ArrayBuffer[] = [];

	constructor(options: SessionOptions) {
		this.#options = options;
		this.#log = [...(options.log ?? [])];
		this.snapshot = $state.raw(options.startFrame);
	}

	/** Step at which the figure starts, and to which it is reset. */
	get startStep(): number {
		return this.#options.startStep;
	}

	/** The last step, as far as it is known: where the run has been, when it was not surveyed. */
	get endStep(): number {
		return Math.max(this.survey?.endStep ?? this.#seenStep, this.snapshot.step);
	}

	/** Whether an answer of the simulator is awaited. */
	get isWaiting(): boolean {
		return this.#isWorking || this.#hasWork;
	}

	/** Operations that the reader added, for links and restarts. */
	get log(): readonly LoggedOp[] {
		return this.#log;
	}

	/** Loads the simulator and goes to where the figure is. Does nothing when that has happened. */
	async activate(): Promise<void> {
		if (this.status !== 'idle') {
			return;
		}
		this.status = 'loading';
		await this.#guard(async () => {
			await this.#open();
			this.status = 'ready';
			this.#wish ??= { type: 'show', step: this.snapshot.step };
		});
		await this.#work();
	}

	/** Tries again to load the simulator. */
	retry(): void {
		if (this.status === 'failed') {
			this.status = 'idle';
			this.notice = '';
			void this.activate();
		}
	}

	/** Goes to a step, back or forward, as soon as possible. */
	show(step: number): void {
		this.#wish = { type: 'show', step: Math.max(0, step) };
		void this.#work();
	}

	/** Looks at single steps from where the run is, after whatever is under way. */
	showHere(): void {
		this.#wish = { type: 'show', step: undefined };
		void this.#work();
	}

	/** Has states carry the pages of a big drive's blocks from `firstBlock` on. */
	watch(firstBlock: number | undefined): void {
		if (firstBlock === this.#firstBlock) {
			return;
		}
		this.#firstBlock = firstBlock;
		this.#wish ??= { type: 'show', step: undefined };
		void this.#work();
	}

	/** Goes on until a simulated time, without looking at single steps. */
	run(untilNs: number): void {
		this.#wish = { type: 'run', untilNs };
		void this.#work();
	}

	/** Has a run stop at conditions like `gc=3,page=7`; they replace those before. */
	pauseWhen(conditions: string): void {
		this.#conditions = conditions;
		this.#areConditionsNew = true;
		void this.#work();
	}

	/** Asks how long operations take: in the whole run where it is known, else so far. */
	askStalls(): void {
		this.#areStallsWanted = true;
		void this.#work();
	}

	/** Takes over another run's operations of the reader's, and goes to a step. */
	adopt(log: readonly LoggedOp[], step: number): void {
		this.#isResetWanted = true;
		this.#injections = [];
		this.#wish = { type: 'show', step };
		this.#adopted = log;
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

	/** Ends the worker. The state stays to be seen; `activate` starts another and goes there. */
	dispose(): void {
		this.#client?.dispose();
		this.#client = undefined;
		this.#wish = undefined;
		if (this.status !== 'failed') {
			this.status = 'idle';
		}
	}

	get #hasWork(): boolean {
		return (
			this.#isResetWanted ||
			this.#areConditionsNew ||
			this.#areStallsWanted ||
			this.#injections.length > 0 ||
			this.#wish !== undefined
		);
	}

	async #open(): Promise<void> {
		this.#client?.dispose();
		this.#client = this.#options.createClient();
		await this.#client.open(this.#log);
		this.#areConditionsNew = this.#conditions !== '';
		await this.#look();
	}

	async #look(): Promise<void> {
		this.stalls = undefined;
		if (this.#options.isSurveyed) {
			this.#apply(await this.#request({ type: 'survey', stepsMax: SURVEY_STEPS_MAX }));
		}
	}

	async #work(): Promise<void> {
		if (this.#isWorking || this.status !== 'ready') {
			return;
		}
		this.#isWorking = true;
		// Written only: whoever asks while it is drawn must not be asked again when this changes.
		this.isAtWork = true;
		try {
			while (this.status === 'ready' && this.#hasWork) {
				await this.#guard(() => this.#workOnce());
			}
		} finally {
			this.#isWorking = false;
			this.isAtWork = false;
		}
	}

	async #workOnce(): Promise<void> {
		if (this.#isResetWanted) {
			this.#isResetWanted = false;
			if (this.#log.length > 0 || this.#adopted.length > 0) {
				this.#forgetAfter(Math.min(...[...this.#log, ...this.#adopted].map((op) => op.atStep)));
				this.#log = [...this.#adopted];
				this.#adopted = [];
				await this.#open();
			}
			this.#wish ??= { type: 'show', step: this.startStep };
			return;
		}
		if (this.#areConditionsNew) {
			this.#areConditionsNew = false;
			await this.#request({ type: 'pause', conditions: this.#conditions });
			return;
		}
		if (this.#areStallsWanted) {
			this.#areStallsWanted = false;
			const thenStep = this.snapshot.step;
			const goTo = this.survey && { step: this.survey.endStep, thenStep };
			this.#apply(await this.#request({ type: 'stalls', goTo }));
			return;
		}
		const spare = this.#spare.splice(0, 2);
		const asked = { spare, firstBlock: this.#firstBlock };
		const injection = this.#injections.shift();
		if (injection !== undefined) {
			const { op, atStep: step } = injection;
			await this.#request({ type: 'inject', op, step, ...asked });
			this.#log = [...this.#log.filter((logged) => logged.atStep < step), injection];
			this.#forgetAfter(step);
			await this.#look();
			this.#wish ??= { type: 'show', step };
			return;
		}
		const wish = this.#wish;
		this.#wish = undefined;
		if (wish?.type === 'show') {
			this.#apply(await this.#request({ type: 'show', step: wish.step, ...asked }));
		} else if (wish?.type === 'run') {
			const { untilNs } = wish;
			const [stepsMax, msMax] = [RUN_STEPS_MAX, RUN_MS_MAX];
			this.#apply(await this.#request({ type: 'run', untilNs, stepsMax, msMax, ...asked }));
			if (this.snapshot.find('pausedBy') !== undefined) {
				// The wish ahead would run on from where the reader wants to be.
				this.#wish = undefined;
			}
		}
	}

	#forgetAfter(step: number): void {
		this.#seenRun.forgetAfter(step);
		this.seen = this.#options.isSurveyed ? undefined : this.#seenRun.value;
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
		} else if (reply.type === 'stalled') {
			this.stalls = reply.stalls;
		} else if (reply.type === 'shown') {
			this.#spare = this.#retired;
			this.#retired = [this.snapshot, this.next]
				.flatMap((state) => (state ? [state.buffer] : []))
				.filter((buffer) => buffer !== this.#options.startFrame.buffer);
			this.snapshot = new Snapshot(reply.state);
			this.#seenStep = Math.max(this.#seenStep, this.snapshot.step);
			if (!this.#options.isSurveyed && this.#seenRun.look(this.snapshot)) {
				this.seen = this.#seenRun.value;
			}
			this.next = reply.next === undefined ? undefined : new Snapshot(reply.next);
			this.digest = reply.digest;
			this.workedMs += reply.workMs;
		}
	}

	/** Does something with the simulator; when it breaks, starts another and replays. */
	async #guard(action: () => Promise<void>): Promise<void> {
		try {
			await action();
		} catch (error) {
			// Whoever ended the worker knows why nothing came of this.
			if (this.status === 'idle') {
				return;
			}
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
		this.#retired = [];
		await this.#guard(async () => {
			await this.#open();
			this.notice = RESTARTED;
			const isElsewhere = this.#wish?.type === 'show' && this.#wish.step !== undefined;
			this.#wish = isElsewhere ? this.#wish : { type: 'show', step };
		});
	}
}
