/** The clock of a run that plays too fast for single steps: how far it should be by now. */
import type { SimSession } from './SimSession.svelte';

/** How far the simulator may be behind the clock before the clock waits for it. */
const LAG_MS_MAX = 100;

export class SummaryClock {
	/** Share of the wished speed that is reached, 1 when it keeps up. */
	achieved = $state(1);
	/** Simulated time of the state that was seen last, and the one to be reached. */
	#clockNs = 0;
	#wishedNs = 0;
	#wallMs = 0;
	/** Where playing began: a condition that came true there has had its pause. */
	#playedFromNs = 0;

	/** Begins to play from a simulated time. */
	begin(timeNs: number): void {
		this.#clockNs = timeNs;
		this.#wishedNs = timeNs;
		this.#playedFromNs = timeNs;
		this.#wallMs = 0;
		this.achieved = 1;
	}

	/** Whether the run is over, or a condition of the reader's has come true. */
	isOver({ snapshot, isWaiting }: SimSession): boolean {
		const isPaused =
			snapshot.find('pausedBy') !== undefined && snapshot.timeNs > this.#playedFromNs;
		return (snapshot.isEnded || isPaused) && !isWaiting;
	}

	/** Keeps one request under way and one ahead of it, so that the simulator never waits. */
	pass(passedMs: number, session: SimSession, speedNsPerS: number): void {
		const { snapshot } = session;
		this.#wallMs += passedMs;
		this.#wishedNs += (passedMs / 1_000) * speedNsPerS;
		if (snapshot.timeNs !== this.#clockNs) {
			const wishedNs = (this.#wallMs / 1_000) * speedNsPerS;
			const share = Math.min(1, (snapshot.timeNs - this.#clockNs) / wishedNs);
			this.achieved += (share - this.achieved) * 0.1;
			this.#clockNs = snapshot.timeNs;
			this.#wallMs = 0;
		}
		// What the simulator cannot catch up with is let go.
		const farthestNs = snapshot.timeNs + (LAG_MS_MAX / 1_000) * speedNsPerS;
		this.#wishedNs = Math.min(this.#wishedNs, farthestNs);
		if (this.#wishedNs > snapshot.timeNs) {
			session.run(this.#wishedNs);
		}
	}
}
