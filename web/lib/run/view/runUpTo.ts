/** Runs the drives that a picture compares with the one that is shown, so that it is whole. */
import type { FigureSpec } from '$content/schema';
import type { SimSession } from '$lib/run/session/SimSession.svelte';
import type { Earlier } from './LeftDrives.svelte';

interface Comparison {
	readonly spec: FigureSpec;
	readonly sessions: readonly SimSession[];
}

interface Left {
	readonly spec: FigureSpec;
	readonly earlier: readonly Earlier[];
	readonly openBets: { readonly isOpen: boolean };
}

/** Kinds that draw the curves of the drives that were shown before. */
const WITH_CURVES: readonly FigureSpec['kind'][] = ['cliff', 'cache', 'passes'];

async function runTo(session: SimSession, step: number): Promise<void> {
	if (session.snapshot.step < step) {
		session.show(step);
		await session.activate();
	}
}

/** Runs the drives that are told of before one. */
export async function runUpTo({ spec, sessions }: Comparison, index: number): Promise<void> {
	const before = spec.kind === 'slower' ? spec.variants.slice(0, Math.max(0, index)) : [];
	for (const [place, variant] of before.entries()) {
		const told = Object.values(spec.moments).find(({ variant: id }) => id === variant.id);
		const session = sessions[place];
		if (told && session) {
			await runTo(session, told.step);
		}
	}
}

/**
 * Runs the drives to their ends that were shown before: a curve that was left halfway, and bears a
 * name, compares nothing. While a bet is open, what was not seen stays so.
 */
export async function runToEnd({ spec, earlier, openBets }: Left): Promise<void> {
	if (!WITH_CURVES.includes(spec.kind) || openBets.isOpen) {
		return;
	}
	for (const { variant, session } of earlier) {
		const told = Object.values(spec.moments).filter(({ variant: id }) => id === variant.id);
		await runTo(session, session.end?.step ?? Math.max(0, ...told.map(({ step }) => step)));
	}
}
