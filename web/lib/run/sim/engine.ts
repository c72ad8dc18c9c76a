/** Answers requests with a simulator: what the worker does, without the worker. */
import {
	createSim,
	drawHomework,
	fieldLimits,
	instantiate,
	isTrap,
	takeEvents,
	takeNext,
	takeReport,
	takeSnapshot,
	takeStalls,
	type WasmSim
} from './wasm';
import { Film } from './film';
import { Refusal } from './refused';
import type { Reply, Request } from './sim.messages';
import { Snapshot } from './snapshot';
import { waypointOf, type Waypoint } from './way';

const NO_LIMIT = Number.MAX_VALUE;
/** Steps between two looks at the clock. */
const SLICE_STEPS = 20_000;

function failureOf(error: unknown): Reply {
	const message = error instanceof Error ? error.message : String(error);
	const failed = { type: 'failed', message } as const;
	if (error instanceof Refusal) {
		return { ...failed, isFatal: false, refused: error.refused };
	}
	if (!isTrap(error)) {
		return { ...failed, isFatal: false };
	}
	const advice = 'Close other pages, in case memory ran out, then try again.';
	return {
		type: 'failed',
		message: `The simulator broke off (${message}). ${advice}`,
		isFatal: true
	};
}

interface StagesGoal {
	readonly stagesLeft: number;
}

export class Engine {
	readonly #nowMs: () => number;
	#sim: WasmSim | undefined;
	#check = false;
	/** Why the phases ended early; empty unless they did. */
	#stagesFault = '';
	/** What the last `run` is still to reach, or how far the phases are still to go. */
	#goal: { readonly untilNs: number; readonly stepsLeft: number } | StagesGoal | undefined;
	/** Steps of all phases so far. */
	#stageSteps = 0;
	#aheadMsLeft = Infinity;
	#workMs = 0;
	/** States along the phases, where they are asked for. */
	#film: Film | undefined;
	/** What went wrong since the last answer. */
	#failure: Reply | undefined;

	/** `nowMs` is the reader's clock: it bounds how long a request takes, and decides no state. */
	constructor(nowMs: () => number) {
		this.#nowMs = nowMs;
	}

	/** Never throws: what goes wrong is an answer too. */
	handle(request: Request): Reply {
		const failure = this.#failure;
		this.#failure = undefined;
		// Another run begins with a clean slate, also in the same worker.
		if (failure !== undefined && request.type !== 'open') {
			return failure;
		}
		try {
			const reply = this.#answer(request);
			if (this.#check) {
				this.#opened().digest(true);
			}
			return reply;
		} catch (error) {
			return failureOf(error);
		}
	}

	#answer(request: Request): Reply {
		this.#goal = undefined;
		this.#aheadMsLeft = Infinity;
		switch (request.type) {
			case 'open':
				return this.#open(request);
			case 'limits':
				instantiate(request.module);
				return { type: 'limited', allowed: request.drives.map((lines) => fieldLimits(lines)) };
			case 'homework':
				instantiate(request.module);
				return { type: 'drawn', set: drawHomework(request.asked) };
			case 'show': {
				const way = this.#goTo(request);
				return { ...this.#showPair(request), way };
			}
			case 'inject': {
				const sim = this.#opened();
				sim.seek(request.step);
				sim.inject(request.op);
				return this.#showPair(request);
			}
			case 'run':
				return this.#run(request);
			case 'stages':
				return this.#stages(request);
			case 'survey':
				return this.#survey(request.stepsMax);
			case 'pause':
				this.#opened().pause_when(request.conditions);
				return { type: 'done' };
			case 'stalls':
				return this.#stalls(request);
		}
	}

