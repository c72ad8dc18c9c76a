/** What a run will write, before it writes anything: legs, rounds, and their bytes in all. */
import { FILE_BYTES_MAX, MIB, type Size } from './limits';
import { SWEEP_KINDS, type DataKind } from './pools';

export const CHUNK_BYTES = MIB;
export const BLOCK_BYTES = 4096;

/** Also the warm-up: it is written before anything counts. */
export const GATE_BYTES = 8 * MIB;
export const GATE_COUNT = 5;

/** File of the small writes, and how many of each kind follow each other. */
export const SMALL_FILE_BYTES = 16 * MIB;
export const SMALL_BATCH_COUNT = 25;
const SMALL_ROUNDS_COUNT = 8;
export const SMALL_KINDS = ['zeros', 'random'] as const;

const ROUNDS_COUNT = 6;
const LEG_BYTES_MAX = 64 * MIB;

export interface Plan {
	readonly kinds: readonly DataKind[];
	readonly roundsCount: number;
	/** Of one kind in one round; whole chunks. */
	readonly legBytes: number;
	readonly smallRoundsCount: number;
	/** All writes together. */
	readonly bytes: number;
}

/** The plan of most bytes that a size allows. */
export function planOf(size: Size, hasOwn: boolean): Plan {
	const kinds: readonly DataKind[] = hasOwn ? [...SWEEP_KINDS, 'own'] : SWEEP_KINDS;
	const smallBytes =
		SMALL_FILE_BYTES + SMALL_ROUNDS_COUNT * SMALL_KINDS.length * SMALL_BATCH_COUNT * BLOCK_BYTES;
	const fixed = GATE_COUNT * GATE_BYTES + smallBytes;
	const legsCount = kinds.length * ROUNDS_COUNT;
	const share = Math.floor((size.bytesMax - fixed) / legsCount / CHUNK_BYTES) * CHUNK_BYTES;
	const legBytes = Math.min(share, LEG_BYTES_MAX, FILE_BYTES_MAX);
	return {
		kinds,
		roundsCount: ROUNDS_COUNT,
		legBytes,
		smallRoundsCount: SMALL_ROUNDS_COUNT,
		bytes: fixed + legsCount * legBytes
	};
}

/** Forward, then backward, each time from another start: no kind always follows the same one. */
export function orderOf<Kind>(kinds: readonly Kind[], round: number): readonly Kind[] {
	const start = Math.floor(round / 2) % kinds.length;
	const turned = [...kinds.slice(start), ...kinds.slice(0, start)];
	return round % 2 === 0 ? turned : turned.toReversed();
}
