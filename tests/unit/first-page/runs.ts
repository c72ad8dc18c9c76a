/** Runs of the first page's drive, looked at along their way. */
import { experimentOf, type Score } from '$lib/tools/first-page/score';
import { wornDrive } from '$lib/server/firstPage';
import { Snapshot } from '$lib/run/sim/snapshot';
import { takeSnapshot, type WasmSim } from '$lib/run/sim/wasm';
import { NO_LIMIT, openLines } from '../../boundary/runs';

export const drive = wornDrive();

export const openScore = (score: Score): WasmSim => openLines(experimentOf(drive, score));

export const stateOf = (sim: WasmSim): Snapshot => new Snapshot(takeSnapshot(sim));

/** States of a run at equal steps of the host's operations, to its end or to so many. */
export function* statesOf(score: Score, apart: number, opsMax = NO_LIMIT): Generator<Snapshot> {
	const sim = openScore(score);
	try {
		let state = stateOf(sim);
		yield state;
		while (!state.isEnded && state.get('hostOps') < opsMax) {
			sim.advance(NO_LIMIT, apart, NO_LIMIT);
			state = stateOf(sim);
			yield state;
		}
	} finally {
		sim.free();
	}
}

/** A fall, then the game is deleted, and the drive is told of it later. */
export const TOLD: Score = {
	seed: 1,
	moves: [
		{ type: 'write', pages: 4_600 },
		{ type: 'keep', pages: drive.gameStart, by: 'game' },
		{ type: 'write', pages: 300 },
		{ type: 'trim', isOn: true },
		{ type: 'write', pages: 900 }
	]
};

export const SCORES: readonly (readonly [name: string, score: Score])[] = [
	['nothing but writes', { seed: 1, moves: [] }],
	['the game deleted, TRIM later', TOLD],
	[
		'a larger spare area with TRIM, then the whole drive again',
		{
			seed: 2,
			moves: [
				{ type: 'write', pages: 4_500 },
				{ type: 'trim', isOn: true },
				{ type: 'keep', pages: 3_072, by: 'edge' },
				{ type: 'write', pages: 700 },
				{ type: 'keep', pages: drive.logicalPages, by: 'edge' }
			]
		}
	],
	[
		'pressed pages and a secure erase',
		{
			seed: 3,
			moves: [
				{ type: 'write', pages: 4_400 },
				{ type: 'press', lpns: [5, 900, 3_000, 5, 17] },
				{ type: 'write', pages: 100 },
				{ type: 'purge' }
			]
		}
	]
];
