/** What is wrong with a link, part by part: by what stands there, or by what the simulator says. */
import type { Allowed } from '$lib/run/sim/limits';
import { fieldOf } from './fields';
import { shownWhole } from './entry';
import { limitProblems } from './legal';
import { phaseProblems } from './phaseProblems';
import { askedLines, type Setup } from './setup';
import { letterOf } from './sides';
import { perShown } from './sweep';

export interface LinkProblem {
	/** Which part, in words. */
	readonly name: string;
	readonly value: string;
	/** What it must be; empty where the sentence says it. */
	readonly legal: string;
	/** Of what the simulator refused: what is wrong with it. */
	readonly sentence?: string;
}

/** What the simulator does not allow of a setup whose every part may stand there by itself. */
export function refusedParts(
	setup: Setup,
	rules: { allowedOf(experimentLines: string): Allowed }
): readonly LinkProblem[] {
	const ofDrives = setup.drives.flatMap((drive, index) =>
		limitProblems(drive, rules.allowedOf(askedLines(drive, setup))).map(
			({ key, sentence }): LinkProblem => ({
				name: `${fieldOf(key)?.label ?? key} of drive ${letterOf(index)}`,
				value: shownWhole(drive[key] ?? '', perShown(key)),
				legal: '',
				sentence
			})
		)
	);
	const ofPhases = phaseProblems(setup, rules).map(({ sentence }): LinkProblem => ({
		name: 'What the host does',
		value: '',
		legal: '',
		sentence
	}));
	return [...ofDrives, ...ofPhases];
}
