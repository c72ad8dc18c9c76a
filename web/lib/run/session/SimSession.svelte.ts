/** One experiment's run as figures see it: the present state, the next one, and how to move. */
import { CommandQueue, type Command, type Goal } from './commands';
import { afterWait, RESTARTED } from './notices';
import { Buffers } from './buffers';
import { SeenRun, type Seen } from './seen';
import { readEvents, Snapshot } from '$lib/run/sim/snapshot';
import { SimError, type SimClient } from '$lib/run/sim/SimClient';
import type { LoggedOp, Reply, Request } from '$lib/run/sim/sim.messages';
import { isWhole, SURVEY_STEPS_MAX, type RunEnd, type Survey } from '$lib/run/sim/survey';

export type SessionStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Steps of one `run` request at most, whatever time they take. */
const RUN_STEPS_MAX = 2_000_000;
/** How long the simulator runs before it answers: one or two frames. */
const RUN_MS_MAX = 24;
/** A simulator that breaks this often in one session is not started again. */
const RESTARTS_MAX = 3;

export interface SessionOptions {
	/** Known before the run is surveyed. */
	readonly end?: RunEnd | undefined;
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
	/** The run, once it is known: whole, or its first steps. */
	survey = $state.raw<Survey | undefined>();
	/** What was seen so far of a run that is not surveyed to its end. */
	seen = $state.raw<Seen | undefined>();
	/** How long the host's operations take, as the simulator wrote it, once that was asked. */
	stalls = $state.raw<ArrayBuffer | undefined>();

	/** Whether the simulator is at work on what was asked; `isWaiting` for what is drawn from it. */
	isAtWork = $state(false);

	/** How long the simulator has run, without looking at single steps, in the reader's time. */
	workedMs = 0;

	readonly #options: SessionOptions;
	readonly #seenRun = new SeenRun();
	#firstBlock: number | undefined;
	#client: SimClient | undefined;
	readonly #queue = new CommandQueue();
	#log: readonly LoggedOp[] = [];
	/** Conditions that stop a run: each simulator that is started must be told them. */
	#conditions = '';
	#isWorking = false;
	/** What is under way, or was last. */
	#busy: Promise<void> = Promise.resolve();
	#restarts = 0;
	readonly #buffers = new Buffers();

	constructor(options: SessionOptions) {
		this.#options = options;
		this.#log = [...(options.log ?? [])];
		this.snapshot = $state.raw(options.startFrame);
	}

	/** Step at which the figure starts, and to which it is reset. */
	get startStep(): number {
		return this.#options.startStep;
	}

	/** The state at the start. */
	get startFrame(): Snapshot {
		return this.#options.startFrame;
	}

	get isWhole(): boolean {
		return isWhole(this.survey);
	}

	/** The last step, as far as it is known: where the run has been, when it was not surveyed. */
	get endStep(): number {
		const known = (this.isWhole ? this.survey?.endStep : this.#options.end?.step) ?? 0;
		return Math.max(known, this.#seenRun.endStep, this.snapshot.step);
	}

	/** What the run comes to by itself, where that was known beforehand. */
	get end(): RunEnd | undefined {
		return this.#options.end;
	}

	/** Whether an answer of the simulator is awaited. */
	get isWaiting(): boolean {
		return this.#isWorking || !this.#queue.isEmpty;
	}

	/** Operations that the reader added, for links and restarts. */
	get log(): readonly LoggedOp[] {
		return this.#log;
	}

	/** Loads the simulator and goes to where the figure is. Does nothing when that has happened. */
	async activate(): Promise<void> {
		if (this.status === 'idle') {
			this.status = 'loading';
			this.#busy = this.#begin();
			await this.#busy;
		}
	}

	async #begin(): Promise<void> {
		await this.#guard(async () => {
			await this.#open();
			this.status = 'ready';
			this.#queue.suggest({ type: 'show', step: this.snapshot.step });
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
		this.#order({ type: 'show', step: Math.max(0, step) });
	}

	/** Looks at single steps from where the run is, after whatever is under way. */
	showHere(): void {
		this.#order({ type: 'show', step: undefined });
	}

	/** Has states carry the pages of a big drive's blocks from `firstBlock` on. */
	watch(firstBlock: number | undefined): void {
		const isOther = firstBlock !== this.#firstBlock;
		this.#firstBlock = firstBlock;
		// Before it answers it is nowhere: what it shows first has the pages then.
		if (isOther && this.status === 'ready') {
			this.#queue.suggest({ type: 'show', step: undefined });
			void this.#work();
		}
	}

	/** Goes on until a simulated time, without looking at single steps. */
	run(untilNs: number): void {
		this.#order({ type: 'run', untilNs });
	}

	/** Has a run stop at conditions like `gc=3,page=7`; they replace those before. */
	pauseWhen(conditions: string): void {
		this.#conditions = conditions;
		this.#order({ type: 'pause', conditions });
	}

	/** Asks how long operations take: in the whole run where it is known, else so far. */
	askStalls(): void {
		this.#order({ type: 'stalls' });
	}

	/** Takes over another run's operations of the reader's, and goes to a step. */
	adopt(log: readonly LoggedOp[], step: number): void {
		this.#queue.add({ type: 'reset', adopted: log });
		this.#order({ type: 'show', step });
	}

	/** Another run of the same drive: with operations of the reader's from its beginning. */
	async restore(log: readonly LoggedOp[], step: number): Promise<void> {
		this.dispose();
		this.status = 'idle';
		await this.#busy; // What was under way ends as it does for whoever is idle.
		[this.notice, this.digest] = ['', undefined];
		this.#forgetAfter(0);
		this.#log = [...log];
		this.#queue.add({ type: 'show', step });
		await this.activate();
	}

	/** Adds an operation after a step and goes there; what was added later is forgotten. */
	inject(op: string, atStep: number): void {
		this.notice = '';
		this.#order({ type: 'inject', injection: { op, atStep } });
	}

	/** Forgets what the reader did and goes to the start. */
	reset(): void {
		this.notice = '';
		this.#order({ type: 'reset', adopted: [] });
	}

	/** Ends the worker. The state stays to be seen; `activate` starts another and goes there. */
	dispose(): void {
		this.#client?.dispose();
		this.#client = undefined;
		this.#queue.dropGoal();
		if (this.status !== 'failed') {
			this.status = 'idle';
		}
	}

	#order(command: Command): void {
		this.#queue.add(command);
		void this.#work();
	}

