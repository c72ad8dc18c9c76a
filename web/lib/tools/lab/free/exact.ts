/** Exact numbers of a phase yield to a share that is set by hand: the later one holds. */
import { argumentsOf, optionsOf, type OptionKey, type Phase } from './phases';

/** What stands in place of an argument, by the argument's field. */
const INSTEAD: Readonly<Record<string, readonly OptionKey[]>> = {
	requests: ['count'],
	pages: ['pages', 'start'],
	ops: ['micros']
};

function yielded(phase: Phase, before: Phase | undefined): Phase {
	if (before?.kind !== phase.kind) {
		return phase;
	}
	const gone = argumentsOf(phase.kind).flatMap(({ field }, index) =>
		phase.values[index] === before.values[index] ? [] : (INSTEAD[field] ?? [])
	);
	const isKept = (key: OptionKey) =>
		!gone.includes(key) || phase.options[key] !== before.options[key];
	const kept = optionsOf(phase.kind).filter((key) => phase.options[key] !== undefined);
	return kept.every(isKept)
		? phase
		: {
				...phase,
				options: Object.fromEntries(
					kept.filter(isKept).map((key) => [key, phase.options[key] ?? ''])
				)
			};
}

/** The phases after a change; where one came or went, they are as they are given. */
export function withYielded(after: readonly Phase[], before: readonly Phase[]): readonly Phase[] {
	if (after === before || after.length !== before.length) {
		return after;
	}
	const phases = after.map((phase, at) => yielded(phase, before[at]));
	return phases.every((phase, at) => phase === after[at]) ? after : phases;
}
