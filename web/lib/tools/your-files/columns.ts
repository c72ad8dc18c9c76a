/** Measurements of many files in little memory, outside the engine's heap. */
import { KINDS } from './fileKinds';
import type { Measurement } from './fileFacts';

/** What is read of a list that may be too long to be held as objects. */
export interface Listed<T> {
	readonly length: number;
	slice(start: number, end?: number): Iterable<T>;
}

const BLOCK_FILES = 1024;
/** Of a path, at a guess; the room grows where they are longer. */
const PATH_BYTES = 64;
/** Of a character at most. */
const UTF8_BYTES_MAX = 3;
const UINT32_MAX = 2 ** 32 - 1;
const FIELDS = [
	'id',
	'bytesBefore',
	'bytesGzip',
	'bytesDeflate',
	'bytesLz4',
	'bytesMargin',
	'bytesRead'
] as const;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The next files of a list, in columns: objects of them would keep the engine's heap growing. */
class Block {
	#numbers: Float64Array | Uint32Array = new Float64Array(BLOCK_FILES * FIELDS.length);
	readonly #kinds = new Uint8Array(BLOCK_FILES);
	readonly #pathEnds = new Uint32Array(BLOCK_FILES);
	#paths = new Uint8Array(BLOCK_FILES * PATH_BYTES);
	#count = 0;

	get count(): number {
		return this.#count;
	}

	get isFull(): boolean {
		return this.#count === BLOCK_FILES;
	}

	push(measurement: Measurement): void {
		const index = this.#count;
		FIELDS.forEach((field, place) => {
			this.#numbers[index * FIELDS.length + place] = measurement[field];
		});
		this.#kinds[index] = KINDS.indexOf(measurement.kind);
		const start = this.#pathEnds[index - 1] ?? 0;
		this.#reserve(start + measurement.path.length * UTF8_BYTES_MAX);
		const { written } = encoder.encodeInto(measurement.path, this.#paths.subarray(start));
		this.#pathEnds[index] = start + written;
		this.#count += 1;
		if (this.isFull) {
			this.#tighten();
		}
	}

	at(index: number): Measurement {
		const number = (place: number) => this.#numbers[index * FIELDS.length + place] ?? 0;
		const [start, end] = [this.#pathEnds[index - 1] ?? 0, this.#pathEnds[index]];
		return {
			id: number(0),
			path: decoder.decode(this.#paths.subarray(start, end)),
			kind: KINDS[this.#kinds[index] ?? 0] ?? 'other',
			bytesBefore: number(1),
			bytesGzip: number(2),
			bytesDeflate: number(3),
			bytesLz4: number(4),
			bytesMargin: number(5),
			bytesRead: number(6)
		};
	}

	hasId(id: number): boolean {
		for (let index = 0; index < this.#count; index += 1) {
			if (this.#numbers[index * FIELDS.length] === id) {
				return true;
			}
		}
		return false;
	}

	#reserve(bytes: number): void {
		if (bytes > this.#paths.length) {
			const wider = new Uint8Array(2 * bytes);
			wider.set(this.#paths);
			this.#paths = wider;
		}
	}

	/** A full block stays as it is; few files have four gigabytes. */
	#tighten(): void {
		this.#paths = this.#paths.slice(0, this.#pathEnds[BLOCK_FILES - 1]);
		if (this.#numbers.every((value) => value <= UINT32_MAX)) {
			this.#numbers = Uint32Array.from(this.#numbers);
		}
	}
}

export class MeasurementColumns implements Listed<Measurement> {
	#blocks: Block[] = [];
	#length = 0;

	get length(): number {
		return this.#length;
	}

	push(measurement: Measurement): void {
		let block = this.#blocks.at(-1);
		if (block === undefined || block.isFull) {
			block = new Block();
			this.#blocks.push(block);
		}
		block.push(measurement);
		this.#length += 1;
	}

	*slice(start: number, end = this.#length): Generator<Measurement, void, undefined> {
		const last = Math.min(end, this.#length);
		let first = 0;
		for (const block of this.#blocks) {
			const count = Math.min(block.count, last - first);
			for (let index = Math.max(0, start - first); index < count; index += 1) {
				yield block.at(index);
			}
			first += block.count;
		}
	}

	/** All but one. This list stays as it is, and must not grow any more. */
	without(id: number): MeasurementColumns {
		const others = new MeasurementColumns();
		others.#blocks = this.#blocks.map((block) => {
			if (!block.hasId(id)) {
				return block;
			}
			const rest = new Block();
			for (let index = 0; index < block.count; index += 1) {
				const measurement = block.at(index);
				if (measurement.id !== id) {
					rest.push(measurement);
				}
			}
			return rest;
		});
		others.#length = others.#blocks.reduce((sum, { count }) => sum + count, 0);
		return others;
	}
}
