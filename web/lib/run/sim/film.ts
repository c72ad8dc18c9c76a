/** States of a run at even distances of what the host wrote, however long the run becomes. */

/** Once there are so many, every second one goes and the distance doubles. */
export const FRAMES_MAX = 160;
const EVERY_STEPS = 256;
const EVERY_WRITES = 32;

export interface Frame {
	readonly hostWrites: number;
	readonly state: ArrayBuffer;
}

export class Film {
	#frames: Frame[] = [];
	#writes = EVERY_WRITES;
	#everySteps = EVERY_STEPS;

	/** Steps after which it wants to look again. */
	get everySteps(): number {
		return this.#everySteps;
	}

	get frames(): readonly Frame[] {
		return this.#frames;
	}

	/** Whether a state after so many writes is far enough from the latest. */
	wants(hostWrites: number): boolean {
		const latest = this.#frames.at(-1);
		return latest === undefined || hostWrites >= latest.hostWrites + this.#writes;
	}

	add(frame: Frame): void {
		this.#frames.push(frame);
		if (this.#frames.length > FRAMES_MAX) {
			this.#frames = this.#frames.filter((_, index) => index % 2 === 0);
			this.#writes *= 2;
			this.#everySteps *= 2;
		}
	}
}
