/** What a figure was sent with, read when it is asked for first: not all of it ever is. */
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';

export interface Keys {
	/** States that print and readers without JavaScript see: of the first drive, or of each. */
	readonly frames: () => readonly (Snapshot | undefined)[];
	/** What led to the first of them, for kinds that draw it. */
	readonly events: () => readonly SimEvent[];
}

/** Does something when its outcome is first asked for. */
export function once<T>(make: () => T): () => T {
	let made: { readonly value: T } | undefined;
	return () => (made ??= { value: make() }).value;
}
