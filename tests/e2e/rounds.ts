/** Measures of time on machines with much else to do, which only ever slows a round down. */
import { expect, test } from '@playwright/test';

/** A defect is slow in every round; a neighbor hardly is in so many. */
const ROUNDS_MAX = 10;

/** Says what was measured, in the list of results and in its annotations. */
export function tell(what: string, description: string): void {
	test.info().annotations.push({ type: what, description });
	process.stdout.write(`${what}: ${description}\n`);
}

/**
 * Measures again until a round stays below a limit, a bounded number of times, and tells all
 * rounds.
 */
export async function expectBelow(
	what: string,
	limitMs: number,
	measureMs: (round: number) => Promise<number>
): Promise<void> {
	const roundsMs: number[] = [];
	while (roundsMs.length < ROUNDS_MAX && !roundsMs.some((ms) => ms < limitMs)) {
		roundsMs.push(await measureMs(roundsMs.length));
	}
	const told = roundsMs.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
	tell(what, `${told}; the best of ${roundsMs.length} counts, below ${limitMs} ms`);
	expect(Math.min(...roundsMs), `${what}: ${told}`).toBeLessThan(limitMs);
}
