/** How fast a copy goes, and which blocks hold one bit a cell. Pure. */
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** A window is slower than its beginning by this: there the curve has a kink. */
const KINK_SHARE = 0.8;
/** A window so slow holds a pause: nobody wrote for most of it. */
const PAUSE_SHARE = 0.02;

/** A stretch of the copy, in pages that the host had written. */
export interface Stretch {
	readonly from: number;
	readonly to: number;
	readonly bytesPerS: number;
}

/** A copy without a pause. */
export type Copy = readonly Stretch[];

/** The speed of each window; where the host paused, the copy before and the one after it. */
export function copiesOf(snapshot: Snapshot): readonly (readonly Stretch[])[] {
	const pageBytes = snapshot.get('pageBytes');
	const fastest = (pageBytes / snapshot.get('programNs')) * snapshot.get('parallelism') * 1e9;
	const copies: Stretch[][] = [[]];
	let before = { hostWrites: 0, timeNs: 0 };
	for (const sample of snapshot.samples) {
		const seconds = (sample.timeNs - before.timeNs) / 1e9;
		const bytesPerS = ((sample.hostWrites - before.hostWrites) * pageBytes) / seconds;
		if (bytesPerS < fastest * PAUSE_SHARE) {
			copies.push([]);
		} else {
			copies.at(-1)?.push({ from: before.hostWrites, to: sample.hostWrites, bytesPerS });
		}
		before = sample;
	}
	return copies;
}

/** Whether the host leaves the drive alone: between two stretches of its plan. */
export const isLeftAlone = (snapshot: Snapshot, plan: Plan | undefined): boolean =>
	snapshot.event.kind !== 'hostWrite' &&
	(plan ?? []).some(
		({ restUs = 0, startWrites }) => restUs > 0 && startWrites === snapshot.get('hostWrites')
	);

/** Pages of a copy that went at its first speed. */
export function fastPages(copy: readonly Stretch[]): number {
	const [first] = copy;
	const kink = copy.find(({ bytesPerS }) => bytesPerS < (first?.bytesPerS ?? 0) * KINK_SHARE);
	return (kink?.from ?? copy.at(-1)?.to ?? 0) - (first?.from ?? 0);
}

/** A block as it is drawn. */
export interface Cell {
	readonly isCache: boolean;
	/** Pages programmed, as a share of all that it has with every bit used. */
	readonly written: number;
}

export function cellsOf(snapshot: Snapshot): readonly Cell[] {
	const cache = new Set(snapshot.cacheBlocks);
	return Array.from(snapshot.writtenByBlock, (written, block) => ({
		isCache: cache.has(block),
		written: written / snapshot.get('pagesPerBlock')
	}));
}
