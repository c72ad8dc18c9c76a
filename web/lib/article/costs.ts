/** What a run has cost, in all or since what a figure calls its history. Pure. */
import type { SimEvent, Snapshot } from '$lib/run/sim/snapshot';
import { isProgram } from '$lib/figures/runMarks';

/** So many of each. */
export interface Costs {
	readonly hostWrites: number;
	readonly programs: number;
	readonly erases: number;
}

interface Run {
	readonly survey: { readonly events: readonly SimEvent[] } | undefined;
	readonly startStep: number;
}

/** What a run had cost where its figure starts. */
export function historyOf({ survey, startStep }: Run): Costs {
	const past = (survey?.events ?? []).filter(({ step }) => step <= startStep);
	const countOf = (kind: string) => past.filter((event) => event.kind === kind).length;
	return {
		hostWrites: countOf('hostWrite'),
		programs: past.filter(isProgram).length,
		erases: countOf('erase')
	};
}

/** The next of 1, 2, 5, 10, 20, 50 and so on that a count does not exceed. */
export function roundUp(count: number): number {
	const power = 10 ** Math.floor(Math.log10(count));
	return ([1, 2, 5].find((times) => count <= times * power) ?? 10) * power;
}

/**
 * What a state has cost, less what was before; the ratio where the host wrote anything. A state of
 * the history itself has cost nothing.
 */
export function costsOf(snapshot: Snapshot, before: Costs | undefined) {
	const since = (count: number, past = 0) => Math.max(0, count - past);
	const hostWrites = since(snapshot.get('hostWrites'), before?.hostWrites);
	const programs = since(snapshot.get('nandPrograms'), before?.programs);
	const erases = since(snapshot.get('erases'), before?.erases);
	// Pages that never left a write buffer: replaced, still waiting, or lost with its power.
	const unsent =
		snapshot.get('absorbedWrites') +
		snapshot.get('bufferedPages') +
		(snapshot.find('lostPages') ?? 0);
	const padding = before ? 0 : snapshot.get('padPrograms');
	const own = Math.min(programs - padding, before ? hostWrites : Math.max(0, hostWrites - unsent));
	/** Programs that the host did not ask for: drawn apart, they are the amplification. */
	const extra = snapshot.isRaw ? 0 : programs - padding - own;
	const ratio = hostWrites > 0 ? programs / hostWrites : undefined;
	const amplification = before ? ratio : snapshot.find('writeAmplification');
	return { hostWrites, programs, padding, extra, erases, amplification };
}
