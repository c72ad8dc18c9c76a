/** A run and its clock. */
import type { Playback } from './Playback.svelte';
import type { SimSession } from './SimSession.svelte';

export interface Player {
	readonly session: SimSession;
	readonly playback: Playback;
}
