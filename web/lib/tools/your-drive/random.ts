/** Random numbers and bytes from a seed, so that every run can be repeated. */

/** Whole numbers from 0 to 2^32 - 1 (xorshift, 32 bits of state). */
export class SeededRandom {
	#state: number;

	constructor(seed: number) {
		// Zero would stay zero.
		this.#state = (Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b) >>> 0 || 1;
	}

	next(): number {
		let state = this.#state;
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		this.#state = state >>> 0;
		return this.#state;
	}

	/** From 0 to `count` - 1. */
	below(count: number): number {
		return Math.floor((this.next() / 2 ** 32) * count);
	}

	/** Fills whole words: the length must be a multiple of four. */
	fill(bytes: Uint8Array): void {
		const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
		for (let index = 0; index < words.length; index += 1) {
			words[index] = this.next();
		}
	}
}
