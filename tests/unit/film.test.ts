/** A film of a run: frames at even distances, twice as far apart whenever there are too many. */
import { expect, it } from 'vitest';
import { Film, FRAMES_MAX } from '$lib/run/sim/film';

const frame = (hostWrites: number) => ({ hostWrites, state: new ArrayBuffer(0) });

it('wants the first state, then one as soon as the distance is reached', () => {
	const film = new Film();
	expect(film.wants(0)).toBe(true);
	film.add(frame(0));
	expect([film.wants(31), film.wants(32)]).toEqual([false, true]);
});

it('stays short however long the run becomes, and even', () => {
	const film = new Film();
	const steps = film.everySteps;
	for (let hostWrites = 0; hostWrites <= 32 * 4 * FRAMES_MAX; hostWrites += 1) {
		if (film.wants(hostWrites)) {
			film.add(frame(hostWrites));
		}
	}
	const writes = film.frames.map((one) => one.hostWrites);
	expect(writes.length).toBeLessThanOrEqual(FRAMES_MAX);
	expect(writes.length).toBeGreaterThan(FRAMES_MAX / 2 - 1);
	const apart = new Set(writes.slice(1).map((one, index) => one - (writes[index] ?? 0)));
	expect(apart).toEqual(new Set([(32 * film.everySteps) / steps]));
	expect(writes[0]).toBe(0);
});
