/** The setups that a reader went through, forward and back: pure, so that undoing is exact. */
import type { Setup } from './setup';

export interface History {
	/** Those before, oldest first. */
	readonly past: readonly Setup[];
	readonly now: Setup;
	/** Those that were undone, the next one first. */
	readonly future: readonly Setup[];
	/** What made the latest change; changes of one gesture are one. Empty where nothing did. */
	readonly gesture: string;
}

/** More than anybody makes; the oldest go first. */
const PAST_MAX = 5_000;

export const beginHistory = (now: Setup): History => ({
	past: [],
	now,
	future: [],
	gesture: ''
});

/**
 * Goes on with another setup; one of the same gesture takes the place of the one now. What is alike
 * the one before is no change: undoing it would show nothing.
 */
export function edited(
	history: History,
	next: Setup,
	gesture: string,
	isAlike: (one: Setup, other: Setup) => boolean
): History {
	const { past, now } = history;
	const isSame = gesture !== '' && gesture === history.gesture && past.length > 0;
	const all = isSame ? past : [...past, now].slice(-PAST_MAX);
	const before = all.at(-1) ?? now;
	if (!isAlike(before, next)) {
		return { past: all, now: next, future: [], gesture };
	}
	return before === now
		? history
		: { past: all.slice(0, -1), now: before, future: [], gesture: '' };
}

/** One change back; the same where there is none. */
export function undone({ past, now, future, gesture }: History): History {
	const before = past.at(-1);
	return before === undefined
		? { past, now, future, gesture }
		: { past: past.slice(0, -1), now: before, future: [now, ...future], gesture: '' };
}

/** One change forward again; the same where none was undone. */
export function redone({ past, now, future, gesture }: History): History {
	const [next, ...rest] = future;
	return next === undefined
		? { past, now, future, gesture }
		: { past: [...past, now], now: next, future: rest, gesture: '' };
}
