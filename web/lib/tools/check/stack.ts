/** The layers of a reader's computer, from above, and what is known of their gates. Pure. */
import type { Check, CheckLayer, SystemId } from '$content/schema';

export interface Layer {
	readonly id: CheckLayer;
	readonly label: string;
	readonly isAlways: boolean;
}

export interface Choice {
	readonly layer: Layer;
	/** What it can be on this system. */
	readonly checks: readonly Check[];
}

/** What the reader says that a layer answers; missing where it was not asked. */
export type Answer = 'open' | 'shut' | undefined;

export interface Gate {
	readonly layer: Layer;
	readonly check: Check;
	readonly answer: Answer;
}

/** What a system's computers can have, from above. */
export function choicesFor(
	checks: readonly Check[],
	layers: readonly Layer[],
	system: SystemId
): readonly Choice[] {
	return layers
		.map((layer) => ({
			layer,
			checks: checks.filter((check) => check.system === system && check.layer === layer.id)
		}))
		.filter((choice) => choice.checks.length > 0);
}

/** The gates of a computer: what it always has, and what was picked. */
export function gatesOf(
	choices: readonly Choice[],
	picked: Readonly<Record<string, string>>,
	answers: Readonly<Record<string, Answer>>
): readonly Gate[] {
	return choices.flatMap(({ layer, checks }) => {
		const id = picked[layer.id] ?? (layer.isAlways ? checks[0]?.id : undefined);
		const check = checks.find((one) => one.id === id);
		return check === undefined ? [] : [{ layer, check, answer: answers[check.id] }];
	});
}

/** Which gate stops a slip of paper that falls from above; none where all are open. */
export const stopOf = (gates: readonly Gate[]): Gate | undefined =>
	gates.find(({ answer }) => answer !== 'open');

/** How far TRIM comes, in one sentence. */
export function verdictOf(gates: readonly Gate[]): string {
	const stop = stopOf(gates);
	if (stop === undefined) {
		return 'By what each layer says, TRIM arrives. It is a promise of theirs, and no proof.';
	}
	if (stop.answer === 'shut') {
		return `TRIM stops at: ${stop.check.label}. What to do stands there.`;
	}
	const shut = gates.find(({ answer }) => answer === 'shut');
	return shut === undefined
		? `Ask next: ${stop.check.label}.`
		: `TRIM stops at the latest at: ${shut.check.label}. Ask also: ${stop.check.label}.`;
}
