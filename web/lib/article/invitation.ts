/** What a figure that waits for the reader says before anything was done with it. */
import type { FigureView } from '$lib/run/view/FigureView.svelte';

const FIRST_MOVES = {
	program: 'Press a page to program it.',
	write: 'Press a key to write its page.',
	collect: 'Press a block to clean it.'
} as const;

/** The first move, until the reader has made one or gone elsewhere in the run. */
export function invitation({ spec, player, game }: FigureView): string | undefined {
	const { session, playback } = player;
	const isUntouched = session.log.length === 0 && session.snapshot.step === session.startStep;
	return spec.cellAction === undefined || game || !isUntouched || playback.isMoving
		? undefined
		: FIRST_MOVES[spec.cellAction];
}
