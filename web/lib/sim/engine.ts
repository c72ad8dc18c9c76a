/** Answers requests with a simulator: what the worker does, without the worker. */
import {
	copyBuffer,
	createSim,
	instantiate,
	isTrap,
	takeNext,
	takeSnapshot,
	type WasmSim
} from './wasm';
import type { Reply, Request } from './protocol';

const NO_LIMIT = Number.MAX_VALUE;
/** Steps between two looks at the clock, and most time that one `run` takes. */
const SLICE_STEPS = 20_000;
const RUN_MS_MAX = 24;

export class Engine {
	readonly #nowMs: () => number;
	#sim: WasmSim | undefined;
	#check = false;

	/** `nowMs` is the reader's clock: it bounds how long a request takes, and decides no state. */
	constructor(nowMs: () => number) {
		this.#nowMs = nowMs;
	}

	/** Never throws: what goes wrong is an answer too. */
	handle(request: Request): Reply {
		try {
			const reply = this.#answer(request);
			if (this.#check) {
				this.#opened().check();
			}
			return reply;
		} catch (error) {
			const message = error instanceof Error ? error.message : String(error);
			return { type: 'failed', message, isFatal: isTrap(error) };
		}
	}

	#answer(request: Request): Reply {
		switch (request.type) {
			case 'open':
				return this.#open(request);
			case 'show':
				this.#opened().seek(request.step);
				return this.#showPair(request);
			case 'inject': {
				const sim = this.#opened();
				sim.seek(request.step);
				sim.inject(request.op);
				return this.#showPair(request);
			}
			case 'run':
				return this.#run(request);
			case 'survey':
				return this.#survey(request.stepsMax);
			case 'pause':
				this.#opened().pause_when(request.conditions);
				return { type: 'done' };
			case 'stalls': {
				const sim = this.#opened();
				return { type: 'stalled', stalls: copyBuffer(sim, sim.write_stalls()) };
			}
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
		this.#sim = sim;
		this.#check = request.check;
		return { type: 'opened' };
	}

	#showPair({ spare, firstBlock }: Extract<Request, { type: 'show' | 'inject' }>): Reply {
		const sim = this.#opened();
		const state = takeSnapshot(sim, firstBlock, spare[0]);
		const next = takeNext(sim, firstBlock, spare[1]);
		return { type: 'shown', state, next, digest: sim.digest(), workMs: 0 };
	}

	#run(request: Extract<Request, { type: 'run' }>): Reply {
		const sim = this.#opened();
		const startMs = this.#nowMs();
		sim.seek(request.fromStep);
		for (let left = request.stepsMax; left > 0 && this.#nowMs() - startMs < RUN_MS_MAX;) {
			const steps = Math.min(left, SLICE_STEPS);
			left = sim.advance(steps, NO_LIMIT, request.untilNs) < steps ? 0 : left - steps;
		}
		const workMs = this.#nowMs() - startMs;
		const state = takeSnapshot(sim, request.firstBlock, request.spare[0]);
		return { type: 'shown', state, next: undefined, digest: undefined, workMs };
	}

	#survey(stepsMax: number): Reply {
		const sim = this.#opened();
		sim.seek(0);
		sim.write_events();
		const endStep = sim.seek(stepsMax);
		const events = copyBuffer(sim, sim.write_events());
		sim.seek(0);
		return { type: 'surveyed', events, endStep };
	}
}
