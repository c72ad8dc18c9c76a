/** Bets that stand open on a figure: a press that would answer one asks for it first. */
import { untrack } from 'svelte';

/** Which step answers a bet, and on which of the figure's drives. */
export interface Answer {
	readonly step: number;
	readonly variant: string | undefined;
}

export interface OpenBet {
	/** Of its question. */
	readonly id: string;
	readonly answer: Answer;
	/** Brings its question to the reader. */
	readonly ask: () => void;
}

/** What a press would do: from a step to another one, on one of the figure's drives. */
export interface Press {
	readonly from: number;
	readonly to: number;
	readonly variant: string;
	/** The step that the reader sees, where it is one of another drive. */
	readonly seenStep?: number;
	/** When it was, where it may be one of many of a hand that drags, or of a key that is held. */
	readonly atMs?: number | undefined;
}

/** A hand that drags on was asked already; one that pauses so long begins anew. */
const DRAG_MS = 300;

export class OpenBets {
	/** The step at which a press was held up, until the next one. */
	askedAt = $state<number | undefined>();
	#open = $state.raw<readonly OpenBet[]>([]);
	/** Each is asked for once, however often it is pressed. */
	#asked = $state.raw<readonly string[]>([]);
	#heldAtMs = -Infinity;

	/** A question that waits; what is returned ends that. */
	add(bet: OpenBet): () => void {
		// Whoever adds one in an effect must not be asked again when this changes.
		this.#open = [...untrack(() => this.#open), bet];
		return () => {
			this.#open = this.#open.filter((other) => other !== bet);
			this.askedAt = undefined;
		};
	}

	/** Whether a question waits for its answer. */
	get isOpen(): boolean {
		return this.#open.length > 0;
	}

	/** Whether a question waits that nobody was brought to yet. */
	get isWaiting(): boolean {
		return this.#open.some(({ id }) => !this.#asked.includes(id));
	}

	/** Holds a press up that would answer a bet, and asks for that; never twice, nor in a class. */
	holdsUp({ from, to, variant, seenStep = from, atMs }: Press): boolean {
		if (atMs !== undefined && atMs - this.#heldAtMs < DRAG_MS) {
			this.#heldAtMs = atMs;
			return true;
		}
		this.askedAt = undefined;
		const bet = this.#open.find(
			({ id, answer }) =>
				!this.#asked.includes(id) &&
				answer.variant === variant &&
				from < answer.step &&
				answer.step <= to
		);
		if (bet === undefined || document.documentElement.dataset.present !== undefined) {
			return false;
		}
		this.#asked = [...this.#asked, bet.id];
		this.#heldAtMs = atMs ?? -Infinity;
		this.askedAt = seenStep;
		bet.ask();
		return true;
	}
}
