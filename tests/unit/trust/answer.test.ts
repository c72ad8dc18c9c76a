/** The answer that begins the page of trust: its numbers are those that are recorded. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { standingOf } from '$lib/tools/lab/experiment';
import type { RecordedExperiment } from '$lib/tools/lab/recorded';
import {
	driveMarks,
	missesByDistance,
	paperMarks,
	stripLayout,
	theoryMarks
} from '$lib/tools/trust/answer';
import type { Theory } from '$lib/tools/trust/points';

const theory: Theory = JSON.parse(readFileSync('content/theory.json', 'utf8'));
const recorded: readonly RecordedExperiment[] = JSON.parse(
	readFileSync('content/verdicts.json', 'utf8')
);
const rows = recorded.flatMap((experiment) => experiment.rows);

it('has a mark for each predicted value with a band, good where its verdict is', () => {
	const predicted = rows.filter(({ class: of }) => of === 'Q' || of === 'R');
	const marks = driveMarks(recorded);
	expect(marks).toHaveLength(predicted.length);
	const good = predicted.filter((row) => standingOf(row) === 'good').length;
	expect(marks.filter(({ isGood }) => isGood)).toHaveLength(good);
	for (const { place, isGood } of marks.filter((mark) => mark.isGood)) {
		expect(place >= 0 && place <= 1, String(isGood)).toBe(true);
	}
});

it('has theory in the middle, and the tolerance at the ends', () => {
	const off = (simulated: number) => ({
		...{ policy: 'greedy', spareFactor: 0.1, theory: 2, simulated, digest: '' }
	});
	const marks = theoryMarks([off(2), off(2.019), off(2.05)]);
	expect(marks[0]?.place).toBe(0.5);
	expect(marks[1]?.place).toBeCloseTo(0.975);
	expect(marks.map(({ isGood }) => isGood)).toEqual([true, true, false]);
	expect(paperMarks(theory.references).filter(({ isGood }) => !isGood)).toHaveLength(
		theory.references.filter(({ is_within: isWithin }) => !isWithin).length
	);
});

it('tells first what is furthest off, and to which side', () => {
	const misses = missesByDistance(recorded);
	const predicted = rows.filter(({ class: of }) => of === 'Q' || of === 'R');
	expect(misses).toHaveLength(predicted.filter((row) => standingOf(row) === 'bad').length);
	const distances = misses.map(({ times }) => Math.abs(Math.log(times)));
	expect(distances).toEqual(distances.toSorted((one, other) => other - one));
	const m500 = misses.find(({ row }) => row.label === 'M500, late in the run');
	expect(m500?.times).toBeGreaterThan(4);
	expect(misses.some(({ times }) => times < 1)).toBe(true);
});

it('stacks marks of nearly the same place, so that none hides another', () => {
	const { marks, low, high } = stripLayout(driveMarks(recorded));
	expect(new Set(marks.map(({ x, y }) => `${x} ${y}`)).size).toBe(marks.length);
	expect(low).toBeLessThan(high);
});
