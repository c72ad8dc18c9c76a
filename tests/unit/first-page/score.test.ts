/** The first page's run is one experiment, and a lever changes nothing of what was before it. */
import { describe, expect, it } from 'vitest';
import { buildFor } from '$lib/run/sim/build';
import {
	closedAt,
	experimentOf,
	fits,
	hostAfter,
	OPS_MAX,
	opsOf,
	writesOf,
	type Move
} from '$lib/tools/first-page/score';
import { NO_LIMIT } from '../../boundary/runs';
import { drive, openScore, SCORES, stateOf, TOLD } from './runs';

const LEVERS: readonly Move[] = [
	{ type: 'keep', pages: drive.gameStart, by: 'game' },
	{ type: 'trim', isOn: true },
	{ type: 'purge' },
	{ type: 'press', lpns: [1, 2, 3_000] }
];

describe.each(SCORES)('%s', (_name, score) => {
	it('is run by the small build', () => {
		expect(buildFor([experimentOf(drive, score)])).toBe('chapter');
	});

	it('has its samples as far apart as every other run', () => {
		const sim = openScore(score);
		sim.advance(NO_LIMIT, 2_000, NO_LIMIT);
		const [first, second] = stateOf(sim).samples;
		expect(first?.hostWrites).toBe(48);
		expect(second?.hostWrites).toBe(96);
		sim.free();
	});

	it('goes on to the same number of operations', () => {
		const sim = openScore(score);
		sim.seek(NO_LIMIT);
		const end = stateOf(sim);
		expect(end.isEnded).toBe(true);
		expect(end.get('hostOps')).toBe(OPS_MAX);
		sim.free();
	});
});

it('writes each page that was pressed, in order, and no other', () => {
	const last = drive.logicalPages - 1;
	for (const lpns of [[0], [last], [5, 900, 3_000, 5, 17], [1, 2, 3, last]]) {
		const moves: readonly Move[] = [
			{ type: 'write', pages: 9 },
			{ type: 'press', lpns }
		];
		const asked = lpns.map((lpn) => `w${lpn}`).join(',');
		expect(experimentOf(drive, { seed: 1, moves })).toContain(`phases.1.ops=${asked}\n`);
	}
});

describe('a lever', () => {
	it('leaves the run as it was until then, wherever it is pulled', () => {
		for (const [name, score] of SCORES) {
			for (const step of [900, 5_003, 9_000, 12_345, 15_001]) {
				const before = openScore(score);
				before.seek(step);
				const state = stateOf(before);
				const done = state.get('hostWrites') + state.get('isBusy');
				const closed = closedAt(score, done);
				// A lever that was pulled already is part of what is closed.
				if (writesOf(closed) < writesOf(score)) {
					continue;
				}
				for (const lever of LEVERS) {
					const after = openScore({ ...closed, moves: [...closed.moves, lever] });
					after.seek(step);
					expect(after.digest(), `${name}, ${lever.type} after ${step}`).toBe(before.digest());
					after.free();
				}
				before.free();
			}
		}
	});
});

describe('what the drive was told', () => {
	it('is nothing without TRIM, and everything with it', () => {
		const [deleted, told] = [3, 5].map((count) =>
			hostAfter(drive, { ...TOLD, moves: TOLD.moves.slice(0, count) })
		);
		expect(deleted).toMatchObject({ kept: drive.gameStart, told: drive.logicalPages });
		expect(told).toMatchObject({ kept: drive.gameStart, told: drive.gameStart, isTrimOn: true });
		const trims = opsOf(drive, TOLD) - writesOf(TOLD);
		expect(trims).toBe(drive.logicalPages - drive.gameStart);
	});

	it('leaves the edge of the spare area to the reader', () => {
		const after = (...moves: readonly Move[]) => hostAfter(drive, { seed: 1, moves });
		const edge = (pages: number): Move => ({ type: 'keep', pages, by: 'edge' });
		const deleted: Move = { type: 'keep', pages: drive.gameStart, by: 'game' };
		const fresh = { edge: drive.logicalPages, goneFrom: undefined };
		expect(after()).toMatchObject(fresh);
		const goneFrom = drive.gameStart;
		expect(after(deleted)).toMatchObject({ edge: drive.logicalPages, goneFrom });
		expect(after(edge(3_277), deleted)).toMatchObject({ edge: 3_277, goneFrom });
		expect(after(deleted, edge(2_500))).toMatchObject({ kept: 2_500, edge: 2_500, goneFrom });
		expect(after(deleted, edge(drive.logicalPages))).toMatchObject(fresh);
	});

	it('brings the speed back only then', () => {
		const sim = openScore(TOLD);
		const speedOver = (writes: number) => {
			const from = stateOf(sim);
			sim.advance(NO_LIMIT, writes, NO_LIMIT);
			const to = stateOf(sim);
			const pages = to.get('hostWrites') - from.get('hostWrites');
			return (pages * 4.096) / ((to.timeNs - from.timeNs) / 1e6);
		};
		sim.advance(NO_LIMIT, 4_600, NO_LIMIT);
		expect(speedOver(280)).toBeLessThan(16);
		sim.advance(NO_LIMIT, 20 + drive.logicalPages - drive.gameStart, NO_LIMIT);
		expect(speedOver(300)).toBeGreaterThan(45);
		sim.free();
	});
});

describe('a run that is closed', () => {
	it('keeps what was done of a press, and joins writes', () => {
		const moves: readonly Move[] = [
			{ type: 'write', pages: 10 },
			{ type: 'press', lpns: [1, 2, 3] }
		];
		expect(closedAt({ seed: 1, moves }, 12).moves).toEqual([
			{ type: 'write', pages: 10 },
			{ type: 'press', lpns: [1, 2] }
		]);
		expect(closedAt({ seed: 1, moves: moves.slice(0, 1) }, 25).moves).toEqual([
			{ type: 'write', pages: 25 }
		]);
	});

	it('takes nothing for which there is no room', () => {
		const moves: readonly Move[] = [{ type: 'write', pages: OPS_MAX - 100 }];
		expect(fits(drive, { seed: 1, moves })).toBe(true);
		const lever: Move = { type: 'keep', pages: drive.gameStart, by: 'game' };
		const trim: Move = { type: 'trim', isOn: true };
		expect(fits(drive, { seed: 1, moves: [...moves, trim, lever] })).toBe(false);
	});
});
