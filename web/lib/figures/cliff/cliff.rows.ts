/** A drive's throughput curve as rows of a file. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { throughput } from './cliff.layout';

export function cliffRows(snapshot: Snapshot): readonly (readonly string[])[] {
	const rows = throughput(snapshot).map(({ driveWrites, bytesPerS }) => [
		String(driveWrites),
		String(bytesPerS)
	]);
	return [['Data written (capacities of the drive)', 'Speed of host writes (B/s)'], ...rows];
}
