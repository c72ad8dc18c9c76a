/** What a run came to at its end, and along it: rates from the samples of its curve. */
import type { Sample, Snapshot } from '$lib/run/sim/snapshot';
import { BY_DATA, type Ruler } from './ruler';

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
	/** Where the window ends on the axis: what the host has written, in times the drive, or when. */
	readonly written: number;
	/** The same at its beginning. */
	readonly from: number;
}

/** The run so far, window by window. */
export function curveOf(
	snapshot: Snapshot,
	ruler: Ruler = BY_DATA,
	side = 0
): readonly CurvePoint[] {
	const { samples } = snapshot;
	const [pages, pageBytes] = [snapshot.get('logicalPages'), snapshot.get('pageBytes')];
	const place = ({ hostWrites: writes, timeNs: ns }: Sample) =>
		ruler.x({ writes, ns }, side, pages);
	const each = Math.ceil(samples.length / POINTS_MAX);
	const ends = samples.filter(
		(_, index) => (index + 1) % each === 0 || index + 1 === samples.length
	);
	return ends.flatMap((to, index): CurvePoint[] => {
		const from = ends[index - 1] ?? BEGIN;
		const rates = ratesBetween(from, to, pageBytes);
		return rates === undefined ? [] : [{ ...rates, written: place(to), from: place(from) }];
	});
}

/** The window in which that was on the axis. */
export const pointAt = (curve: readonly CurvePoint[], written: number): CurvePoint | undefined =>
	curve.find((point) => point.written >= written) ?? curve.at(-1);

/** Where a state lies on the axis: as a rule, what the host has written, in times the drive. */
export const momentOf = (snapshot: Snapshot, ruler: Ruler = BY_DATA, side = 0): number =>
	ruler.x(
		{ writes: snapshot.get('hostWrites'), ns: snapshot.get('timeNs') },
		side,
		snapshot.get('logicalPages')
	);

/** The state along a run that is nearest to a place on the axis. */
export function frameAt(
	film: readonly Snapshot[],
	last: Snapshot,
	at: number,
	ruler: Ruler = BY_DATA,
	side = 0
): Snapshot {
	const distance = (frame: Snapshot) => Math.abs(momentOf(frame, ruler, side) - at);
	// Of several without a write between them, the latest is what they led to.
	return [...film, last].reduce((nearest, frame) =>
		distance(frame) <= distance(nearest) ? frame : nearest
	);
}
