/** What the simulator does not allow of phases, beside what it is set with. */
import { sayRefusal } from '$lib/run/sim/refusal';
import type { FieldRefusal } from '$lib/run/sim/refused';
import type { Allowed } from '$lib/run/sim/limits';
import { isAbove, isOfDrive } from './legal';
import { argumentsOf, OPTION_KEYS, OPTIONS, placesOfStages } from './phases';
import type { OptionKey, Phase } from './phases';
import { askedLines, type Setup } from './setup';
import { letterOf } from './sides';

export interface PhaseProblem {
	/** Index of the phase; missing where it is of all together. */
	readonly at?: number;
	/** Index of the argument, or the option, beside which it is said; else it is of the phase. */
	readonly argument?: number;
	readonly option?: OptionKey;
	readonly sentence: string;
}

/** The simulator calls requests that write so. */
const SAME: Readonly<Record<string, string>> = { writes: 'requests' };

const isDriveMemory = ({ path }: FieldRefusal) => path.startsWith('memory for the drive');

/** A refusal of an experiment of these phases; nothing where it is of something else. */
export function phaseProblem(
	refused: FieldRefusal | undefined,
	phases: readonly Phase[]
): PhaseProblem | undefined {
	const isOther =
		refused === undefined || isAbove(refused.path) || isOfDrive(refused) || isDriveMemory(refused);
	if (isOther) {
		return undefined;
	}
	const [, stage, name = ''] = /^phases\.(\d+)\.(?:\w+\.)?(\w+)$/.exec(refused.path) ?? [];
	const at = stage === undefined ? undefined : placesOfStages(phases)[Number(stage)];
	const phase = at === undefined ? undefined : phases[at];
	if (at === undefined || phase === undefined) {
		return { sentence: sayRefusal(refused) };
	}
	const field = SAME[name] ?? name;
	const path = refused.path.replace(/^phases\.\d+/, `phases.${at}`);
	const told = { at, sentence: sayRefusal({ ...refused, path }) };
	const option = OPTION_KEYS.find(
		(key) => phase.options[key] !== undefined && OPTIONS[key].field === field
	);
	const argument = argumentsOf(phase.kind).findIndex((one) => one.field === field);
	return option === undefined
		? { ...told, ...(argument < 0 ? {} : { argument }) }
		: { ...told, option };
}

/** What is wrong with the phases on any drive, as far as the simulator has said. */
export function phaseProblems(
	setup: Setup,
	rules: { allowedOf(experimentLines: string): Allowed }
): readonly PhaseProblem[] {
	return setup.drives.flatMap((drive, index): PhaseProblem[] => {
		const { refused } = rules.allowedOf(askedLines(drive, setup));
		const problem = phaseProblem(refused, setup.phases);
		if (problem === undefined) {
			return [];
		}
		const where = index === 0 ? '' : `On drive ${letterOf(index)}: `;
		return [{ ...problem, sentence: `${where}${problem.sentence}` }];
	});
}
