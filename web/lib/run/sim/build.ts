/** Decides which of the simulator's two builds a page loads. */
import type { ContractField } from '$lib/contract/contractField';
import { DRIVE } from '$lib/contract/driveFields';
import { WHOLE } from '$lib/contract/experimentFields';
import { WORK } from '$lib/contract/workFields';

/** `chapter` is small and knows what the first chapters show; `full` knows all, and is fast. */
export type Build = 'chapter' | 'full';

/** What the small build takes; it refuses other mechanisms, and what is not in the contract. */
const SMALL: ReadonlyMap<string, ContractField> = new Map(
	[...WHOLE, ...DRIVE, ...WORK]
		.filter(({ isSmall }) => isSmall === true)
		.map((field) => [field.path, field])
);

function isSmall(line: string): boolean {
	if (line.startsWith('provenance.')) {
		return true;
	}
	const at = line.indexOf('=');
	const field = SMALL.get(line.slice(0, at).replace(/^phases\.\d+\./, 'phases.*.'));
	if (field?.holds.kind !== 'choice') {
		return field !== undefined;
	}
	const value = line.slice(at + 1);
	return field.holds.words.some((choice) => choice.isSmall === true && choice.word === value);
}

/** The smallest build that runs all of these experiments, each in its wire form. */
export function buildFor(experiments: readonly string[]): Build {
	const lines = experiments.flatMap((text) => text.split('\n')).filter((line) => line !== '');
	return lines.every(isSmall) ? 'chapter' : 'full';
}
