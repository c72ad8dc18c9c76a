/** A drive with a cache that is written from end to end, run while the site is built. */
import { capacityOf, writtenPoints } from '$lib/tools/lab/drawings';
import { Snapshot } from '$lib/run/sim/snapshot';
import { createSim, takeSnapshot } from '$lib/run/sim/wasm';
import { labExperiment } from './lab';

const EXPERIMENT = 'slc-cliff';
const ALL_STEPS = Number.MAX_VALUE;
/** More are not told apart in a chart. */
const POINTS_MAX = 160;
/** Its charts have logarithmic axes, on which nearer points are a blot. */
const APART_FACTOR = 1.03;

/** Its speed in MB/s over the bytes written, at the size of the drive that it stands for. */
export function cachedDrive() {
	const { drive, lines } = labExperiment(EXPERIMENT);
	if (drive === undefined) {
		throw new Error(`The experiment ${EXPERIMENT} is of no drive that was sold.`);
	}
	const sim = createSim(lines, undefined);
	sim.advance_stages(ALL_STEPS);
	const snapshot = new Snapshot(takeSnapshot(sim));
	sim.free();
	const bytes = capacityOf(snapshot) * drive.scale;
	const points = writtenPoints(snapshot);
	const start = points.slice(0, 1).map(({ y }) => ({ x: 0, y }));
	const every = Math.ceil(points.length / POINTS_MAX);
	const few = points.filter((_, index) => index % every === 0);
	const apart = few.reduce<typeof points>((kept, point) => {
		const last = kept.at(-1);
		return last === undefined || point.x >= last.x * APART_FACTOR ? [...kept, point] : kept;
	}, []);
	return {
		name: drive.name,
		points: [...start, ...apart].map(({ x, y }) => ({
			x: Math.round(x * bytes),
			y: Number(y.toPrecision(4))
		}))
	};
}
