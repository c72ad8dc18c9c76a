/** What a claim's field means: a number of the snapshot, or one that follows from a few of them. */
import type { Claim } from '../../content/schema';
import { HEADER_FIELDS } from '$lib/run/sim/layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { throughput } from '$lib/figures/cliff/cliff.layout';

interface Progress {
	readonly timeNs: number;
	readonly hostWrites: number;
}

/** Time of a write between two moments; the run begins before the first of few. */
function msPerWrite(samples: readonly Progress[]): number {
	const end = samples.at(-1);
	const start = samples.length > 4 ? samples[0] : { timeNs: 0, hostWrites: 0 };
	if (end === undefined || start === undefined) {
		return NaN;
	}
	return (end.timeNs - start.timeNs) / 1e6 / (end.hostWrites - start.hostWrites);
}

/** Numbers that no header holds, by the name that claims give them. */
const COMPUTED: Readonly<Record<string, (snapshot: Snapshot) => number>> = {
	/** Flash pages of the whole drive. */
	pages: (snapshot) => snapshot.pageCount,
	/** Drive time so far. */
	timeMs: (snapshot) => snapshot.timeNs / 1e6,
	/** Speed of the host's writes in the last window of the throughput curve. */
	speedMBPerS: (snapshot) => (throughput(snapshot).at(-1)?.bytesPerS ?? NaN) / 1e6,
	/** Flash programs for each host write, over the last writing of as many pages as the host has. */
	settledAmplification: (snapshot) => {
		const end = snapshot.samples.at(-1);
		const from = (end?.hostWrites ?? 0) - snapshot.get('logicalPages');
		const start = snapshot.samples.findLast(({ hostWrites }) => hostWrites <= from);
		if (end === undefined || start === undefined) {
			return NaN;
		}
		return (end.nandPrograms - start.nandPrograms) / (end.hostWrites - start.hostWrites);
	},
	/** Time of a write in the first four windows of the run, when the drive is new. */
	msPerWriteNew: (snapshot) => msPerWrite(snapshot.samples.slice(0, 4)),
	/** Time of a write in the last four windows. */
	msPerWriteUsed: (snapshot) => msPerWrite(snapshot.samples.slice(-5)),
	/** How many times longer a write takes at the end than at the beginning. */
	usedToNew: (snapshot) =>
		msPerWrite(snapshot.samples.slice(-5)) / msPerWrite(snapshot.samples.slice(0, 4)),
	/** What garbage collection found spare, in percent of the closed blocks. */
	spareEffectivePercent: (snapshot) => snapshot.get('spareFactorEffective') * 100
};

/** The number that a claim speaks of, as it must stand in the text. @throws on an unknown field */
export function claimText(claim: Claim, snapshot: Snapshot): string {
	const field = HEADER_FIELDS.find((name) => name === claim.field);
	const compute = COMPUTED[claim.field];
	if (field === undefined && compute === undefined) {
		throw new Error(`there is no field '${claim.field}' for a claim`);
	}
	const value = compute?.(snapshot) ?? (field === undefined ? NaN : snapshot.get(field));
	return value.toFixed(claim.digits ?? 0);
}
