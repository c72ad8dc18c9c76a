/** Bytes of states that nobody looks at any more, to be filled again. */
import type { Snapshot } from '$lib/run/sim/snapshot';

/** The worker fills one for a state, and one for the next. */
const ASKED_MAX = 2;

export class Buffers {
	#spare: ArrayBuffer[] = [];
	/** Of the states before the present ones: drawings may not have let go of them yet. */
	#retired: ArrayBuffer[] = [];

	/** Gives buffers away to be filled. */
	take(): ArrayBuffer[] {
		return this.#spare.splice(0, ASKED_MAX);
	}

	/** Takes those of states that are not shown any more; what was taken before is spare now. */
	retire(states: readonly (Snapshot | undefined)[]): void {
		this.#spare = this.#retired;
		this.#retired = states.flatMap((state) => (state ? [state.buffer] : []));
	}

	/** Lets go of all, as when whoever fills them is gone. */
	forget(): void {
		this.#spare = [];
		this.#retired = [];
	}
}
