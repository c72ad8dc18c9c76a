/** Answers requests with a simulator: what the worker does, without the worker. */
import { copyBuffer, createSim, instantiate, isTrap, takeSnapshot, type WasmSim } from './wasm';
import type { Reply, Request } from './protocol';

const NO_LIMIT = Number.MAX_VALUE;

export class Engine {
	#sim: WasmSim | undefined;
	#check = false;

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
				return this.#showPair(request.spare);
			case 'inject': {
				const sim = this.#opened();
				sim.seek(request.step);
				sim.inject(request.op);
				return this.#showPair(request.spare);
			}
			case 'run':
				return this.#run(request);
			case 'survey':
				return this.#survey(request.stepsMax);
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

	#showPair(spare: readonly ArrayBuffer[]): Reply {
		const sim = this.#opened();
		const state = takeSnapshot(sim, spare[0]);
		const digest = sim.digest();
		const moved = sim.advance(1, NO_LIMIT, NO_LIMIT) === 1;
		const next = moved ? takeSnapshot(sim, spare[1]) : undefined;
		return { type: 'shown', state, next, digest };
	}

	#run(request: Extract<Request, { type: 'run' }>): Reply {
		const sim = this.#opened();
		sim.seek(request.fromStep);
		sim.advance(request.stepsMax, NO_LIMIT, request.untilNs);
		const state = takeSnapshot(sim, request.spare[0]);
		return { type: 'shown', state, next: undefined, digest: undefined };
	}

	#survey(stepsMax: number): Reply {
		const sim = this.#opened();
		sim.seek(0);
		sim.write_events();
		sim.advance(stepsMax, NO_LIMIT, NO_LIMIT);
		const events = copyBuffer(sim, sim.write_events());
		const endStep = sim.seek(stepsMax);
		sim.seek(0);
		return { type: 'surveyed', events, endStep };
	}
}
