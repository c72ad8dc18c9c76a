/** Writes a second, round by round, and what the rule of the steady state says of them. Pure. */
import type { Snapshot } from '$lib/run/sim/snapshot';

/** An eighth of a second: to this drive, what a minute is to one some thousand times larger. */
const ROUND_NS = 125e6;
/** Rounds that the rule looks at. */
const WINDOW_ROUNDS = 5;
/** How far they may lie apart, and how far a line through them may rise, in parts of the mean. */
const SPREAD_MAX = 0.2;
const SLOPE_MAX = 0.1;

/** Operations a second, in one window of time. */
export interface Dot {
	readonly atNs: number;
	readonly perS: number;
}

export interface Steadiness {
	/** Number of the last round, from 1. */
	readonly round: number;
	/** Of the five rounds, a second. */
	readonly mean: number;
	/** In parts of the mean. */
	readonly spread: number;
	readonly slope: number;
	readonly isSteady: boolean;
}

/** Every window that is over. */
export function dotsOf(snapshot: Snapshot): readonly Dot[] {
	const windowNs = snapshot.get('paceWindowNs');
	return Array.from(snapshot.opsByWindow.slice(0, -1), (ops, index) => ({
		atNs: (index + 0.5) * windowNs,
		perS: ops / (windowNs / 1e9)
	}));
}

/** Operations a second in each round that is over. */
export function roundsOf(snapshot: Snapshot): readonly number[] {
	const perRound = Math.max(1, Math.round(ROUND_NS / snapshot.get('paceWindowNs')));
	const dots = dotsOf(snapshot);
	return Array.from({ length: Math.floor(dots.length / perRound) }, (_, round) => {
		const inside = dots.slice(round * perRound, (round + 1) * perRound);
		return inside.reduce((sum, { perS }) => sum + perS, 0) / perRound;
	});
}

/** What the rule says after each round that ends a window of five. */
export function verdictsOf(rounds: readonly number[]): readonly Steadiness[] {
	return rounds.slice(WINDOW_ROUNDS - 1).map((_, index) => {
		const seen = rounds.slice(index, index + WINDOW_ROUNDS);
		const mean = seen.reduce((sum, value) => sum + value, 0) / WINDOW_ROUNDS;
		// The straight line through five points of equal distance, by least squares.
		const rise = seen.reduce((sum, value, place) => sum + (place - 2) * value, 0) / 10;
		const spread = (Math.max(...seen) - Math.min(...seen)) / mean;
		const slope = Math.abs(rise * (WINDOW_ROUNDS - 1)) / mean;
		const isSteady = mean > 0 && spread <= SPREAD_MAX && slope <= SLOPE_MAX;
		return { round: index + WINDOW_ROUNDS, mean, spread, slope, isSteady };
	});
}

/** What the rule says now; nothing before five rounds are over. */
export const verdictOf = (snapshot: Snapshot): Steadiness | undefined =>
	verdictsOf(roundsOf(snapshot)).at(-1);

export { ROUND_NS, SLOPE_MAX, SPREAD_MAX, WINDOW_ROUNDS };
