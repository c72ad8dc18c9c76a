/** The curve that a reader drew before the run: a speed at each of a few places along the line. */
import {
	bendCurve,
	levelCurve,
	placeAt,
	strokeCurve,
	valueAt,
	type DrawnCurve
} from '$lib/base/drawnCurve';

/** End of the bet, in capacities of the drive. */
export const BET_END = 1.6;

/** Speeds in MB/s, evenly from 0 to the end of the bet. */
export type Bet = DrawnCurve;

/** Places at which keys move the bet. */
export const HANDLES = [0.4, 0.8, 1, 1.2, 1.4, 1.6] as const;

const spanOf = (max: number) => ({ from: 0, to: BET_END, max });

/** Where a place lies, in capacities. */
export const capacitiesOf = (place: number): number => placeAt(spanOf(0), place);

/** Nothing is guessed yet: as fast everywhere as a new drive. */
export const freshBet = (newMBPerS: number): Bet => levelCurve(newMBPerS);

/** The speed that was guessed at a place. */
export const betAt = (bet: Bet, capacities: number): number => valueAt(spanOf(0), bet, capacities);

interface Stroke {
	readonly capacities: number;
	readonly mbPerS: number;
}

const endOf = ({ capacities, mbPerS }: Stroke) => ({ at: capacities, value: mbPerS });

/** Where a bet was not drawn yet: from there on it is level. */
const tailOf = (bet: Bet) => bet.findLastIndex((value) => value !== bet.at(-1)) + 1;

/** What was not drawn yet goes on from the end of a stroke, level as it was. */
function goingOn(before: Bet, after: Bet, endCapacities: number): Bet {
	const share = Math.min(1, Math.max(0, endCapacities / BET_END));
	const end = Math.round(share * (after.length - 1));
	return end < tailOf(before)
		? after
		: after.map((value, place) => (place > end ? (after[end] ?? value) : value));
}

/** The bet after a stroke of the pencil; speeds beyond those of the drive are not drawn. */
export const drawn = (bet: Bet, from: Stroke, to: Stroke, newMBPerS: number): Bet =>
	goingOn(
		bet,
		strokeCurve(spanOf(newMBPerS), bet, endOf(from), endOf(to)),
		Math.max(from.capacities, to.capacities)
	);

/** The bet with another speed at a handle: it bends toward the one before, and goes on from it. */
export const bent = (bet: Bet, handle: number, mbPerS: number, newMBPerS: number): Bet =>
	goingOn(
		bet,
		bendCurve(spanOf(newMBPerS), bet, HANDLES, handle, mbPerS),
		HANDLES[handle] ?? BET_END
	);
