/** The curve that a reader drew before the run: a speed at each of a few places along the line. */

/** Places of the bet, in capacities of the drive. */
export const BET_END = 1.6;
const PLACES = 33;

/** Speeds in MB/s, evenly from 0 to the end of the bet. */
export type Bet = readonly number[];

/** Places at which keys move the bet. */
export const HANDLES = [0.4, 0.8, 1, 1.2, 1.4, 1.6] as const;

const placeOf = (capacities: number) =>
	Math.round((Math.min(BET_END, Math.max(0, capacities)) / BET_END) * (PLACES - 1));

/** Where a place lies, in capacities. */
export const capacitiesOf = (place: number): number => (place / (PLACES - 1)) * BET_END;

/** Nothing is guessed yet: as fast everywhere as a new drive. */
export const freshBet = (newMBPerS: number): Bet => Array.from({ length: PLACES }, () => newMBPerS);

/** The speed that was guessed at a place. */
export function betAt(bet: Bet, capacities: number): number {
	const at = (Math.min(BET_END, Math.max(0, capacities)) / BET_END) * (PLACES - 1);
	const first = Math.floor(at);
	const [one, other] = [bet[first] ?? 0, bet[Math.min(PLACES - 1, first + 1)] ?? 0];
	return one + (other - one) * (at - first);
}

interface Stroke {
	readonly capacities: number;
	readonly mbPerS: number;
}

/** The bet after a stroke of the pencil; speeds beyond those of the drive are not drawn. */
export function drawn(bet: Bet, from: Stroke, to: Stroke, newMBPerS: number): Bet {
	const [left, right] = from.capacities <= to.capacities ? [from, to] : [to, from];
	const [first, last] = [placeOf(left.capacities), placeOf(right.capacities)];
	return bet.map((speed, place) => {
		if (place < first || place > last) {
			return speed;
		}
		const share = last === first ? 1 : (place - first) / (last - first);
		const value = last === first ? to.mbPerS : left.mbPerS + (right.mbPerS - left.mbPerS) * share;
		return Math.min(newMBPerS, Math.max(0, value));
	});
}

/** The bet with another speed at a handle: it bends toward the handles beside. */
export function bent(bet: Bet, handle: number, mbPerS: number, newMBPerS: number): Bet {
	const at = HANDLES[handle] ?? BET_END;
	const [before, after] = [HANDLES[handle - 1] ?? 0, HANDLES[handle + 1] ?? BET_END];
	const here = { capacities: at, mbPerS };
	const left = { capacities: before, mbPerS: betAt(bet, before) };
	const right = { capacities: after, mbPerS: betAt(bet, after) };
	const bentLeft = drawn(bet, left, here, newMBPerS);
	return after > at ? drawn(bentLeft, here, right, newMBPerS) : bentLeft;
}
