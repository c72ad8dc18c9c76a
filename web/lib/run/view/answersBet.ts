/** Whether to show another drive of a figure would answer a bet on it, which is asked for then. */
import type { SimEvent } from '$lib/run/sim/snapshot';
import type { OpenBets } from './OpenBets.svelte';
import { sameMoment } from './stretch';

interface Run {
	readonly status: string;
	readonly snapshot: { readonly step: number };
	readonly survey?: { readonly events: readonly SimEvent[] } | undefined;
}

interface Drive {
	readonly id: string;
}

/** What is asked for of a figure. */
interface Shown {
	readonly spec: { readonly variants: readonly Drive[] };
	readonly variant: Drive;
	readonly player: { readonly session: Run };
	readonly sessions: readonly Run[];
	readonly openBets: OpenBets;
}

export function answersBet(view: Shown, index: number): boolean {
	const variant = view.spec.variants[index];
	const other = view.sessions[index];
	if (variant === undefined || other === undefined || variant === view.variant) {
		return false;
	}
	const { snapshot, survey } = view.player.session;
	const to = sameMoment(snapshot.step, survey?.events, other.survey?.events);
	// What was never shown has its key frame, which nobody saw.
	const from = other.status === 'idle' ? -1 : other.snapshot.step;
	return view.openBets.holdsUp({ from, to, variant: variant.id, seenStep: snapshot.step });
}
