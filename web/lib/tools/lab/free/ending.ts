/** What a run came to at its end, and along it: rates from the samples of its curve. */
import type { Sample, Snapshot } from '$lib/run/sim/snapshot';

/** Megabytes a second, and pages programmed for each page that the host wrote. */
export interface Rates {
	readonly megabytesPerSecond: number;
	readonly amplification: number;
}

const BEGIN: Sample = { hostWrites: 0, timeNs: 0, nandPrograms: 0, freeBlocks: 0 };
/** Points of a curve: more are noise on a screen. */
const POINTS_MAX = 128;

function ratesBetween(from: Sample, to: Sample, pageBytes: number): Rates | undefined {
	const writes = to.hostWrites - from.hostWrites;
	const ns = to.timeNs - from.timeNs;
	return writes <= 0 || ns <= 0
		? undefined
		: {
				megabytesPerSecond: (writes * pageBytes * 1e3) / ns,
				amplification: (to.nandPrograms - from.nandPrograms) / writes
			};
}

/** Over the last writes, as many as the drive has pages; over all where there are not so many. */
export function endingOf(snapshot: Snapshot): Rates | undefined {
	const { samples } = snapshot;
	const last = samples.at(-1);
	if (last === undefined) {
		return undefined;
	}
	const begin = last.hostWrites - snapshot.get('logicalPages');
	const from = samples.findLast(({ hostWrites }) => hostWrites <= begin) ?? BEGIN;
	return ratesBetween(from, last, snapshot.get('pageBytes'));
}

export interface CurvePoint extends Rates {
	/** What the host has written, in times the drive, at the end of the window. */
	readonly written: number;
	/** The same at its beginning. */
	readonly from: number;
}

/** The run so far, window by window. */
export function curveOf(snapshot: Snapshot): readonly CurvePoint[] {
	const { samples } = snapshot;
	const [pages, pageBytes] = [snapshot.get('logicalPages'), snapshot.get('pageBytes')];
	const each = Math.ceil(samples.length / POINTS_MAX);
	const ends = samples.filter(
		(_, index) => (index + 1) % each === 0 || index + 1 === samples.length
	);
	return ends.flatMap((to, index): CurvePoint[] => {
		const from = ends[index - 1] ?? BEGIN;
		const rates = ratesBetween(from, to, pageBytes);
		return rates === undefined
			? []
			: [{ ...rates, written: to.hostWrites / pages, from: from.hostWrites / pages }];
	});
}

/** The window in which so much had been written. */
export const pointAt = (curve: readonly CurvePoint[], written: number): CurvePoint | undefined =>
	curve.find((point) => point.written >= written) ?? curve.at(-1);

/** What the host has written in all, in times the drive. */
export const writtenBy = (snapshot: Snapshot): number =>
	snapshot.get('hostWrites') / snapshot.get('logicalPages');

/** The state along a run that is nearest to so many drive writes. */
export function frameAt(film: readonly Snapshot[], last: Snapshot, written: number): Snapshot {
	const distance = (frame: Snapshot) => Math.abs(writtenBy(frame) - written);
	// Of several without a write between them, the latest is what they led to.
	return [...film, last].reduce((nearest, frame) =>
		distance(frame) <= distance(nearest) ? frame : nearest
	);
}
