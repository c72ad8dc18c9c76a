/** What is told of a run and its clock together. */
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { Playback } from './Playback.svelte';
import type { SimSession } from './SimSession.svelte';

/**
 * The state that numbers and words are about: of a step that is seen to happen, its end. Where the
 * run rests, be it within a step, that is the state whose text and digest are shown as well.
 * @param showsBegun whether what is seen to happen was begun by the step before
 */
export function toldState(session: SimSession, playback: Playback, showsBegun = false): Snapshot {
	const { snapshot, next } = session;
	const isSeen = playback.isMoving && playback.isStepping && !showsBegun;
	return isSeen ? (next ?? snapshot) : snapshot;
}

/** Whether there is something to play: from here on, or again from the start. */
export const canPlay = (session: SimSession, playback: Playback): boolean =>
	playback.canForward || session.snapshot.step !== session.startStep;
