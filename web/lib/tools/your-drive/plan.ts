/** What a run will write, before it writes anything: legs, rounds, and their bytes in all. */
import { FILE_BYTES_MAX, MIB, type Size } from './limits';
import type { Purpose } from './outcome';
import { SWEEP_KINDS, type DataKind } from './pools';

export const CHUNK_BYTES = MIB;
export const BLOCK_BYTES = 4096;

/** Also the warm-up: it is written before anything counts. */
export const GATE_BYTES = 8 * MIB;
export const GATE_COUNT = 5;
export const WARM_UP_BYTES = GATE_BYTES * GATE_COUNT;

/** File of the small writes, and how many of each kind follow each other. */
export const SMALL_FILE_BYTES = 16 * MIB;
export const SMALL_BATCH_COUNT = 25;
export const SMALL_ROUNDS_COUNT = 8;
export const SMALL_KINDS = ['zeros', 'random'] as const;
/** Of the test of speed. */
export const SPEED_LEG_BYTES = 64 * MIB;
/** Where a whole leg would take longer than this, all legs are shorter, and so they are told. */
export const LEG_MS_MAX = 15_000;
export const SLOW_LEG_BYTES = 16 * MIB;

/** Parts of a file that grows are made safe in steps: a drive that collapses still answers. */
export const GROWTH_FLUSH_BYTES = 16 * MIB;

/** What the verdict compares. */
const PAIR_KINDS = ['random', 'zeros'] as const;
const PAIRS_COUNT = 12;
/** Each time as many pairs are over, the kinds between follow once. */
const PAIRS_PER_SWEEP = 4;
const LEG_BYTES_MAX = 64 * MIB;

export interface Plan {
	readonly purpose: Purpose;
	readonly kinds: readonly DataKind[];
	/** Kinds that are written in one round, one after another. */
	readonly rounds: readonly (readonly DataKind[])[];
	/** Of one kind in one round; whole chunks. */
	readonly legBytes: number;
	readonly smallRoundsCount: number;
	readonly smallKinds: readonly DataKind[];
	/** All writes together. */
	readonly bytes: number;
}

/**
 * Nothing but long legs and small writes of random data, as many legs as a size allows. A batch of
 * small writes goes before those that count: what is done once for a file is over then.
 */
export function speedPlanOf(size: Size): Plan {
	const batchesCount = SMALL_ROUNDS_COUNT + 1;
	const fixed =
		GATE_COUNT * GATE_BYTES + SMALL_FILE_BYTES + batchesCount * SMALL_BATCH_COUNT * BLOCK_BYTES;
	const legsCount = Math.floor((size.bytesMax - fixed) / SPEED_LEG_BYTES);
	return {
		purpose: 'speed',
		kinds: ['random'],
		rounds: Array.from({ length: legsCount }, () => ['random'] as const),
		legBytes: SPEED_LEG_BYTES,
		smallRoundsCount: SMALL_ROUNDS_COUNT,
		smallKinds: ['random'],
		bytes: fixed + legsCount * SPEED_LEG_BYTES
	};
}

/** One file that grows, part after part, as far as a size allows. */
export function growthPlanOf(size: Size): Plan {
	const fixed = GATE_COUNT * GATE_BYTES;
	const partsCount = Math.floor((size.bytesMax - fixed) / SPEED_LEG_BYTES);
	return {
		purpose: 'growth',
		kinds: ['random'],
		rounds: Array.from({ length: partsCount }, () => ['random'] as const),
		legBytes: SPEED_LEG_BYTES,
		smallRoundsCount: 0,
		smallKinds: [],
		bytes: fixed + partsCount * SPEED_LEG_BYTES
	};
}

/** How large the file of a run becomes. */
export function fileBytesOf(plan: Plan): number {
	return plan.purpose === 'growth'
		? plan.legBytes * plan.rounds.length
		: Math.max(plan.legBytes, SMALL_FILE_BYTES);
}

/** The plan of most bytes that a size allows, in pairs of zeros and random data. */
export function planOf(size: Size, hasOwn: boolean): Plan {
	const kinds: readonly DataKind[] = hasOwn ? [...SWEEP_KINDS, 'own'] : SWEEP_KINDS;
	const smallBytes =
		SMALL_FILE_BYTES + SMALL_ROUNDS_COUNT * SMALL_KINDS.length * SMALL_BATCH_COUNT * BLOCK_BYTES;
	const fixed = GATE_COUNT * GATE_BYTES + smallBytes;
	const rounds = roundsOf(kinds);
	const legsCount = rounds.flat().length;
	const share = Math.floor((size.bytesMax - fixed) / legsCount / CHUNK_BYTES) * CHUNK_BYTES;
	const legBytes = Math.min(share, LEG_BYTES_MAX, FILE_BYTES_MAX);
	return {
		purpose: 'compression',
		kinds,
		rounds,
		legBytes,
		smallRoundsCount: SMALL_ROUNDS_COUNT,
		smallKinds: SMALL_KINDS,
		bytes: fixed + legsCount * legBytes
	};
}

/**
 * Many short pairs: both of a pair are close in time, so that what slows one down slows the other,
 * and a disturbance costs one pair of many.
 */
function roundsOf(kinds: readonly DataKind[]): readonly (readonly DataKind[])[] {
	const between = kinds.filter((kind) => !PAIR_KINDS.some((paired) => paired === kind));
	return Array.from({ length: PAIRS_COUNT }, (_, index) => {
		const pair = isTurned(index) ? PAIR_KINDS.toReversed() : PAIR_KINDS;
		const sweep = Math.floor(index / PAIRS_PER_SWEEP);
		const isLast = index % PAIRS_PER_SWEEP === PAIRS_PER_SWEEP - 1;
		return isLast ? [pair, orderOf(between, sweep)] : [pair];
	}).flat();
}

/** In turns, and the second half mirrors the first: no drift favors one, nor does what repeats. */
function isTurned(index: number): boolean {
	const half = Math.floor(index / (PAIRS_COUNT / 2));
	return (index + half) % 2 === 1;
}

/** Forward, then backward, each time from another start: no kind always follows the same one. */
export function orderOf<Kind>(kinds: readonly Kind[], round: number): readonly Kind[] {
	const start = Math.floor(round / 2) % kinds.length;
	const turned = [...kinds.slice(start), ...kinds.slice(0, start)];
	return round % 2 === 0 ? turned : turned.toReversed();
}
