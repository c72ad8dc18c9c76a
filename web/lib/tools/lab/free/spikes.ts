/** Moments at which a drive is slower than just before and just after: readers ask why. */
import { median } from 'd3-array';
import type { CurvePoint } from './ending';

export interface Spike {
	/** Index of the drive. */
	readonly side: number;
	/** Its place on the axis. */
	readonly at: number;
	/** How many times as slow as around it. */
	readonly times: number;
}

/** Windows on each side that it is compared with. */
const AROUND = 4;
/** Less is the noise of random writes. */
const TIMES_MIN = 1.05;
/** More of a drive would not be chosen one by one. */
const EACH_MAX = 5;

/** The speed on a side, in its middle; 0 where nothing is there: an end is no moment. */
const usual = (points: readonly CurvePoint[]): number =>
	median(points, ({ megabytesPerSecond }) => megabytesPerSecond) ?? 0;

function ofDrive(curve: readonly CurvePoint[], side: number): readonly Spike[] {
	const found = curve.flatMap(({ megabytesPerSecond: speed, written, from }, index): Spike[] => {
		const before = curve.slice(Math.max(0, index - AROUND), index);
		const after = curve.slice(index + 1, index + 1 + AROUND);
		const isLeast = [...before, ...after].every((other) => other.megabytesPerSecond >= speed);
		// A cliff has one side that is as slow as it: that is no moment, but a state.
		const times = Math.min(usual(before), usual(after)) / speed;
		return isLeast && times >= TIMES_MIN ? [{ side, at: (from + written) / 2, times }] : [];
	});
	return found.toSorted((one, other) => other.times - one.times).slice(0, EACH_MAX);
}

/** Of all drives, in the order of the run. */
export function spikesOf(curves: readonly (readonly CurvePoint[])[]): readonly Spike[] {
	return curves.flatMap(ofDrive).toSorted((one, other) => one.at - other.at);
}

/** The one after a moment, or the first of all. */
export const spikeAfter = (spikes: readonly Spike[], at: number): Spike | undefined =>
	spikes.find((spike) => spike.at > at * (1 + 1e-9)) ?? spikes[0];
