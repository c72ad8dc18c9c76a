/** Runs the drives that a comparison tells of before one, so that it is whole. */
import type { FigureSpec } from '$content/schema';
import type { SimSession } from '$lib/run/session/SimSession.svelte';

interface Comparison {
	readonly spec: FigureSpec;
	readonly sessions: readonly SimSession[];
}

export async function runUpTo({ spec, sessions }: Comparison, index: number): Promise<void> {
	const before = spec.kind === 'slower' ? spec.variants.slice(0, Math.max(0, index)) : [];
	for (const [place, variant] of before.entries()) {
		const told = Object.values(spec.moments).find(({ variant: id }) => id === variant.id);
		const session = sessions[place];
		if (told && session && session.snapshot.step < told.step) {
			session.show(told.step);
			await session.activate();
		}
	}
}
