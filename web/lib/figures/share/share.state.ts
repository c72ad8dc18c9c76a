/** What a drive's flash is shared out to, and what its writes cost. Pure. */
import type { Snapshot } from '$lib/run/sim/snapshot';

/** A share of the flash that holds data, and what theory says of it. */
export type Theory = readonly { readonly spareFactor: number; readonly theory: number }[];

export interface Share {
	/** What holds data, in percent of the flash; and what the host could ask for. */
	readonly dataPercent: number;
	readonly namedPercent: number;
	/** Flash programs for each write, over the last writing of as many pages as the host has. */
	readonly amplification: number | undefined;
}

/** Flash programs for each write of late; missing before the drive has written much. */
function amplificationOf(snapshot: Snapshot): number | undefined {
	const end = snapshot.samples.at(-1);
	const from = (end?.hostWrites ?? 0) - snapshot.get('logicalPages');
	const start = snapshot.samples.findLast(({ hostWrites }) => hostWrites <= from);
	return end === undefined || start === undefined || end.hostWrites === start.hostWrites
		? undefined
		: (end.nandPrograms - start.nandPrograms) / (end.hostWrites - start.hostWrites);
}

/** @param usablePages of flash, beside the reserve */
export const shareOf = (snapshot: Snapshot, usablePages: number): Share => ({
	dataPercent: (snapshot.get('validPages') / usablePages) * 100,
	namedPercent: (snapshot.get('logicalPages') / usablePages) * 100,
	amplification: amplificationOf(snapshot)
});

/** What theory says of a share of the flash that holds data; missing where it says nothing. */
export function theoryAt(theory: Theory, dataPercent: number): number | undefined {
	const spare = 1 - dataPercent / 100;
	const after = theory.findIndex(({ spareFactor }) => spareFactor >= spare);
	const [one, other] = [theory[after - 1], theory[after]];
	if (one === undefined || other === undefined) {
		return undefined;
	}
	const part = (spare - one.spareFactor) / (other.spareFactor - one.spareFactor);
	return one.theory + part * (other.theory - one.theory);
}
