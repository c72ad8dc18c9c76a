/** Which parts of a large file are read, and what they say about all of it. */
import { marginOf, meanOf } from './interval';

/** The smaller the parts, the more of them fit in the same time; but each costs a start. */
export const CHUNK_BYTES = 64 * 1024;
/** Enough for two points in all but the most mixed files. */
export const STRATA_MIN = 256;
/** A quarter of a gigabyte is read at most. */
export const STRATA_MAX = 4096;
/** An estimate is good enough when its 95 % interval reaches so far to either side. */
export const MARGIN_GOAL = 0.01;

interface Drawn {
	readonly chunk: number;
	values: readonly number[] | undefined;
}

export interface Estimate {
	readonly means: readonly number[];
	/** Half the widths of the 95 % intervals. */
	readonly margins: readonly number[];
}

/**
 * A file cut into equal strata with one chunk drawn from each. Unlike chunks drawn anywhere, they
 * leave no large part of the file unseen: for the same interval a quarter as many are enough.
 */
export class Strata {
	readonly #chunksCount: number;
	readonly #below: (limit: number) => number;
	#drawn: readonly Drawn[];

	/** `below` draws a whole number below its argument. At least as many chunks as strata. */
	constructor(chunksCount: number, strataCount: number, below: (limit: number) => number) {
		this.#chunksCount = chunksCount;
		this.#below = below;
		this.#drawn = Array.from({ length: strataCount }, (_, index) => this.#draw(index, strataCount));
	}

	get count(): number {
		return this.#drawn.length;
	}

	/** Half of the chunks would be read then: no longer a sample. */
	get canRefine(): boolean {
		return this.count * 4 <= this.#chunksCount && this.count * 2 <= STRATA_MAX;
	}

	/** Chunks that are drawn but not measured, in the order of the file. */
	get missing(): readonly number[] {
		return this.#drawn.filter(({ values }) => values === undefined).map(({ chunk }) => chunk);
	}

	/** What was measured in a chunk: several values, in the same order for each. */
	set(chunk: number, values: readonly number[]): void {
		const found = this.#drawn.find((drawn) => drawn.chunk === chunk);
		if (found !== undefined) {
			found.values = values;
		}
	}

	/** Halves each stratum. A drawn chunk stays, as the draw of the half that it lies in. */
	refine(): void {
		const count = this.count * 2;
		this.#drawn = this.#drawn.flatMap((drawn, index) => {
			const isLower = drawn.chunk < this.#start(2 * index + 1, count);
			const other = this.#draw(2 * index + (isLower ? 1 : 0), count);
			return isLower ? [drawn, other] : [other, drawn];
		});
	}

	/** To be called when nothing is missing. */
	estimate(): Estimate {
		const { count } = this;
		const drawn = this.#drawn.map(({ values = [] }, index) => ({
			weight: this.#start(index + 1, count) - this.#start(index, count),
			values
		}));
		const length = drawn[0]?.values.length ?? 0;
		const unread = 1 - count / this.#chunksCount;
		const places = Array.from({ length }, (_, place) => place);
		return {
			means: places.map((place) => meanOf(drawn, place)),
			margins: places.map((place) => marginOf(drawn, place, unread))
		};
	}

	#start(index: number, count: number): number {
		return Math.floor((index * this.#chunksCount) / count);
	}

	#draw(index: number, count: number): Drawn {
		const start = this.#start(index, count);
		const end = this.#start(index + 1, count);
		return { chunk: start + this.#below(end - start), values: undefined };
	}
}

/** Draws that depend on the seed alone: the same file gives the same result every time. */
export function seededBelow(seed: number): (limit: number) => number {
	let state = seed >>> 0;
	return (limit) => {
		// A Weyl sequence, mixed as MurmurHash3 ends.
		state = (state + 0x9e3779b9) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
		mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
		return Math.floor((((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32) * limit);
	};
}