	async #open(): Promise<void> {
		this.#client?.dispose();
		this.#client = this.#options.createClient();
		this.#client.onlate = (isLate) => (this.notice = afterWait(this.notice, isLate));
		await this.#client.open(this.#log);
		this.#queue.dropPause();
		if (this.#conditions !== '') {
			this.#queue.add({ type: 'pause', conditions: this.#conditions });
		}
		await this.#look();
	}

	async #look(): Promise<void> {
		this.stalls = undefined;
		if (this.#options.isSurveyed) {
			this.#apply(await this.#request({ type: 'survey', stepsMax: SURVEY_STEPS_MAX }));
		}
	}

	async #work(): Promise<void> {
		if (!this.#isWorking && this.status === 'ready') {
			this.#busy = this.#workOff();
			await this.#busy;
		}
	}

	async #workOff(): Promise<void> {
		this.#isWorking = true;
		// Written only: whoever asks while it is drawn must not be asked again when this changes.
		this.isAtWork = true;
		try {
			let command = this.#next();
			while (command !== undefined) {
				const begun = command;
				await this.#guard(() => this.#do(begun));
				command = this.#next();
			}
		} finally {
			[this.#isWorking, this.isAtWork] = [false, false];
		}
	}

	#next(): Command | undefined {
		return this.status === 'ready' ? this.#queue.take() : undefined;
	}

	async #do(command: Command): Promise<void> {
		switch (command.type) {
			case 'reset':
				await this.#forget(command.adopted);
				break;
			case 'pause':
				await this.#request({ type: 'pause', conditions: command.conditions });
				break;
			case 'stalls': {
				const thenStep = this.snapshot.step;
				const goTo = this.survey && { step: this.survey.endStep, thenStep };
				this.#apply(await this.#request({ type: 'stalls', goTo }));
				break;
			}
			case 'inject':
				await this.#inject(command.injection);
				break;
			case 'show':
			case 'run':
				await this.#pursue(command);
				break;
		}
	}

	async #forget(adopted: readonly LoggedOp[]): Promise<void> {
		if (this.#log.length > 0 || adopted.length > 0) {
			this.#forgetAfter(Math.min(...[...this.#log, ...adopted].map((op) => op.atStep)));
			this.#log = adopted;
			await this.#open();
		}
		this.#queue.suggest({ type: 'show', step: this.startStep });
	}

	async #inject(injection: LoggedOp): Promise<void> {
		const { op, atStep: step } = injection;
		await this.#request({ type: 'inject', op, step, ...this.#asked() });
		this.#log = [...this.#log.filter((logged) => logged.atStep < step), injection];
		this.#forgetAfter(step);
		await this.#look();
		this.#queue.suggest({ type: 'show', step });
	}

	async #pursue(goal: Goal): Promise<void> {
		if (goal.type === 'show') {
			const { end } = this.#options;
			const everySteps = this.isWhole ? undefined : this.#seenRun.everyStepsTo(goal.step, end);
			this.#apply(await this.#request({ ...goal, everySteps, ...this.#asked() }));
			return;
		}
		const limits = { stepsMax: RUN_STEPS_MAX, msMax: RUN_MS_MAX };
		this.#apply(await this.#request({ ...goal, ...limits, ...this.#asked() }));
		if (this.snapshot.find('pausedBy') !== undefined) {
			// The goal ahead would run on from where the reader wants to be.
			this.#queue.dropGoal();
		}
	}

	/** What each request for a state says, with buffers that nobody looks at any more. */
	#asked() {
		return { spare: this.#buffers.take(), firstBlock: this.#firstBlock };
	}

	#forgetAfter(step: number): void {
		this.#seenRun.forgetAfter(step);
		this.seen = this.isWhole ? undefined : this.#seenRun.value;
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
			this.seen = this.isWhole ? undefined : this.seen;
		} else if (reply.type === 'stalled') {
			this.stalls = reply.stalls;
		} else if (reply.type === 'shown') {
			const fresh = new Snapshot(reply.state);
			const isShown = fresh.equals(this.snapshot);
			const gone = [isShown ? fresh : this.snapshot, this.next];
			this.#buffers.retire(gone.filter((state) => state !== this.#options.startFrame));
			// What was drawn already is not drawn anew, as when the simulator has just been loaded.
			this.snapshot = isShown ? this.snapshot : fresh;
			if (this.#seenRun.lookAlong(reply.way, this.snapshot) && !this.isWhole) {
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
		this.#buffers.forget();
		await this.#guard(async () => {
			await this.#open();
			this.notice = RESTARTED;
			if (!this.#queue.goesElsewhere) {
				this.#queue.add({ type: 'show', step });
			}
		});
	}
}
