/** Chance from a seed, so that what went wrong can be seen again. */

export class Chance {
	#state: number;

	constructor(seed: number) {
		this.#state = seed >>> 0;
	}

	/** A number from 0 to below 1. (Mulberry32.) */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) >>> 0;
		let mixed = this.#state;
		mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	}

	/** A whole number from 0 to below `count`. */
	below(count: number): number {
		return Math.floor(this.next() * count);
	}

	/** One of some; nothing of none. */
	pick<T>(from: readonly T[]): T | undefined {
		return from[this.below(from.length)];
	}
}
