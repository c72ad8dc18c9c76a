/** What the drive test tells depends on what the browser's clock can tell. */
import { expect, test } from 'vitest';
import { MIB } from '$lib/tools/your-drive/limits';
import type { Leg, Outcome } from '$lib/tools/your-drive/outcome';
import { cautionsOf, summarize } from '$lib/tools/your-drive/summary';

/** Pairs of 5 MiB each, at 1 MiB a millisecond, as a clock of such steps tells them. */
function outcomeOf(timerStepMs: number): Outcome {
	let timeMs = 0.4;
	const told = () => Math.floor(timeMs / timerStepMs) * timerStepMs;
	const leg = (kind: Leg['kind']): Leg => {
		const startMs = told();
		timeMs += 5.3;
		return { kind, bytes: 5.3 * MIB, ms: Math.max(told() - startMs, timerStepMs) };
	};
	const round = () => ({ legs: [leg('random'), leg('zeros')], fate: 'kept' }) as const;
	return {
		gateFlushMs: 4,
		isMemory: false,
		timerStepMs,
		rounds: Array.from({ length: 12 }, round),
		smallRounds: [],
		bytesWritten: 24 * 5.3 * MIB,
		bytesVerified: 24 * 5.3 * MIB,
		end: 'complete'
	};
}

const TRUE_SPEED = MIB / 1000;

test.each([
	[0.1, 'fine', 0.01],
	[1, 'coarse', 0.05]
] as const)('a clock of %d ms is %s: the speed is right', (stepMs, clock, tolerance) => {
	const summary = summarize(outcomeOf(stepMs));
	expect(summary.clock).toBe(clock);
	expect(summary.speeds.map(({ kind }) => kind)).toEqual(['random', 'zeros']);
	for (const { median } of summary.speeds) {
		expect(Math.abs(median / TRUE_SPEED - 1)).toBeLessThan(tolerance);
	}
	expect(summary.comparison.verdict).toBe('none');
});

test('a coarse clock is named, and no other program is blamed for what it does', () => {
	const outcome = outcomeOf(1);
	const cautions = cautionsOf(outcome, summarize(outcome)).join(' ');
	expect(cautions).toMatch(/steps of 1 ms, and a part took about 5 ms.*a larger test/);
	expect(cautions).not.toContain('other programs');
	const fine = outcomeOf(0.1);
	expect(cautionsOf(fine, summarize(fine))).toEqual([]);
});

test('a clock that tells nothing gives no number, and says why', () => {
	const outcome = outcomeOf(100);
	const summary = summarize(outcome);
	expect(summary).toMatchObject({ clock: 'blind', speeds: [] });
	expect(summary.comparison.verdict).toBe('too-few');
	expect(cautionsOf(outcome, summary).join(' ')).toMatch(
		/steps of 100 ms, too coarse.*larger test/
	);
});
