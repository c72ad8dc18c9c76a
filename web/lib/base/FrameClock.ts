/** Calls back once per animation frame with the time that passed, while there is more to do. */

/** A frame that took longer than this was not a frame: the tab was away. */
const FRAME_MS_MAX = 100;

export class FrameClock {
	readonly #onFrame: (passedMs: number) => boolean;
	#frame: number | undefined;
	#lastMs: number | undefined;

	/** `onFrame` says whether it wants to be called again. */
	constructor(onFrame: (passedMs: number) => boolean) {
		this.#onFrame = onFrame;
	}

	/** Begins to call, unless it does so already. */
	start(): void {
		if (this.#frame === undefined) {
			this.#lastMs = undefined;
			this.#ask();
		}
	}

	stop(): void {
		if (this.#frame !== undefined) {
			cancelAnimationFrame(this.#frame);
		}
		this.#frame = undefined;
	}

	#ask(): void {
		this.#frame = requestAnimationFrame((nowMs) => {
			const passedMs = Math.min(nowMs - (this.#lastMs ?? nowMs), FRAME_MS_MAX);
			this.#lastMs = nowMs;
			// First, so that what is done in this frame neither starts a second row of frames nor, when
			// it stops the clock, is followed by another.
			this.#ask();
			if (!this.#onFrame(passedMs)) {
				this.stop();
			}
		});
	}
}
