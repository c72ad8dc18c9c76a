/** The files that the reader's computer shows, as shares of what it sees; the game is the last. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import { heldPages } from './facts';

export interface FileShare {
	readonly name: string;
	/** Share of the logical pages. */
	readonly share: number;
}

export const FILES: readonly FileShare[] = [
	{ name: 'system', share: 0.17 },
	{ name: 'photos', share: 0.2 },
	{ name: 'mail', share: 0.1 },
	{ name: 'work', share: 0.13 },
	{ name: 'films', share: 0.2 },
	{ name: 'game', share: 0.2 }
];

/** How much of the flash can be left unused: the least is what the drive itself keeps back. */
export const SPARE_PERCENT = { least: 10, most: 45 } as const;

export interface FileBox {
	readonly name: string;
	/** From 0 to 1 along the flash. */
	readonly from: number;
	readonly to: number;
	/** Share of it that the computer still keeps. */
	readonly keptShare: number;
	/** Share of it that the drive holds. */
	readonly heldShare: number;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Where each file lies along the flash, whose end is spare, and how much of it is there. */
export function fileBoxes(snapshot: Snapshot, kept: number): readonly FileBox[] {
	const [logicalPages, flashPages] = [snapshot.get('logicalPages'), snapshot.pageCount];
	let start = 0;
	return FILES.map(({ name, share }) => {
		const end = start + share * logicalPages;
		const held = heldPages(snapshot, Math.round(start), Math.round(end));
		const box = {
			name,
			from: start / flashPages,
			to: end / flashPages,
			keptShare: clamp((kept - start) / (end - start)),
			heldShare: clamp(held / (end - start))
		};
		start = end;
		return box;
	});
}
