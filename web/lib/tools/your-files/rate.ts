/** How fast bytes go by, over the last seconds, and how long the rest takes at that speed. */

/** Long enough to smooth over single files, short enough to follow a change of kind. */
const WINDOW_MS = 8000;
/** No estimate from less than this. */
const BASIS_MS_MIN = 500;

interface Sample {
	readonly timeMs: number;
	readonly bytesDone: number;
}

export class RateMeter {
	#samples: Sample[] = [];

	add(timeMs: number, bytesDone: number): void {
		this.#samples.push({ timeMs, bytesDone });
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
		return ((last.bytesDone - first.bytesDone) * 1000) / (last.timeMs - first.timeMs);
	}

	secondsFor(bytesLeft: number): number | undefined {
		const rate = this.bytesPerSecond;
		return rate === undefined || rate <= 0 ? undefined : bytesLeft / rate;
	}
}
