/** Two drives as the free lab compares them, run while the site is built: for its picture. */
import { readFileSync } from 'node:fs';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeSnapshot } from '$lib/run/sim/wasm';
import { flattenExperiment } from '$lib/run/sim/wireForm';
import { writtenPoints } from '$lib/tools/lab/drawings';
import type { PairedDrive } from '$lib/tools/lab/pair.layout';
import { makeReady } from './ready';

/** They differ in nothing but their spare area. */
const DRIVES = [
	{ letter: 'A', experiment: 'steady-7' },
	{ letter: 'B', experiment: 'steady-28' }
] as const;
const STEPS_MAX = 2_000_000;
/** Of each run's random part, in capacities: long enough for both to be level. */
const WRITTEN_TIMES = 2;
/** More are not told apart in a small picture. */
const POINTS_MAX = 120;
/** Of a run, its last part is level. */
const LEVEL_SHARE = 0.25;

export function pairedDrives(): readonly PairedDrive[] {
	makeReady();
	return DRIVES.map(({ letter, experiment }) => {
		const file = readFileSync(`content/experiments/${experiment}.json`, 'utf8');
		const lines = flattenExperiment(JSON.parse(file));
		const numberOf = (field: string) => Number(lines.split(`${field}=`)[1]?.split('\n')[0]);
		const pages = numberOf('drive.logical_pages');
		const usedBlocks = numberOf('drive.blocks') - numberOf('drive.reserve_blocks');
		const longer = `$1${pages * WRITTEN_TIMES}`;
		const sim = createSim(lines.replace(/^(phases\.1\.uniform\.writes=)\d+$/m, longer), undefined);
		sim.seek(STEPS_MAX);
		const snapshot = new Snapshot(takeSnapshot(sim));
		sim.free();
		const points = writtenPoints(snapshot);
		const level = points.slice(-Math.ceil(points.length * LEVEL_SHARE));
		const every = Math.ceil(points.length / POINTS_MAX);
		return {
			letter,
			sparePercent: Math.round(
				(1 - pages / (usedBlocks * numberOf('drive.pages_per_block'))) * 100
			),
			// The harmonic mean: each window has as many writes, not as much time.
			levelMbPerS: level.length / level.reduce((sum, { y }) => sum + 1 / y, 0),
			points: points
				.filter((_, index) => index % every === 0 || index === points.length - 1)
				.map(({ x, y }) => ({ x: Number(x.toFixed(3)), y: Number(y.toPrecision(4)) }))
		};
	});
}
