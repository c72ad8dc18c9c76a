/** How many requests a drive answers in a second, once it was filled. */
import { formatCount } from '$lib/base/format';
import type { Snapshot } from '$lib/run/sim/snapshot';

/** When the first fill was over, at the end of the window that has its last write. */
export const fillNs = (snapshot: Snapshot): number =>
	snapshot.samples.findLast(({ hostWrites }) => hostWrites <= snapshot.get('logicalPages'))
		?.timeNs ?? 0;

/** Requests after the fill in a second of the drive's time; nothing before there are any. */
export function requestsPerS(snapshot: Snapshot): number | undefined {
	const pages = snapshot.get('hostReads') + snapshot.get('hostWrites');
	const requests = pages - snapshot.get('logicalPages');
	const seconds = (snapshot.timeNs - fillNs(snapshot)) / 1e9;
	return requests > 0 && seconds > 0 ? requests / seconds : undefined;
}

/** The same in whole thousands where they are many. */
export const rateText = (perS: number): string =>
	formatCount(perS < 10_000 ? Math.round(perS) : Math.round(perS / 1_000) * 1_000);
