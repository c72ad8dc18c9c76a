/** What else of a drive must change with what the reader changed, so that it fits together. */
import { uncapitalized } from '$lib/base/capital';
import type { Allowed } from '$lib/run/sim/limits';
import { ruleProblems, type Problem } from './legal';
import { fieldOf, fieldProblem, splitWord } from './fields';
import { logicalPages, rawPages, withValue, type DriveSetup } from './presets';
import { shownValue } from './changes';
import { driveAt } from './sweep';

/** None at all is nothing to bring a drive to. */
const SPARE = { legal: { min: 1, max: 900 } };

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

/** The least spare area that leaves so few logical pages, in tenths of a percent. */
function spareThatLeaves(most: number, drive: DriveSetup): DriveSetup | undefined {
	const raw = rawPages(drive);
	const least = Math.ceil(1_000 * (1 - (most + 1) / Math.max(1, raw)));
	const spares = [least, least + 1].map((spare) => withValue(drive, 'spare', String(spare)));
	const fits = spares.find((one) => logicalPages(one) <= most && logicalPages(one) > 0);
	const isLegal = fits !== undefined && fieldProblem(SPARE, fits.spare ?? '') === undefined;
	return isLegal ? fits : undefined;
}

function nearest({ key, range }: Problem, drive: DriveSetup): DriveSetup | undefined {
	if (range === undefined || range.min > range.max) {
		return undefined;
	}
	if (key === 'spare') {
		return spareThatLeaves(range.max, drive);
	}
	const value = Math.min(range.max, Math.max(range.min, numberOf(key, drive)));
	return Number.isFinite(value) ? driveAt(drive, key, value) : undefined;
}

/**
 * The drive with what depends on the reader's own fields brought into its range. What the reader
 * set is left alone: if that cannot be, it is for the reader to say what instead.
 */
export function adjusted(own: readonly string[], drive: DriveSetup, allowed: Allowed): DriveSetup {
	return ruleProblems(drive, allowed.fields)
		.filter(({ key }) => !own.includes(key))
		.reduce((result, problem) => nearest(problem, result) ?? result, drive);
}

/** What was adjusted, for the reader; empty where nothing was. */
export const sayAdjusted = (entered: DriveSetup, drive: DriveSetup): readonly string[] =>
	changedKeys(entered, drive).flatMap((key) => {
		const field = fieldOf(key);
		const [from, to] = [entered, drive].map((one) =>
			field === undefined ? '' : shownValue(field, one)
		);
		return field === undefined || from === to
			? []
			: [`${uncapitalized(field.label)} ${from} → ${to}`];
	});
