/** Numbers that a phase is told, by hand or as the simulator's table has them. */
import type { Choice, ContractField } from '$lib/contract/contractField';

export interface PhaseArgument {
	readonly label: string;
	/** The field of the experiment that it decides. */
	readonly field: string;
	readonly min: number;
	readonly max: number;
	readonly start: number;
	/** What a link means that does not have it; only the last ones can be missing. */
	readonly otherwise?: number;
}

export const argument = (
	[label, field]: readonly [label: string, field: string],
	min: number,
	max: number,
	start: number,
	otherwise?: number
): PhaseArgument => ({
	...{ label, field, min, max, start },
	...(otherwise === undefined ? {} : { otherwise })
});

/** Flags are chosen by a word, what holds without a choice first. */
export function flagChoices(otherwise: ContractField['otherwise']): readonly Choice[] {
	const yes: Choice = { word: 'true', label: 'Yes' };
	const no: Choice = { word: 'false', label: 'No' };
	return otherwise === 'true' ? [yes, no] : [no, yes];
}

function fieldAt(table: readonly ContractField[], path: string): ContractField {
	const found = table.find((field) => field.path === `phases.*.${path}`);
	if (found === undefined) {
		throw new Error(`The contract has no field ${path}.`);
	}
	return found;
}

const nameOf = (path: string): string => path.replace(/^\w+\./, '');

/** A whole number of the table; it begins with what holds without it, if nothing else is given. */
export function tableArgument(
	table: readonly ContractField[],
	path: string,
	start?: number
): PhaseArgument {
	const { label, holds, otherwise } = fieldAt(table, path);
	if (holds.kind !== 'whole') {
		throw new Error(`${path} is no whole number of the contract.`);
	}
	const { min, max } = holds.range;
	return argument([label, nameOf(path)], min, max, start ?? Number(otherwise ?? min));
}

/** A choice or a flag of the table, as what a phase can have of its own. */
export function tableOption<Code extends string>(
	table: readonly ContractField[],
	path: string,
	code: Code
) {
	const { label, holds, otherwise } = fieldAt(table, path);
	const legal = holds.kind === 'choice' ? holds.words : flagChoices(otherwise);
	return { code, field: nameOf(path), label, hint: '', legal };
}
