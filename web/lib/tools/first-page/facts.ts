/** What a state of the first page's drive says: its curve, and what its sentence is made of. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Host } from './score';

/** The speed at the end of a window of writes. */
export interface SpeedPoint {
	readonly hostWrites: number;
	readonly mbPerS: number;
	/** Pages programmed for each page written, over the same windows. */
	readonly programsPerWrite: number;
}

interface Counted {
	readonly hostWrites: number;
	readonly timeNs: number;
	readonly nandPrograms: number;
}

const START: Counted = { hostWrites: 0, timeNs: 0, nandPrograms: 0 };
/** A speed is taken over so many windows at most, and only over those that differ no more. */
const WINDOWS_MAX = 4;
const ALIKE = 0.35;
/** Fewer writes than these say no speed yet. */
const WRITES_MIN = 8;
/** A drive that is slower than this share of its speed has fallen. */
const FALLEN = 0.5;

function between(from: Counted, to: Counted, pageBytes: number): SpeedPoint {
	const writes = to.hostWrites - from.hostWrites;
	const seconds = (to.timeNs - from.timeNs) / 1e9;
	return {
		hostWrites: to.hostWrites,
		mbPerS: seconds > 0 ? (writes * pageBytes) / seconds / 1e6 : 0,
		programsPerWrite: (to.nandPrograms - from.nandPrograms) / Math.max(1, writes)
	};
}

/** What is drawn and said of a state asks for its curve several times in a frame. */
const curves = new WeakMap<Snapshot, readonly SpeedPoint[]>();

/** Speed along the run: each over windows that are alike, so that a cliff stays one. */
export function curveOf(snapshot: Snapshot): readonly SpeedPoint[] {
	const known = curves.get(snapshot) ?? computedCurve(snapshot);
	curves.set(snapshot, known);
	return known;
}

function computedCurve(snapshot: Snapshot): readonly SpeedPoint[] {
	const pageBytes = snapshot.get('pageBytes');
	const counts: readonly Counted[] = [START, ...snapshot.samples];
	const windows = counts
		.slice(1)
		.map((to, index) => between(counts[index] ?? START, to, pageBytes));
	return windows.map((window, index) => {
		let first = index;
		while (first > 0 && index - first + 1 < WINDOWS_MAX) {
			const other = windows[first - 1]?.mbPerS ?? 0;
			if (Math.abs(other - window.mbPerS) > ALIKE * window.mbPerS) {
				break;
			}
			first -= 1;
		}
		return between(counts[first] ?? START, counts[index + 1] ?? START, pageBytes);
	});
}

/** The curve without windows in which all blocks were erased: nobody waited for that to write. */
export function curveBeside(
	curve: readonly SpeedPoint[],
	erases: readonly number[]
): readonly SpeedPoint[] {
	return curve.filter(({ hostWrites }, index) => {
		const from = curve[index - 1]?.hostWrites ?? 0;
		return !erases.some((at) => at >= from && at < hostWrites);
	});
}

/** The speed of a new drive: nothing is faster than programming alone, on all dies at once. */
export function newSpeed(snapshot: Snapshot): number {
	const pagesPerS = (snapshot.get('parallelism') / snapshot.get('programNs')) * 1e9;
	return (pagesPerS * snapshot.get('pageBytes')) / 1e6;
}

/** The speed right now: since the last sample but one, stalls included. */
export function speedNow(snapshot: Snapshot): number {
	const { samples } = snapshot;
	const from = samples.at(-2) ?? START;
	const now = {
		hostWrites: snapshot.get('hostWrites'),
		timeNs: snapshot.timeNs,
		nandPrograms: snapshot.get('nandPrograms')
	};
	const writes = now.hostWrites - from.hostWrites;
	// Fewer programmed pages than were written since: all blocks were erased meanwhile.
	const isErasedSince = snapshot.get('validPages') + snapshot.get('stalePages') < writes;
	if (writes < WRITES_MIN || isErasedSince) {
		return newSpeed(snapshot);
	}
	const measured = between(from, now, snapshot.get('pageBytes'));
	// Between samples the speed is that of the line, but for a stall, which is seen as it lasts.
	const last = curveOf(snapshot).at(-1);
	const isAlike =
		last !== undefined && Math.abs(measured.mbPerS - last.mbPerS) <= ALIKE * last.mbPerS;
	return isAlike ? last.mbPerS : measured.mbPerS;
}

/** What most pages are programmed for now: the host's data, or copies of what is there. */
export function workNow(snapshot: Snapshot): 'write' | 'copy' {
	const from = snapshot.samples.at(-2) ?? START;
	const writes = snapshot.get('hostWrites') - from.hostWrites;
	return snapshot.get('nandPrograms') - from.nandPrograms > 2 * writes ? 'copy' : 'write';
}

/** Where the speed fell below half of a new drive's, and what it came to. */
export interface Fall {
	readonly hostWrites: number;
	/** The mean after the fall, until the first lever; missing until enough was written. */
	readonly floorMBPerS: number | undefined;
	readonly programsPerWrite: number;
}

/** Windows after the fall that its speed is taken over. */
const FLOOR_WINDOWS = 6;

export function fallOf(snapshot: Snapshot, curve: readonly SpeedPoint[]): Fall | undefined {
	const fallen = curve.findIndex(({ mbPerS }) => mbPerS < FALLEN * newSpeed(snapshot));
	const point = curve[fallen];
	if (point === undefined) {
		return undefined;
	}
	const from = snapshot.samples[fallen] ?? START;
	const to = snapshot.samples[fallen + FLOOR_WINDOWS];
	const floor = to && between(from, to, snapshot.get('pageBytes'));
	return {
		hostWrites: point.hostWrites,
		floorMBPerS: floor?.mbPerS,
		programsPerWrite: floor?.programsPerWrite ?? 0
	};
}

/** Logical pages in a range, up to the last if none is named, whose data the drive holds. */
export function heldPages(snapshot: Snapshot, from: number, to?: number): number {
	return snapshot.ppnByLpn.subarray(from, to).reduce((sum, ppn) => sum + (ppn === NONE ? 0 : 1), 0);
}

/** Logical pages that the host does not keep and the drive still holds. */
export const forgottenPages = (snapshot: Snapshot, { kept }: Host): number =>
	heldPages(snapshot, kept);

/** "No page", in the map. */
const NONE = 0xffff_ffff;
