/** How fast bytes or places go by, and how long the rest takes at that speed. */

/** Long enough to smooth over single files, short enough to follow a change of kind. */
const WINDOW_MS = 8000;
/** No estimate from less than this. */
const BASIS_MS_MIN = 500;

interface Sample {
	readonly timeMs: number;
	readonly done: number;
}

export class RateMeter {
	#samples: Sample[] = [];

	add(timeMs: number, done: number): void {
		this.#samples.push({ timeMs, done });
		// One sample older than the window stays: it is where the window begins.
		while ((this.#samples[1]?.timeMs ?? timeMs) < timeMs - WINDOW_MS) {
			this.#samples.shift();
		}
	}

	/** `undefined` until there is enough to go by. */
	get bytesPerSecond(): number | undefined {
		const first = this.#samples[0];
		const last = this.#samples.at(-1);
		if (first === undefined || last === undefined || last.timeMs - first.timeMs < BASIS_MS_MIN) {
			return undefined;
		}
		return ((last.done - first.done) * 1000) / (last.timeMs - first.timeMs);
	}

	secondsFor(left: number): number | undefined {
		const rate = this.bytesPerSecond;
		return rate === undefined || rate <= 0 ? undefined : left / rate;
	}
}

/** Of a count that is told in rounds, each larger than the last: places of an estimate. */
export class RoundsMeter {
	#last: Sample | undefined;
	#perMs: number | undefined;

	add(timeMs: number, done: number): void {
		const { timeMs: startMs, done: before } = this.#last ?? { timeMs, done };
		if (timeMs > startMs && done > before) {
			this.#perMs = (done - before) / (timeMs - startMs);
		}
		this.#last = { timeMs, done };
	}

	/** The next round is told by the clock of another stretch of time. */
	interrupt(): void {
		this.#last = undefined;
	}

	/** From now to the last round; `undefined` until there is enough to go by. */
	secondsFor(timeMs: number, doneMax: number): number | undefined {
		if (this.#last === undefined || this.#perMs === undefined) {
			return undefined;
		}
		const wholeMs = (doneMax - this.#last.done) / this.#perMs;
		return Math.max(0, wholeMs - (timeMs - this.#last.timeMs)) / 1000;
	}
}
