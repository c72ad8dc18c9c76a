/** The data that are written: pools of equal size, made and touched in the same way. */
import { MIB } from './limits';
import { SeededRandom } from './random';

/** What a leg writes: random bytes with a share of zeros in each 4 KiB, or the reader's own. */
export type DataKind = 'zeros' | 'zeros-75' | 'zeros-50' | 'zeros-25' | 'random' | 'own';

/** Share of zeros of each kind but the reader's own. */
export const ZEROS_SHARES: Readonly<Record<Exclude<DataKind, 'own'>, number>> = {
	random: 0,
	'zeros-25': 0.25,
	'zeros-50': 0.5,
	'zeros-75': 0.75,
	zeros: 1
};

export const KIND_LABELS: Readonly<Record<DataKind, string>> = {
	random: 'Random',
	'zeros-25': '25% zeros',
	'zeros-50': '50% zeros',
	'zeros-75': '75% zeros',
	zeros: 'Zeros',
	own: 'Your file'
};

export const SWEEP_KINDS = ['random', 'zeros-25', 'zeros-50', 'zeros-75', 'zeros'] as const;

/** Large beside the caches of one core, and small enough that all kinds take little memory. */
export const POOL_BYTES = 8 * MIB;
/** Within each of these the share of zeros is the same, whatever a controller takes for a page. */
const GRAIN_BYTES = 4096;

export type Pools = ReadonlyMap<DataKind, Uint8Array<ArrayBuffer>>;

/**
 * Every pool is filled with random bytes first, also that of zeros: memory that was never touched
 * is faster to read, and would make zeros look faster to write.
 */
export function makePool(kind: Exclude<DataKind, 'own'>, seed: number): Uint8Array<ArrayBuffer> {
	const pool = new Uint8Array(POOL_BYTES);
	new SeededRandom(seed).fill(pool);
	const zeros = Math.round(ZEROS_SHARES[kind] * GRAIN_BYTES);
	for (let start = 0; start < POOL_BYTES; start += GRAIN_BYTES) {
		pool.fill(0, start + GRAIN_BYTES - zeros, start + GRAIN_BYTES);
	}
	return pool;
}

/** Parts of a file of the reader's that fill a pool: spread evenly, or repeated if it is small. */
export function partsOf(fileBytes: number): readonly (readonly [start: number, end: number])[] {
	const parts = POOL_BYTES / MIB;
	if (fileBytes <= POOL_BYTES) {
		return fileBytes === 0 ? [] : [[0, fileBytes]];
	}
	const stride = (fileBytes - MIB) / (parts - 1);
	return Array.from({ length: parts }, (_, index) => {
		const start = Math.floor(index * stride);
		return [start, start + MIB] as const;
	});
}

/** The part of the browser's `File` that is used here. */
export interface Source {
	readonly size: number;
	slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** @throws what the browser throws when the file is gone, was changed, or cannot be read */
export async function makeOwnPool(source: Source, seed: number): Promise<Uint8Array<ArrayBuffer>> {
	const parts = partsOf(source.size);
	if (parts.length === 0) {
		throw new RangeError('The file has no bytes.');
	}
	const pool = new Uint8Array(POOL_BYTES);
	new SeededRandom(seed).fill(pool);
	let filled = 0;
	for (const [start, end] of parts) {
		pool.set(new Uint8Array(await source.slice(start, end).arrayBuffer()), filled);
		filled += end - start;
	}
	// What is still random is overwritten with what is there, in doubling pieces.
	while (filled < POOL_BYTES) {
		const piece = Math.min(filled, POOL_BYTES - filled);
		pool.copyWithin(filled, 0, piece);
		filled += piece;
	}
	return pool;
}
