/** The only clock of a figure: turns the time that passes for the reader into simulated time. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { microStops, operationEnd, playedMs, singleMs } from './steps';
import { Pace } from './Pace.svelte';
import type { SimSession } from './SimSession.svelte';
import { SummaryClock } from './SummaryClock.svelte';

/** Above this many steps a second, single steps are not animated any more. */
const ANIMATED_STEPS_PER_S_MAX = 12;
const STEP_BACK_MS = 240;
/** A frame that took longer than this was not a frame: the tab was away. */
const FRAME_MS_MAX = 100;
/** What is going on: nothing, one step forward or back, or playing. */
type Mode = 'rest' | 'forward' | 'back' | 'playing';

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
	/** Whether the figure can be seen; set by its host. */
	isVisible = $state(true);
	/** Whether all figures are stopped by the reader. */
	isHeld = $state(false);
	/** How far a step goes. */
	stepUnit = $state<StepUnit>('step');
	readonly #options: PlaybackOptions;
	#mode = $state<Mode>('rest');
	/** How far the step after `#anchorStep` has come, 0 to 1. */
	#progress = $state(0);
	#anchorStep = $state<number | undefined>();
	/** Steps that the reader asked for while one was under way. */
	#queuedSteps = 0;
	/** Where an operation of the reader's ends, in host operations done. */
	#untilHostOps: number | undefined;
	/** Where a micro-operation ends within the step under way, and whether it rests there. */
	#stopAt = 1;
	#isAtStop = $state(false);
	#isActing = false;
	/** Operations of the reader's that wait for the one under way. */
	#acts: readonly string[] = [];
	readonly #clock = new SummaryClock();
	/** Time that passed while playing and was not shown yet: the rest of a frame, and waiting. */
	#owedMs = 0;
	#frame: number | undefined;
	#lastFrameMs: number | undefined;

	constructor(options: PlaybackOptions) {
		this.#options = options;
		this.speedIndex = $state(options.startSpeedIndex);
	}

	/** Share of the wished speed that is reached, 1 when it keeps up. */
	get achieved(): number {
		return this.#clock.achieved;
	}

	get isPlaying(): boolean {
		return this.#mode === 'playing';
	}

	/** Whether anything on the figure moves, or waits to move. */
	get isMoving(): boolean {
		return this.#mode !== 'rest';
	}

	/** How far the step from the present state to the next one is drawn, 0 to 1. */
	get progress(): number {
		const isStill = this.#options.isMotionReduced() && !this.#isAtStop;
		return isStill ? 0 : this.#elapsedShare;
	}

	/** The micro-operation that was done last, where the run rests within a step. */
	get microOperation(): string | undefined {
		const kind = this.#session.next?.event.kind;
		const stops = this.#isAtStop && kind !== undefined ? microStops(kind) : [];
		return stops.find(({ at }) => at === this.#elapsedShare)?.name;
	}

	get #elapsedShare(): number {
		return this.#anchorStep === this.#session.snapshot.step ? this.#progress : 0;
	}

	/** Whether a step forward is being drawn, so that the next state is what is seen coming. */
	get isStepping(): boolean {
		return this.#mode !== 'back' && this.progress > 0;
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

	/** Plays on; from the end, plays again from the start. */
	play(): void {
		if (!this.canForward) {
			this.seek(this.#session.startStep);
		}
		this.#clock.begin(this.#session.snapshot.timeNs);
		this.pace.begin(this.#session);
		this.#begin('playing');
	}

	/** Stops where it is, be it in the middle of a step. */
	pause(): void {
		if (this.#mode === 'playing' && this.#session.next === undefined) {
			// Playing in summary looks at one state at a time: fetch the pair to step from.
			this.#session.showHere();
		}
		this.#rest();
	}

	/** One step forward; pressed again before it ends, it ends at once and the next begins. */
	stepForward(): void {
		if (this.#mode === 'forward') {
			if (this.stepUnit === 'operation' && this.#untilHostOps !== undefined) {
				this.#untilHostOps += 1;
			} else {
				this.#queuedSteps += 1;
			}
			this.#progress = 1;
			return;
		}
		const from = this.#elapsedShare;
		this.pause();
		// The step that playing was in may have ended since: that was not the one asked for now.
		this.#anchorStep = from > 0 ? this.#anchorStep : undefined;
		if (this.stepUnit === 'operation') {
			this.#untilHostOps = this.#session.snapshot.get('hostOps') + 1;
		} else if (this.stepUnit === 'micro' && this.#session.next !== undefined) {
			const stops = microStops(this.#session.next.event.kind);
			this.#stopAt = stops.find(({ at }) => at > from)?.at ?? 1;
		}
		this.#begin('forward');
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
		const isGoingBack = this.#mode === 'back';
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
		this.#begin('back');
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
		this.#isAtStop = stop !== undefined;
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
		this.#begin('forward');
	}

	/** Does an operation of the reader's after those before it, and shows it to its end. */
	act(op: string): void {
		const acts = [...this.#acts, op];
		if (this.#mode !== 'forward') {
			this.pause();
		}
		this.#acts = acts;
		this.#begin('forward');
	}

	/** To the start, with everything that the reader did undone. */
	reset(): void {
		this.#rest();
		this.#anchorStep = undefined;
		this.#session.reset();
	}

	dispose(): void {
		if (this.#frame !== undefined) {
			cancelAnimationFrame(this.#frame);
		}
		this.#frame = undefined;
		this.#rest();
	}

	#rest(): void {
		this.#mode = 'rest';
		this.#isAtStop = false;
		this.#stopAt = 1;
		this.#owedMs = 0;
		this.#queuedSteps = 0;
		this.#untilHostOps = undefined;
		this.#isActing = false;
		this.#acts = [];
	}

	/** Begins the next operation of the reader's, if one waits and none is under way. */
	#startAct(): boolean {
		const [op, ...later] = this.#acts;
		if (op === undefined || this.#isActing || this.#untilHostOps !== undefined) {
			return false;
		}
		const atStep = this.#session.snapshot.step + (this.#elapsedShare > 0 ? 1 : 0);
		this.#acts = later;
		this.#queuedSteps = 0;
		this.#anchorStep = undefined;
		this.#isActing = true;
		this.#session.inject(op, atStep);
		return true;
	}

	#begin(mode: Mode): void {
		this.#mode = mode;
		if (this.#frame === undefined) {
			this.#lastFrameMs = undefined;
			this.#frame = requestAnimationFrame((nowMs) => this.#onFrame(nowMs));
		}
	}

	#onFrame(nowMs: number): void {
		this.#frame = undefined;
		const passedMs = Math.min(nowMs - (this.#lastFrameMs ?? nowMs), FRAME_MS_MAX);
		this.#lastFrameMs = nowMs;
		const { status } = this.#session;
		if (status === 'failed') {
			this.#rest();
		}
		if (this.#mode === 'rest') {
			return;
		}
		this.#frame = requestAnimationFrame((laterMs) => this.#onFrame(laterMs));
		// A step that the reader asks for is made even where figures do not move by themselves.
		const isStopped = this.#mode === 'playing' && (!this.isVisible || this.isHeld);
		if (status !== 'ready' || isStopped) {
			return;
		}
		if (this.#mode === 'playing' && this.isSummary) {
			this.#runSummary(passedMs);
		} else if (this.#session.isWaiting) {
			this.#owedMs += this.isPlaying ? passedMs : 0;
		} else if (this.#mode === 'back') {
			this.#goBack(passedMs);
		} else {
			this.#goForward(passedMs);
		}
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
		if (this.#anchorStep !== snapshot.step) {
			const hasArrived = this.#anchorStep !== undefined;
			this.#anchorStep = snapshot.step;
			this.#progress = 0;
			if (hasArrived && this.#mode === 'forward' && !this.#hasMore(snapshot)) {
				this.#untilHostOps = undefined;
				if (!this.#startAct()) {
					this.#rest();
				}
				return;
			}
		}
		if (this.#startAct()) {
			return;
		}
		if (this.#isActing) {
			this.#isActing = false;
			this.#untilHostOps = snapshot.get('hostOps') + (snapshot.get('isBusy') === 1 ? 2 : 1);
		}
		if (next === undefined) {
			this.#stopAtEnd(snapshot);
			return;
		}
		const stepMs = this.#stepMs(next);
		const share = this.#progress + (passedMs + this.#owedMs) / stepMs;
		this.#owedMs = this.#mode === 'playing' ? Math.max(0, share - 1) * stepMs : 0;
		this.#progress = Math.min(this.#stopAt, share);
		if (this.#progress === this.#stopAt && this.#stopAt < 1) {
			this.#rest();
			this.#isAtStop = true;
		} else if (this.#progress === 1) {
			if (this.isPlaying && next.find('pausedBy') !== undefined) {
				this.#rest();
			}
			this.#session.show(snapshot.step + 1);
		}
	}

	/** Whether to go on after a step that the reader asked for. */
	#hasMore(snapshot: Snapshot): boolean {
		if (this.#queuedSteps > 0) {
			this.#queuedSteps -= 1;
			return true;
		}
		return this.#untilHostOps !== undefined && snapshot.get('hostOps') < this.#untilHostOps;
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
		if (this.#mode === 'playing') {
			return playedMs(next.event, this.speedNsPerS);
		}
		// Who asks for more before this is over does not want to wait.
		const isAtOnce = this.#options.isMotionReduced() || this.#acts.length > 0;
		return isAtOnce ? 1 : singleMs(next.event, this.speedNsPerS);
	}
}
