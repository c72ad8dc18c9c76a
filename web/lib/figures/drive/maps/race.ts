/** The race of four drives as the answer to the reader's bet, which what begins it asks for. */
import type { FigureView } from '$lib/run/view/FigureView.svelte';

/** Any part of it answers. */
export const RACE = { step: Infinity, variant: 'all' } as const;

/** Whether what would begin the race, or go on with it, waits for the bet. */
export function isHeldUp({ openBets, player }: FigureView, atMs?: number): boolean {
	const from = player.session.snapshot.step;
	return openBets.holdsUp({ from, to: RACE.step, variant: RACE.variant, atMs });
}
