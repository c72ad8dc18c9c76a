/** What the free lab opens with, run while the site is built: for the picture of its door. */
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeSnapshot } from '$lib/run/sim/wasm';
import { endingOf } from '$lib/tools/lab/free/ending';
import { nominalSpare } from '$lib/tools/lab/free/presets';
import { linesOf, START } from '$lib/tools/lab/free/setup';
import { letterOf } from '$lib/tools/lab/free/sides';
import { writtenPoints } from '$lib/tools/lab/drawings';
import type { PairedDrive } from '$lib/tools/lab/pair.layout';
import { makeReady } from './ready';

const ALL_STEPS = Number.MAX_VALUE;
/** More are not told apart in a small picture. */
const POINTS_MAX = 120;

/** The same drives and the same writes, so that whoever opens the lab finds what the door says. */
export function pairedDrives(): readonly PairedDrive[] {
	makeReady();
	return START.drives.map((drive, index) => {
		const sim = createSim(linesOf(drive, START), undefined);
		sim.advance_stages(ALL_STEPS);
		const snapshot = new Snapshot(takeSnapshot(sim));
		sim.free();
		const points = writtenPoints(snapshot);
		const every = Math.ceil(points.length / POINTS_MAX);
		return {
			letter: letterOf(index),
			sparePercent: Math.round(nominalSpare(drive) * 100),
			levelMbPerS: endingOf(snapshot)?.megabytesPerSecond ?? 0,
			points: points
				.filter((_, at) => at % every === 0 || at === points.length - 1)
				.map(({ x, y }) => ({ x: Number(x.toFixed(3)), y: Number(y.toPrecision(4)) }))
		};
	});
}
