/** Marks of a long run say what its states have counted, however long it becomes. */
import { expect, it } from 'vitest';
import { placedPaths } from '$lib/draw/controls/timelineMarks';
import { PLACES_MAX, SeenRun, type Seen } from '$lib/run/session/seen';
import { eventsOf, look, openRun } from '../boundary/runs';

const RUN = 'victims-greedy';
const MARK_OF: Readonly<Record<string, string>> = {
	hostWrite: 'write',
	gcCopy: 'copy',
	erase: 'erase'
};

const events = eventsOf(RUN);

/** How many events there are of each kind at each place. */
function expected(endStep: number, stepsPerPlace: number) {
	const placesCount = Math.ceil(endStep / stepsPerPlace);
	const places: Record<string, number[]> = {};
	for (const { step, kind } of events) {
		const mark = MARK_OF[kind];
		if (mark !== undefined && step <= endStep) {
			const counts = (places[mark] ??= Array.from({ length: placesCount }, () => 0));
			const place = Math.floor((step - 1) / stepsPerPlace);
			counts[place] = (counts[place] ?? 0) + 1;
		}
	}
	return places;
}

const placesOf = (seen: Seen) =>
	Object.fromEntries(seen.kinds.map(({ kind, counts }) => [kind, counts]));

const sum = (counts: readonly number[] = []) => counts.reduce((all, count) => all + count, 0);

function seenUntil(endStep: number, stride: number, run = new SeenRun(), startStep = 0): SeenRun {
	const sim = openRun(RUN);
	for (let step = startStep; step < endStep; step += stride) {
		sim.seek(Math.min(step + stride, endStep));
		run.look(look(sim));
	}
	return run;
}

it('marks are those of the events, also when places are joined', () => {
	for (const endStep of [40, PLACES_MAX, PLACES_MAX + 1, 3_000]) {
		const seen = seenUntil(endStep, 1).value;
		expect(Math.ceil(endStep / seen.stepsPerPlace)).toBeLessThanOrEqual(PLACES_MAX);
		expect(placesOf(seen)).toEqual(expected(endStep, seen.stepsPerPlace));
	}
});

it('of states far apart no event is missing, and how exact the marks are is told', () => {
	const seen = seenUntil(3_000, 100).value;
	expect(seen.stepsPerMark).toBe(100);
	const marked = placesOf(seen);
	for (const [kind, counts] of Object.entries(expected(3_000, seen.stepsPerPlace))) {
		expect(sum(marked[kind])).toBeCloseTo(sum(counts), 6);
		counts.forEach((count, place) => {
			expect(count === 0 || (marked[kind]?.[place] ?? 0) > 0).toBe(true);
		});
	}
});

it('what is shown again changes nothing', () => {
	const run = seenUntil(1_000, 1);
	const before = run.value;
	expect(seenUntil(900, 50, run).value).toEqual(before);
});

it('another future forgets what was seen of the one before', () => {
	const run = seenUntil(1_000, 1);
	run.forgetAfter(200);
	const { stepsPerPlace } = run.value;
	expect(200 % stepsPerPlace).toBe(0);
	expect(placesOf(run.value)).toEqual(expected(200, stepsPerPlace));
	run.forgetAfter(0);
	expect(run.value.kinds).toEqual([]);
	expect(sum(placesOf(seenUntil(300, 1, run).value).write)).toBeGreaterThan(0);
});

it('goes on from what it is shown next, once it has forgotten what was counted', () => {
	const run = seenUntil(1_000, 1);
	run.forgetAfter(200);
	expect(run.pass({ step: 220, counts: [900, 900, 900] })).toBe(false);
	expect(sum(placesOf(run.value).write)).toBe(sum(expected(200, run.value.stepsPerPlace).write));
});

it('where a kind is at its most, its mark is as tall as it says, and half as tall for half', () => {
	const kinds = [
		{ kind: 'write', counts: [8, 0, 4] },
		{ kind: 'erase', counts: [0, 1, 0] },
		{ kind: 'copy', counts: [0, 0, 0] }
	];
	expect(placedPaths({ stepsPerPlace: 8, kinds }, 32)).toEqual([
		{ kind: 'erase', d: 'M0 32V32H1V2H2V32H3V32Z' },
		{ kind: 'copy', d: 'M0 32V32H1V32H2V32H3V32Z' },
		{ kind: 'write', d: 'M0 32V21H1V32H2V26.5H3V32Z' }
	]);
});

it('a change is told when it shows: at every step of a short run, seldom along a long one', () => {
	const sim = openRun(RUN);
	const run = new SeenRun();
	const told: number[] = [];
	for (let step = 1; step <= PLACES_MAX; step += 1) {
		sim.seek(step);
		if (run.look(look(sim))) {
			told.push(step);
		}
	}
	expect(told.slice(0, 32)).toEqual(Array.from({ length: 32 }, (_, index) => index + 1));
	const gaps = told.map((step, index) => step - (told[index - 1] ?? 0));
	expect(Math.max(...gaps)).toBeLessThanOrEqual(1 + PLACES_MAX / 64);
	expect(told.length).toBeLessThan(PLACES_MAX / 2);
});
