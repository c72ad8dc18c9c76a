/** What the server sends of the first page's drive: how it begins, and a still of its fall. */
import type { WornDrive } from './score';

/** What the server sends for the first page's figure. */
export interface WearData {
	readonly drive: WornDrive;
	/** Bytes of the state before the first write. */
	readonly startFrame: ArrayBuffer;
	readonly still: StillState;
}

/** A state after the fall, as far as its picture needs it. */
export interface StillState {
	/** What each page is: one digit each, the number of its state. */
	readonly pages: string;
	readonly hostWrites: number;
	readonly newMBPerS: number;
	readonly mbPerS: number;
	readonly programsPerWrite: number;
	/** Speeds along the run. */
	readonly curve: readonly { readonly hostWrites: number; readonly mbPerS: number }[];
}
