/** What else of a drive must change with what the reader changed, so that it fits together. */
import type { Allowed } from '$lib/run/sim/limits';
import { ruleProblems, type Problem } from './legal';
import { fieldOf, splitWord } from './fields';
import type { DriveSetup } from './presets';
import { shownValue } from './changes';
import { driveAt } from './sweep';

export interface Adjusted {
	readonly drive: DriveSetup;
	/** What was adjusted, for the reader; empty where nothing was. */
	readonly said: readonly string[];
}

/** Keys that differ between two drives. */
export function changedKeys(from: DriveSetup | undefined, to: DriveSetup): readonly string[] {
	const keys = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to)])];
	return keys.filter((key) => from?.[key] !== to[key]);
}

/** The number of a field, also where it follows a word. */
function numberOf(key: string, drive: DriveSetup): number {
	const [chosen, rest] = splitWord(drive[key] ?? fieldOf(key)?.otherwise ?? '');
	return Number(rest ?? chosen);
}

function nearest({ key, range }: Problem, drive: DriveSetup): DriveSetup | undefined {
	if (range === undefined || range.min > range.max || key === 'spare') {
		return undefined;
	}
	const value = Math.min(range.max, Math.max(range.min, numberOf(key, drive)));
	return Number.isFinite(value) ? driveAt(drive, key, value) : undefined;
}

/**
 * The drive with what depends on the changed fields brought into its range. What the reader set is
 * left alone: if that cannot be, it is for the reader to say what instead.
 */
export function adjusted(
	before: DriveSetup | undefined,
	drive: DriveSetup,
	allowed: Allowed
): Adjusted {
	const own = changedKeys(before, drive);
	return ruleProblems(drive, allowed.fields)
		.filter(({ key }) => !own.includes(key))
		.reduce<Adjusted>(
			(result, problem) => {
				const next = nearest(problem, result.drive);
				const field = fieldOf(problem.key);
				if (next === undefined || field === undefined) {
					return result;
				}
				const [from, to] = [shownValue(field, result.drive), shownValue(field, next)];
				return {
					drive: next,
					said: [...result.said, `${field.label.toLowerCase()} ${from} → ${to}`]
				};
			},
			{ drive, said: [] }
		);
}
