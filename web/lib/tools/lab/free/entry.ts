/** What a reader types, as a value of the setup or as what it must be instead. */
import { formatExact } from '$lib/base/format';
import { fieldProblem, isChoice, isMixture, splitWord, type Field, type Range } from './fields';
import { perShown } from './sweep';

/** A legal value as it is kept, or what the text must be. */
export type Entry = { readonly value: string } | { readonly problem: string };

const DECIMAL = /^\d{1,12}(?:[.,]\d{1,6})?$/;

/** A kept whole number as it is shown, where one that is shown is so many. */
export const shownWhole = (value: string, per: number): string =>
	per === 1 || value === '' ? value : String(Number(value) / per);

/** The same within a sentence. */
export const toldWhole = (value: string, per: number): string =>
	/^\d+$/.test(value) ? formatExact(Number(value) / per) : value;

/** A number that is kept as a whole one; a decimal comma is a point, and a sign of percent goes. */
export function readWhole(
	text: string,
	{ min, max, orZero }: Range,
	per = 1,
	isPercent = per !== 1
): Entry {
	const kind = per === 1 ? 'a whole number' : 'a number';
	const zero = orZero === true ? '0, or ' : '';
	const problem = `${zero}${kind} from ${formatExact(min / per)} to ${formatExact(max / per)}`;
	const typed = (isPercent ? text.replace(/%\s*$/, '') : text).trim();
	const number = DECIMAL.test(typed) ? Number(typed.replace(',', '.')) * per : NaN;
	// A tenth of what is shown is not exact in binary.
	const whole = Math.round(number);
	const isWhole = per === 1 ? Number.isInteger(number) : Number.isFinite(number);
	const isWithin = (whole >= min && whole <= max) || (orZero === true && whole === 0);
	return isWhole && isWithin ? { value: String(whole) } : { problem };
}

/** What was typed into a field of a drive; choices are typed with their word. */
export function readField(field: Field, text: string): Entry {
	const { key, legal, isAsked } = field;
	if (text.trim() === '') {
		// A word is chosen; nothing is typed in its place.
		const isNeeded = isAsked === true || isChoice(legal);
		return isNeeded ? { problem: emptyProblem(field) } : { value: '' };
	}
	if (!isChoice(legal) && !isMixture(legal)) {
		return readWhole(text, legal, perShown(key));
	}
	const value = text.replaceAll(/\s/g, '').toLowerCase();
	const problem = fieldProblem(field, value);
	return problem === undefined ? { value } : { problem };
}

function emptyProblem({ key, legal }: Field): string {
	const entry =
		isChoice(legal) || isMixture(legal)
			? { problem: fieldProblem({ legal }, '') ?? '' }
			: readWhole('', legal, perShown(key));
	return 'problem' in entry ? entry.problem : '';
}

/** What a choice takes after its colon, as it was typed. */
export function readChoice(field: Field, value: string, typed: string): Entry {
	const [word] = splitWord(value);
	const entry = readField(field, `${word}:${typed}`);
	// The word is beside the field already.
	return 'problem' in entry ? { problem: entry.problem.replace(`${word}: and `, '') } : entry;
}
