/** The only clock of a figure: turns the time that passes for the reader into simulated time. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { forward, oneMore, REST, REST_WITHIN, WHOLE_STEP, type Forward, type Mode } from './mode';
import { Audience } from './Audience';
import { FrameClock } from '$lib/base/FrameClock';
import { microStops, operationEnd, playedMs, singleMs } from './steps';
import { Pace } from './Pace.svelte';
import type { SimSession } from './SimSession.svelte';
import { SummaryClock } from './SummaryClock.svelte';

/** Above this many steps a second, single steps are not animated any more. */
const ANIMATED_STEPS_PER_S_MAX = 12;
const STEP_BACK_MS = 240;

/** What one press of a step button goes through. */
export type StepUnit = 'operation' | 'step' | 'micro';

export interface PlaybackOptions {
	readonly session: SimSession;
	/** Drive nanoseconds for each second of the reader's; the choices, slowest first. */
	readonly speedsNsPerS: readonly number[];
	readonly startSpeedIndex: number;
	/** Whether figures must not move by themselves. */
	readonly isMotionReduced: () => boolean;
}

export class Playback {
	speedIndex: number;
	/** How fast the host writes on the reader's clock, while playing too fast for single steps. */
	readonly pace = new Pace();
	/** Whether all figures are stopped by the reader. */
	isHeld = $state(false);
	/** How far a step goes. */
	stepUnit = $state<StepUnit>('step');
	readonly #options: PlaybackOptions;
	#mode = $state.raw<Mode>(REST);
	/** How far the step after `#anchorStep` has come, 0 to 1. */
	#progress = $state(0);
	#anchorStep = $state<number | undefined>();
	readonly #clock = new SummaryClock();
	/** Steps at whose end playing stops. */
	#lessons: readonly number[] = [];
	/** Time that passed while playing and was not shown yet: the rest of a frame, and waiting. */
	#owedMs = 0;
	/** Figures that show this run: it plays where one of them can be seen. */
	readonly audience = new Audience();
	readonly #frames = new FrameClock((passedMs) => this.#onFrame(passedMs));

	constructor(options: PlaybackOptions) {
		this.#options = options;
		this.speedIndex = $state(options.startSpeedIndex);
	}

	/** Share of the wished speed that is reached, 1 when it keeps up. */
	get achieved(): number {
		return this.#clock.achieved;
	}

	get isPlaying(): boolean {
		return this.#mode.type === 'playing';
	}

	/** Whether anything on the figure moves, or waits to move. */
	get isMoving(): boolean {
		return this.#mode.type !== 'rest';
	}

	/** How far the step from the present state to the next one is drawn, 0 to 1. */
	get progress(): number {
		const isStill = this.#options.isMotionReduced() && !this.#isWithin;
		return isStill ? 0 : this.#elapsedShare;
	}

	/** The micro-operation that was done last, where the run rests within a step. */
	get microOperation(): string | undefined {
		const kind = this.#session.next?.event.kind;
		const stops = this.#isWithin && kind !== undefined ? microStops(kind) : [];
		return stops.find(({ at }) => at === this.#elapsedShare)?.name;
	}

	/** Whether it rests at the end of a micro-operation within a step. */
	get #isWithin(): boolean {
		return this.#mode.type === 'rest' && this.#mode.isWithin;
	}

