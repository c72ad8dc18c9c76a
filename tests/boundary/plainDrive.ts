/** A drive written to be obviously right instead of fast, to count what a trace alone costs it. */

const READ_NS = 50_000;
const PROGRAM_NS = 900_000;
const ERASE_NS = 3_500_000;

export interface PlainShape {
	readonly blocks: number;
	readonly pagesPerBlock: number;
	readonly reserveBlocks: number;
}

/** Page-mapped, one block open, greedy cleaning, one operation after the other on one die. */
export class PlainDrive {
	readonly #shape: PlainShape;
	/** What each page of each block holds; nothing where it is stale. */
	readonly #blocks: (number | undefined)[][];
	readonly #erased: number[];
	readonly #closed: number[] = [];
	readonly #blockOf = new Map<number, number>();
	#open: number | undefined;
	hostWrites = 0;
	programs = 0;
	/** How long each operation took, in nanoseconds. */
	latencies: number[] = [];
	#now = 0;

	constructor(shape: PlainShape) {
		this.#shape = shape;
		this.#blocks = Array.from({ length: shape.blocks }, () => []);
		this.#erased = this.#blocks.map((_, block) => block);
	}

	/** Forgets what was counted; what is stored stays. */
	begin(): void {
		this.hostWrites = 0;
		this.programs = 0;
		this.latencies = [];
	}

	write(page: number): void {
		const askedNs = this.#now;
		this.#makeRoom();
		while (this.#erased.length < this.#shape.reserveBlocks) {
			this.#clean();
			this.#makeRoom();
		}
		this.#program(page);
		this.hostWrites += 1;
		this.latencies.push(this.#now - askedNs);
	}

	read(page: number): void {
		const ns = this.#blockOf.has(page) ? READ_NS : 0;
		this.#now += ns;
		this.latencies.push(ns);
	}

	/** Only the map changes: nobody waits, and no time is told. */
	trim(page: number): void {
		this.#forget(page);
	}

	#forget(page: number): void {
		const pages = this.#blocks[this.#blockOf.get(page) ?? -1];
		if (pages !== undefined) {
			pages[pages.indexOf(page)] = undefined;
			this.#blockOf.delete(page);
		}
	}

	#makeRoom(): void {
		if (this.#open !== undefined) {
			if ((this.#blocks[this.#open]?.length ?? 0) < this.#shape.pagesPerBlock) {
				return;
			}
			this.#closed.push(this.#open);
		}
		this.#open = this.#erased.shift();
	}

	#program(page: number): void {
		this.#makeRoom();
		this.#forget(page);
		const open = this.#open ?? 0;
		this.#blocks[open]?.push(page);
		this.#blockOf.set(page, open);
		this.programs += 1;
		this.#now += PROGRAM_NS;
	}

	#clean(): void {
		const valid = (block: number) =>
			this.#blocks[block]?.filter((page) => page !== undefined).length ?? 0;
		const [victim = 0] = this.#closed.toSorted(
			(one, other) => valid(one) - valid(other) || one - other
		);
		for (const page of [...(this.#blocks[victim] ?? [])]) {
			if (page !== undefined) {
				this.#now += READ_NS;
				this.#program(page);
			}
		}
		this.#closed.splice(this.#closed.indexOf(victim), 1);
		this.#blocks[victim] = [];
		this.#erased.push(victim);
		this.#now += ERASE_NS;
	}
}

/** The value that so many of a thousand do not exceed. */
export function perMille(values: readonly number[], share: number): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.ceil((share / 1_000) * sorted.length) - 1] ?? 0;
}