	#opened(): WasmSim {
		if (this.#sim === undefined) {
			throw new Error('The simulator was asked before it was opened.');
		}
		return this.#sim;
	}

	#open(request: Extract<Request, { type: 'open' }>): Reply {
		instantiate(request.module);
		const sim = createSim(request.experimentLines, request.seed);
		for (const { atStep, op } of request.log) {
			sim.seek(atStep);
			sim.inject(op);
		}
		this.#sim?.free();
		this.#sim = sim;
		this.#stageSteps = 0;
		this.#film = undefined;
		this.#workMs = 0;
		this.#stagesFault = '';
		this.#check = request.check;
		return { type: 'opened' };
	}

	#goTo({ step, everySteps }: Extract<Request, { type: 'show' }>): Waypoint[] | undefined {
		const sim = this.#opened();
		if (step === undefined) {
			return undefined;
		}
		const way: Waypoint[] = [];
		if (everySteps !== undefined) {
			const look = () => waypointOf(new Snapshot(takeSnapshot(sim)));
			let here = look().step;
			while (here + everySteps < step && sim.seek(here + everySteps) === here + everySteps) {
				here += everySteps;
				way.push(look());
			}
		}
		sim.seek(step);
		return way.length > 0 ? way : undefined;
	}

	#showPair({
		spare,
		firstBlock
	}: Extract<Request, { type: 'show' | 'inject' }>): Extract<Reply, { type: 'shown' }> {
		const sim = this.#opened();
		const state = takeSnapshot(sim, firstBlock, spare[0]);
		const next = takeNext(sim, firstBlock, spare[1]);
		return { type: 'shown', state, next, digest: sim.digest(), workMs: 0 };
	}

	#run(request: Extract<Request, { type: 'run' }>): Reply {
		const sim = this.#opened();
		this.#goal = { untilNs: request.untilNs, stepsLeft: request.stepsMax };
		const workMs = this.#pursue(request.msMax);
		const state = takeSnapshot(sim, request.firstBlock, request.spare[0]);
		const events = request.withEvents === true ? takeEvents(sim) : undefined;
		return { type: 'shown', state, next: undefined, digest: undefined, workMs, events };
	}

	#stages(request: Extract<Request, { type: 'stages' }>): Reply {
		const { msMax, stepsMax = NO_LIMIT, isFilmed = false, spare } = request;
		const sim = this.#opened();
		this.#film = isFilmed ? (this.#film ?? new Film()) : undefined;
		this.#goal = { stagesLeft: stepsMax - this.#stageSteps };
		const workMs = this.#pursue(msMax);
		const state = takeSnapshot(sim, undefined, spare[0]);
		const isDone = this.#goal === undefined;
		const digest = isDone ? sim.digest() : undefined;
		const [report, fault] = [takeReport(sim), this.#stagesFault];
		const frames = isDone ? this.#film?.frames.map((frame) => frame.state) : undefined;
		return { type: 'staged', state, report, isDone, fault, digest, workMs, frames };
	}

	/** Goes toward the goal for so long. Returns how long it went since the last answer. */
	#pursue(msMax: number): number {
		const startMs = this.#nowMs();
		while (this.#slice() && this.#nowMs() - startMs < msMax);
		this.#aheadMsLeft = msMax;
		const workMs = this.#workMs;
		this.#workMs = 0;
		return workMs;
	}

	/**
	 * Goes on a little toward what the last `run` asked for and did not reach, but not so far that
	 * the reader would see it jump. Returns whether there is more to do. Never throws: what goes
	 * wrong is the next answer.
	 */
	goOn(): boolean {
		if (this.#aheadMsLeft <= 0) {
			return false;
		}
		try {
			return this.#slice();
		} catch (error) {
			this.#failure = failureOf(error);
			return false;
		}
	}

	#slice(): boolean {
		const goal = this.#goal;
		if (goal === undefined) {
			return false;
		}
		const startMs = this.#nowMs();
		this.#goal = 'stagesLeft' in goal ? this.#nextStages(goal) : this.#nextRun(goal);
		const workMs = this.#nowMs() - startMs;
		this.#workMs += workMs;
		this.#aheadMsLeft -= workMs;
		return this.#goal !== undefined;
	}

	#nextStages({ stagesLeft }: StagesGoal): StagesGoal | undefined {
		const steps = Math.min(stagesLeft, this.#film?.everySteps ?? SLICE_STEPS);
		this.#takeFrame();
		const isDone = this.#advanceStages(steps);
		if (isDone && this.#stagesFault === '') {
			this.#rest(stagesLeft);
		}
		this.#stageSteps += steps;
		return isDone || stagesLeft <= steps ? undefined : { stagesLeft: stagesLeft - steps };
	}

	/** What the drive still does when the host has got everything, as the command line lets it. */
	#rest(stagesLeft: number): void {
		const sim = this.#opened();
		const step = new Snapshot(takeSnapshot(sim)).get('step');
		sim.advance(this.#stageSteps + stagesLeft - step, NO_LIMIT, NO_LIMIT);
	}

	#takeFrame(): void {
		const film = this.#film;
		if (film !== undefined) {
			const state = takeSnapshot(this.#opened());
			const hostWrites = new Snapshot(state).get('hostWrites');
			if (film.wants(hostWrites)) {
				film.add({ hostWrites, state });
			}
		}
	}

	/** A drive that is full or worn out ends the run where it is; what came of it stays. */
	#advanceStages(steps: number): boolean {
		try {
			return this.#opened().advance_stages(steps);
		} catch (error) {
			if (isTrap(error)) {
				throw error;
			}
			this.#stagesFault = error instanceof Error ? error.message : String(error);
			return true;
		}
	}

	#nextRun(goal: { readonly untilNs: number; readonly stepsLeft: number }) {
		const steps = Math.min(goal.stepsLeft, SLICE_STEPS);
		const done = this.#opened().advance(steps, NO_LIMIT, goal.untilNs);
		const stepsLeft = goal.stepsLeft - done;
		return done < steps || stepsLeft <= 0 ? undefined : { ...goal, stepsLeft };
	}

	#survey(stepsMax: number): Reply {
		const sim = this.#opened();
		sim.seek(0);
		takeEvents(sim);
		const endStep = sim.seek(stepsMax);
		const events = takeEvents(sim);
		sim.seek(0);
		return { type: 'surveyed', events, endStep };
	}

	#stalls({ goTo }: Extract<Request, { type: 'stalls' }>): Reply {
		const sim = this.#opened();
		if (goTo !== undefined) {
			sim.seek(goTo.step);
		}
		const stalls = takeStalls(sim);
		if (goTo !== undefined) {
			sim.seek(goTo.thenStep);
		}
		return { type: 'stalled', stalls };
	}
}
