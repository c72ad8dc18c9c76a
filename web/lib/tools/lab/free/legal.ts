/** What a drive of the lab may be, with the simulator's ranges: one verdict for both. */
import { labelOf, sayRange } from '$lib/run/sim/refusal';
import type { FieldLimit } from '$lib/run/sim/limits';
import { applies, FIELDS, fieldProblem, isChoice, splitWord, type Range } from './fields';
import { logicalPages, type DriveSetup } from './presets';

export interface Problem {
	/** The field's key. */
	readonly key: string;
	/** What must stand there, in words. */
	readonly legal: string;
	/** Where it is a range. */
	readonly range?: Range;
}

/** What holds without a field, where another field can ask for it. */
const WITHOUT: Readonly<Record<string, string>> = {
	compression_floor_bytes: '0',
	reserve_blocks: '0'
};

const isWithin = (value: number, { min, max, orZero }: Range): boolean =>
	(value >= min && value <= max) || (orZero === true && value === 0);

/** What stands in fields that cannot be read alone, before the simulator is asked. */
export function typedProblems(drive: DriveSetup): readonly Problem[] {
	return FIELDS.flatMap((field): Problem[] => {
		const { key } = field;
		const value = drive[key];
		const legal =
			value === undefined || !applies(key, drive) ? undefined : fieldProblem(field, value);
		return legal === undefined ? [] : [{ key, legal }];
	});
}

/** What the simulator does not allow of the drive, in the order in which it looks. */
export function ruleProblems(drive: DriveSetup, limits: readonly FieldLimit[]): readonly Problem[] {
	return limits.flatMap(({ path, word, range, words, with: other }): Problem[] => {
		const key = path.replace(/^drive\./, '');
		const isLogical = key === 'logical_pages';
		const text = isLogical ? String(logicalPages(drive)) : (drive[key] ?? WITHOUT[key]);
		if (text === undefined || !applies(key, drive)) {
			return [];
		}
		const [chosen, rest] = splitWord(text);
		const depends = other === '' ? '' : ` with ${labelOf(other)}`;
		if (words !== undefined) {
			return words.includes(chosen)
				? []
				: [{ key, legal: `${labelsOf(key, words).join(' or ')}${depends}` }];
		}
		const number = Number(word === '' ? chosen : rest);
		return range === undefined || isWithin(number, range)
			? []
			: [{ key, legal: `${sayRange(range)}${depends}`, range }];
	});
}

/** How the form calls some words of a field. */
function labelsOf(key: string, words: readonly string[]): readonly string[] {
	const legal = FIELDS.find((field) => field.key === key)?.legal;
	const choices = legal !== undefined && isChoice(legal) ? legal : [];
	return words.map((word) => choices.find((choice) => choice.word === word)?.label ?? word);
}
