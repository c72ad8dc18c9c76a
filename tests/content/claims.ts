/** What a claim's field means: a number of the snapshot, or one that follows from a few of them. */
import type { Claim } from '../../content/schema';
import { HEADER_FIELDS } from '$lib/sim/layout';
import type { Snapshot } from '$lib/sim/snapshot';
import { throughput } from '$lib/figures/cliff/cliff.layout';

/** Numbers that no header holds, by the name that claims give them. */
const COMPUTED: Readonly<Record<string, (snapshot: Snapshot) => number>> = {
	/** Flash pages of the whole drive. */
	pages: (snapshot) => snapshot.pageCount,
	/** Drive time so far. */
	timeMs: (snapshot) => snapshot.timeNs / 1e6,
	/** Speed of the host's writes in the last window of the throughput curve. */
	speedMBPerS: (snapshot) => (throughput(snapshot).at(-1)?.bytesPerS ?? NaN) / 1e6
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
