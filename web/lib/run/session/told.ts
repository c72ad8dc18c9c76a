/** What is told of a run and its clock together. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Playback } from './Playback.svelte';
import type { SimSession } from './SimSession.svelte';

/**
 * The state that numbers and words are about: of a step that is seen to happen, its end. Where the
 * run rests, be it within a step, that is the state whose text and digest are shown as well.
 */
export function toldState(session: SimSession, playback: Playback): Snapshot {
	const { snapshot, next } = session;
	return playback.isMoving && playback.isStepping ? (next ?? snapshot) : snapshot;
}

/** Whether there is something to play: from here on, or again from the start. */
export const canPlay = (session: SimSession, playback: Playback): boolean =>
	playback.canForward || session.snapshot.step !== session.startStep;
