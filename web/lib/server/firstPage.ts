/** The first page's drive: its experiment, its first state, and a state after the fall. */
import { readFileSync } from 'node:fs';
import { curveOf, newSpeed } from '$lib/tools/first-page/facts';
import { experimentOf, type Score, type WornDrive } from '$lib/tools/first-page/score';
import type { WearData } from '$lib/tools/first-page/still';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeSnapshot } from '$lib/run/sim/wasm';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { makeReady } from './ready';

const FILE = 'content/experiments/wear-down.json';
/** The game takes the last fifth of what the computer sees. */
const GAME_SHARE = 0.2;
/** The still picture shows the drive after it has been written so many times over. */
const STILL_FILLS = 1.5;
/** Limits of a run that never ends before. */
const NO_LIMIT = Number.MAX_VALUE;

/** The drive that is worn down, from its experiment. */
export function wornDrive(): WornDrive {
	const { drive } = JSON.parse(readFileSync(FILE, 'utf8'));
	const logicalPages = Number(drive.logical_pages);
	return {
		lines: flattenExperiment({ version: 1, drive }),
		logicalPages,
		gameStart: Math.round(logicalPages * (1 - GAME_SHARE))
	};
}

const SCORE: Score = { seed: 1, moves: [] };

/** What the first page's figure must be sent. */
export function wearData(): WearData {
	makeReady();
	const drive = wornDrive();
	const sim = createSim(experimentOf(drive, SCORE), undefined);
	const startFrame = takeSnapshot(sim);
	sim.advance(NO_LIMIT, Math.round(drive.logicalPages * STILL_FILLS), NO_LIMIT);
	const snapshot = new Snapshot(takeSnapshot(sim));
	sim.free();
	const curve = curveOf(snapshot);
	const last = curve.at(-1);
	return {
		drive,
		startFrame,
		still: {
			pages: Array.from(snapshot.stateByPage).join(''),
			hostWrites: snapshot.get('hostWrites'),
			newMBPerS: newSpeed(snapshot),
			mbPerS: last?.mbPerS ?? 0,
			programsPerWrite: last?.programsPerWrite ?? 0,
			curve: curve.map(({ hostWrites, mbPerS }) => ({ hostWrites, mbPerS }))
		}
	};
}
