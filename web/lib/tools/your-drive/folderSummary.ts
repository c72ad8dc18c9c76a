/** What a test in a folder amounts to: slow, or nothing that can be told. */
import type { FolderOutcome } from './folder';
import { megabytesPerSecond } from './summary';
import { median } from './statistics';

/**
 * There is no `not-slow`: nothing tells a page that a byte has left the system's memory, and files
 * that are deleted soon never need to.
 */
export type FolderVerdict = 'slow' | 'cannot-tell';

export interface FolderSummary {
	/** MB/s of all files together, from making each until it was read back and deleted. */
	readonly wall: number;
	/** The time of that. */
	readonly wallMs: number;
	/** MB/s from the first byte until a file has its name. */
	readonly median: number;
	readonly low: number;
	readonly high: number;
	readonly verdict: FolderVerdict;
	readonly count: number;
}

/** Writing, checking, and reading back, browsers reach two to four times this by themselves. */
export const FOLDER_SLOW_MB_PER_SECOND = 25;

export function summarizeFolder({ legs }: FolderOutcome): FolderSummary | undefined {
	if (legs.length === 0) {
		return undefined;
	}
	const speeds = legs.map((leg) => megabytesPerSecond(leg.bytes, leg.writeMs + leg.closeMs));
	const bytes = legs.reduce((sum, leg) => sum + leg.bytes, 0);
	const wallMs = legs.reduce((sum, leg) => sum + (leg.wallMs ?? leg.writeMs + leg.closeMs), 0);
	const wall = megabytesPerSecond(bytes, wallMs);
	return {
		wall,
		wallMs,
		median: median(speeds),
		low: Math.min(...speeds),
		high: Math.max(...speeds),
		verdict: wall < FOLDER_SLOW_MB_PER_SECOND ? 'slow' : 'cannot-tell',
		count: legs.length
	};
}

export const FOLDER_HEADLINES: Readonly<Record<FolderVerdict, string>> = {
	slow: 'Slow',
	'cannot-tell': 'Cannot tell: the system’s memory may hide the drive'
};