	get #elapsedShare(): number {
		return this.#anchorStep === this.#session.snapshot.step ? this.#progress : 0;
	}

	/** Whether a step forward is being drawn, so that the next state is what is seen coming. */
	get isStepping(): boolean {
		return this.#mode.type !== 'back' && this.progress > 0;
	}

	get speedsNsPerS(): readonly number[] {
		return this.#options.speedsNsPerS;
	}

	/** Drive nanoseconds for each second of the reader's. */
	get speedNsPerS(): number {
		return this.#options.speedsNsPerS[this.speedIndex] ?? 1e6;
	}

	/** Whether steps are too fast to be animated one by one. */
	get isSummary(): boolean {
		const programS = this.#session.snapshot.get('programNs') / this.speedNsPerS;
		return programS * ANIMATED_STEPS_PER_S_MAX < 1;
	}

	/** Whether a next step exists, as far as it is known. */
	get canForward(): boolean {
		const { next, survey, snapshot } = this.#session;
		return next !== undefined || (survey === undefined && !snapshot.isEnded);
	}

	get canBack(): boolean {
		return this.#session.snapshot.step > 0 || this.#elapsedShare > 0;
	}

	get #session(): SimSession {
		return this.#options.session;
	}

	/** Plays on, up to the next of some steps; from the end, plays again from the start. */
	play(lessons: readonly number[] = []): void {
		this.#lessons = lessons;
		if (!this.canForward) {
			this.seek(this.#session.startStep);
		}
		this.#clock.begin(this.#session.snapshot.timeNs);
		this.pace.begin(this.#session);
		this.#begin({ type: 'playing' });
	}

	/** Stops where it is, be it in the middle of a step. */
	pause(): void {
		if (this.isPlaying && this.#session.next === undefined) {
			// Playing in summary looks at one state at a time: fetch the pair to step from.
			this.#session.showHere();
		}
		this.#rest();
	}

	/** One step forward; pressed again before it ends, it ends at once and the next begins. */
	stepForward(): void {
		if (this.#mode.type === 'forward') {
			this.#mode = oneMore(this.#mode, this.stepUnit === 'operation');
			this.#progress = 1;
			return;
		}
		const from = this.#elapsedShare;
		this.pause();
		// The step that playing was in may have ended since: that was not the one asked for now.
		this.#anchorStep = from > 0 ? this.#anchorStep : undefined;
		this.#begin(forward(this.#aim(from)));
	}

	/** What the next step leads to, from within a step or from its beginning. */
	#aim(from: number): Forward['aim'] {
		const { snapshot, next } = this.#session;
		if (this.stepUnit === 'operation') {
			return { type: 'operation', hostOps: snapshot.get('hostOps') + 1 };
		}
		const stops = this.stepUnit === 'micro' && next ? microStops(next.event.kind) : [];
		return { type: 'step', share: stops.find(({ at }) => at > from)?.at ?? 1 };
	}

	/** One step back; within a step, to its beginning; pressed again on the way back, one more. */
	stepBack(): void {
		if (this.stepUnit === 'operation') {
			this.seek(operationEnd(this.#session.survey?.events ?? [], this.#session.snapshot.step));
			return;
		}
		if (this.stepUnit === 'micro') {
			this.#microBack();
			return;
		}
		const isGoingBack = this.#mode.type === 'back';
		const isBetween = this.#elapsedShare > 0 && !isGoingBack;
		const from = (isGoingBack ? this.#anchorStep : undefined) ?? this.#session.snapshot.step;
		this.pause();
		if (!isBetween && from === 0) {
			this.#progress = 0;
			return;
		}
		if (!isBetween) {
			this.#session.show(from - 1);
			this.#anchorStep = from - 1;
			this.#progress = this.#options.isMotionReduced() ? 0 : 1;
		}
		this.#begin({ type: 'back' });
	}

	/** To the end of the micro-operation before, be it in the step before. */
	#microBack(): void {
		const { snapshot, next } = this.#session;
		const from = this.#elapsedShare;
		this.pause();
		const isWithin = from > 0 && next !== undefined;
		if (!isWithin && snapshot.step === 0) {
			return;
		}
		const kind = isWithin ? next.event.kind : snapshot.event.kind;
		const stop = microStops(kind).findLast(({ at }) => !isWithin || at < from);
		if (!isWithin) {
			this.#session.show(snapshot.step - 1);
		}
		this.#anchorStep = isWithin ? snapshot.step : snapshot.step - 1;
		this.#progress = stop?.at ?? 0;
		this.#mode = stop === undefined ? REST : REST_WITHIN;
	}

	/** To the state after a step. */
	seek(step: number): void {
		this.#rest();
		this.#anchorStep = undefined;
		this.#session.show(step);
	}

	/** To the state before a step, and then through it: for sentences that tell what it does. */
	showStep(step: number): void {
		this.seek(step - 1);
		this.#begin(forward(WHOLE_STEP));
	}

	/** Does an operation of the reader's after those before it, and shows it to its end. */
	act(op: string): void {
		if (this.#mode.type === 'forward') {
			this.#mode = { ...this.#mode, acts: [...this.#mode.acts, op] };
			return;
		}
		this.pause();
		this.#begin(forward(WHOLE_STEP, [op]));
	}

	/** To the start, with everything that the reader did undone. */
	reset(): void {
		this.#rest();
		this.#anchorStep = undefined;
		this.#session.reset();
	}

	dispose(): void {
		this.#frames.stop();
		this.#rest();
	}

	#rest(): void {
		this.#mode = REST;
		this.#owedMs = 0;
	}

	/** Begins the next operation of the reader's, if one waits and none is under way. */
	#startAct(mode: Forward): boolean {
		const [op, ...later] = mode.acts;
		if (op === undefined || mode.aim.type !== 'step') {
			return false;
		}
		const atStep = this.#session.snapshot.step + (this.#elapsedShare > 0 ? 1 : 0);
		this.#mode = forward({ type: 'injected' }, later);
		this.#anchorStep = undefined;
		this.#session.inject(op, atStep);
		return true;
	}

	#begin(mode: Mode): void {
		this.#mode = mode;
		this.#frames.start();
	}

	/** Lets time pass; says whether anything moves, so that there is more to come. */
	#onFrame(passedMs: number): boolean {
		const { status } = this.#session;
		if (status === 'failed') {
			this.#rest();
		}
		if (!this.isMoving) {
			return false;
		}
		// A step that the reader asks for is made even where figures do not move by themselves.
		const isStopped = this.isPlaying && (!this.audience.isThere || this.isHeld);
		if (status !== 'ready' || isStopped) {
			return true;
		}
		if (this.isPlaying && this.isSummary) {
			this.#runSummary(passedMs);
		} else if (this.#session.isWaiting) {
			this.#owedMs += this.isPlaying ? passedMs : 0;
		} else if (this.#mode.type === 'back') {
			this.#goBack(passedMs);
		} else {
			this.#goForward(passedMs);
		}
		return true;
	}

	#runSummary(passedMs: number): void {
		this.#anchorStep = undefined;
		if (this.#clock.isOver(this.#session)) {
			this.pause();
		} else {
			this.pace.pass(passedMs, this.#session);
			this.#clock.pass(passedMs, this.#session, this.speedNsPerS);
		}
	}

	#goBack(passedMs: number): void {
		this.#progress = Math.max(0, this.#progress - passedMs / STEP_BACK_MS);
		if (this.#progress === 0) {
			this.#rest();
		}
	}

	#goForward(passedMs: number): void {
		const { snapshot, next } = this.#session;
		const hasArrived = this.#anchorStep !== undefined && this.#anchorStep !== snapshot.step;
		if (this.#anchorStep !== snapshot.step) {
			this.#anchorStep = snapshot.step;
			this.#progress = 0;
		}
		if (this.#mode.type === 'forward' && !this.#goesOn(this.#mode, hasArrived)) {
			return;
		}
		if (next === undefined) {
			this.#stopAtEnd(snapshot);
			return;
		}
		const stepMs = this.#stepMs(next);
		const share = this.#progress + (passedMs + this.#owedMs) / stepMs;
		this.#owedMs = this.isPlaying ? Math.max(0, share - 1) * stepMs : 0;
		const stopAt = this.#stopAt;
		this.#progress = Math.min(stopAt, share);
		if (this.#progress === stopAt && stopAt < 1) {
			this.#rest();
			this.#mode = REST_WITHIN;
		} else if (this.#progress === 1) {
			const isStop = this.#lessons.includes(next.step) || next.find('pausedBy') !== undefined;
			if (this.isPlaying && isStop) {
				this.#rest();
			}
			this.#session.show(snapshot.step + 1);
		}
	}

	/** Where in the step under way it comes to rest. */
	get #stopAt(): number {
		const mode = this.#mode;
		return mode.type === 'forward' && mode.aim.type === 'step' ? mode.aim.share : 1;
	}

	/** Whether steps that the reader asked for go on now: else it rests, or waits for another. */
	#goesOn(mode: Forward, hasArrived: boolean): boolean {
		const { snapshot } = this.#session;
		const { aim, queuedSteps } = mode;
		const hostOps = snapshot.get('hostOps');
		// What a power cut took is looked at before power returns.
		const hasMore =
			aim.type === 'operation' && hostOps < aim.hostOps && snapshot.event.kind !== 'powerCut';
		if (hasArrived && queuedSteps > 0) {
			this.#mode = { ...mode, queuedSteps: queuedSteps - 1 };
		} else if (hasArrived && !hasMore) {
			if (!this.#startAct({ ...mode, aim: WHOLE_STEP })) {
				this.#rest();
			}
			return false;
		}
		if (this.#mode.type === 'forward' && this.#startAct(this.#mode)) {
			return false;
		}
		if (this.#mode.type === 'forward' && aim.type === 'injected') {
			const more = snapshot.get('isBusy') === 1 ? 2 : 1;
			this.#mode = { ...this.#mode, aim: { type: 'operation', hostOps: hostOps + more } };
		}
		return true;
	}

	#stopAtEnd(snapshot: Snapshot): void {
		if (snapshot.isEnded || this.#session.survey !== undefined) {
			this.#rest();
		} else {
			this.#session.show(snapshot.step);
		}
	}

	/** How long the step to `next` is shown. */
	#stepMs(next: Snapshot): number {
		if (this.isPlaying) {
			return playedMs(next.event, this.speedNsPerS);
		}
		// Who asks for more before this is over does not want to wait.
		const hasMore = this.#mode.type === 'forward' && this.#mode.acts.length > 0;
		const isAtOnce = this.#options.isMotionReduced() || hasMore;
		return isAtOnce ? 1 : singleMs(next.event, this.speedNsPerS);
	}
}
