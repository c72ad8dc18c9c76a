/** What a run is asked to do and has not begun: newer wishes take the place of older ones. */
import type { LoggedOp } from '$lib/run/sim/sim.messages';

/** Where the reader wants to be. A newer goal replaces an older one that was not begun. */
export type Goal =
	/** The present step, whichever it is by then, when missing. */
	| { readonly type: 'show'; readonly step: number | undefined }
	/** A simulated time, without looking at single steps. */
	| { readonly type: 'run'; readonly untilNs: number };

export type Command =
	/** Forgets what the reader did, but for what is adopted, and goes to the start. */
	| { readonly type: 'reset'; readonly adopted: readonly LoggedOp[] }
	/** Has runs stop at conditions; they replace those before. */
	| { readonly type: 'pause'; readonly conditions: string }
	/** Asks how long operations take. */
	| { readonly type: 'stalls' }
	| { readonly type: 'inject'; readonly injection: LoggedOp }
	| Goal;

/** What waits, at most one of each type but for operations, in the order in which it is done. */
export class CommandQueue {
	#reset: Extract<Command, { type: 'reset' }> | undefined;
	#pause: Extract<Command, { type: 'pause' }> | undefined;
	#stalls: Extract<Command, { type: 'stalls' }> | undefined;
	#injections: readonly LoggedOp[] = [];
	#goal: Goal | undefined;

	get isEmpty(): boolean {
		const others = [this.#reset, this.#pause, this.#stalls, this.#goal];
		return this.#injections.length === 0 && others.every((command) => command === undefined);
	}

	/** Whether the reader wants to be at a step of their choice. */
	get goesElsewhere(): boolean {
		return this.#goal?.type === 'show' && this.#goal.step !== undefined;
	}

	add(command: Command): void {
		switch (command.type) {
			case 'reset':
				this.#reset = command;
				this.#injections = [];
				this.#goal = undefined;
				break;
			case 'pause':
				this.#pause = command;
				break;
			case 'stalls':
				this.#stalls = command;
				break;
			case 'inject':
				this.#injections = [...this.#injections, command.injection];
				this.#goal = undefined;
				break;
			case 'show':
			case 'run':
				this.#goal = command;
				break;
		}
	}

	/** Sets a goal where there is none. */
	suggest(goal: Goal): void {
		this.#goal ??= goal;
	}

	/** Gives the goal up: the reader wants to be where the run is. */
	dropGoal(): void {
		this.#goal = undefined;
	}

	/** Gives up conditions that another simulator need not be told of. */
	dropPause(): void {
		this.#pause = undefined;
	}

	/** The next to be done, which waits no longer. */
	take(): Command | undefined {
		const [injection, ...later] = this.#injections;
		const command =
			this.#reset ??
			this.#pause ??
			this.#stalls ??
			(injection === undefined ? this.#goal : { type: 'inject', injection });
		switch (command?.type) {
			case 'reset':
				this.#reset = undefined;
				break;
			case 'pause':
				this.#pause = undefined;
				break;
			case 'stalls':
				this.#stalls = undefined;
				break;
			case 'inject':
				this.#injections = later;
				break;
			case 'show':
			case 'run':
				this.#goal = undefined;
				break;
		}
		return command;
	}
}
