/** What the reader can set of a drive: the simulator's own fields, and the spare area. */
import { formatExact } from '$lib/base/format';
import type { Choice, ContractField, Group, Range } from '$lib/contract/contractField';
import { DRIVE } from '$lib/contract/driveFields';
import { WHOLE } from '$lib/contract/experimentFields';
import { flagChoices } from './phaseArgument';

export type { Choice, Group, Range };

/** Numbers, each perhaps with a weight, like `140:3,1000:1`. */
export interface Mixture {
	readonly of: Range;
	/** What the numbers are, with an example. */
	readonly words: string;
}

export interface Field {
	/** As in experiment files, of a drive without that word; `spare` alone is the lab's own. */
	readonly key: string;
	/** In links; never given to another field. */
	readonly code: string;
	readonly label: string;
	readonly group: Group;
	/** The simulator decides what fits together. */
	readonly legal: Range | readonly Choice[] | Mixture;
	/** A unit, and what the number means. */
	readonly hint: string;
	/** Without which it means nothing. */
	readonly needs?: ContractField['needs'];
	/** What holds where it is left out, or the key of the field whose value does. */
	readonly otherwise?: string;
	readonly sameAs?: string;
	/** Whether it must be there. */
	readonly isAsked?: true;
}

export const GROUPS: readonly { readonly id: Group; readonly label: string }[] = [
	{ id: 'geometry', label: 'Geometry' },
	{ id: 'mapping', label: 'Map' },
	{ id: 'cleaning', label: 'Cleaning, wear, and idle time' },
	{ id: 'caches', label: 'Caches and compression' },
	{ id: 'aging', label: 'Age of data' },
	{ id: 'time', label: 'Timing' },
	{ id: 'latency', label: 'Dies and queue: latencies' },
	{ id: 'above', label: 'Several drives as one, and a partition' }
];

/** Most numbers of a mixture, and the largest weight. */
export const PARTS_MAX = 16;
export const WEIGHT_MAX = 1_000_000;
const PREFIX = 'drive.';

/** The key of a field of experiment files. */
export const keyOf = (path: string): string =>
	path.startsWith(PREFIX) ? path.slice(PREFIX.length) : path;

const ABSENT: Choice = { word: '', label: 'None' };

/** Sizes of stored pages. */
const storedIn = (of: Range): Mixture => ({
	of,
	words:
		`thousandths from ${of.min} to ${formatExact(of.max)} like 387, or a mix of at most ` +
		`${PARTS_MAX} like 140:3,1000:1`
});
/** Letters that need no escape in an address; the simulator reads the expression itself. */
const EXPRESSION = /^[a-z0-9()+\-*/,.]{1,200}$/;

function legalOf({ path, holds, isPart, otherwise }: ContractField): Field['legal'] {
	switch (holds.kind) {
		case 'whole':
			return holds.range;
		case 'mixture':
			return storedIn(holds.range);
		case 'choice': {
			// What has no label is not for drives that have logical pages.
			const offered = holds.words.filter(({ label }) => label !== '');
			// A layer above the drive need not be there.
			const isLayer = !path.startsWith(PREFIX);
			return isPart === true || isLayer ? [ABSENT, ...offered] : offered;
		}
		case 'flag':
			return flagChoices(otherwise);
		case 'text':
			return [];
	}
}

/** Fields of the form that a table of the contract asks for. */
export function formFields(table: readonly ContractField[]): readonly Field[] {
	return table.flatMap((field): Field[] => {
		// Yes is what a layer does that has to say.
		const isSaid = field.holds.kind === 'flag' && field.isAsked === true;
		const all = isSaid ? { ...field, otherwise: 'true' } : field;
		const { path, label, form, needs, sameAs, otherwise } = all;
		const isAsked = isSaid ? undefined : all.isAsked;
		return form === undefined
			? []
			: [
					{
						key: keyOf(path),
						code: form.code,
						label,
						group: form.group,
						legal: legalOf(all),
						hint: form.hint,
						...(needs === undefined ? {} : { needs }),
						...(otherwise === undefined ? {} : { otherwise: String(otherwise) }),
						...(sameAs === undefined ? {} : { sameAs: keyOf(sameAs) }),
						...(isAsked === undefined ? {} : { isAsked })
					}
				];
	});
}

/** The lab's own way to say how many logical pages there are. */
const SPARE: Field = {
	key: 'spare',
	code: 'sp',
	label: 'Spare area',
	group: 'first',
	legal: { min: 0, max: 900 },
	hint: '% of the flash',
	isAsked: true
};

export const FIELDS: readonly Field[] = [SPARE, ...formFields(DRIVE), ...formFields(WHOLE)];

export const fieldOf = (key: string): Field | undefined =>
	FIELDS.find((field) => field.key === key);

const stored = fieldOf('stored_permille')?.legal;
export const STORED: Mixture =
	stored !== undefined && isMixture(stored) ? stored : storedIn({ min: 1, max: 1 });

/** What holds of a field: its value, else what the simulator takes without one. */
export function valueIn(key: string, drive: Readonly<Record<string, string>>): string | undefined {
	const { otherwise, sameAs } = fieldOf(key) ?? {};
	return drive[key] ?? (sameAs === undefined ? otherwise : valueIn(sameAs, drive));
}

/** Whether a drive has the part that a field is about; otherwise its value waits, unused. */
export function applies(key: string, drive: Readonly<Record<string, string>>): boolean {
	const needs = fieldOf(key)?.needs;
	if (needs === undefined) {
		return true;
	}
	const other = keyOf(needs.path);
	const value = drive[other] ?? '';
	const [word] = splitWord(value);
	const isThere =
		needs.words.length === 0 ? !['', '0'].includes(value) : needs.words.includes(word);
	return isThere && applies(other, drive);
}

/** Whether a field is one of a few words. */
export const isChoice = (legal: Field['legal']): legal is readonly Choice[] => Array.isArray(legal);

/** Whether a field is numbers with weights. */
export function isMixture(legal: Field['legal'] | Mixture): legal is Mixture {
	return 'words' in legal;
}

/** A value's word, and what stands after the colon. */
export function splitWord(value: string): readonly [word: string, rest: string | undefined] {
	const at = value.indexOf(':');
	return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}

/** A choice as a value to begin with. */
export function choiceValue({ word, number, expression }: Choice): string {
	const rest = number === undefined ? expression : String(number.start);
	return rest === undefined ? word : `${word}:${rest}`;
}

function choiceProblem(choices: readonly Choice[], value: string): string | undefined {
	const [word, rest] = splitWord(value);
	const choice = choices.find((other) => other.word === word && word !== '');
	if (choice === undefined) {
		return choices.flatMap((other) => (other.word === '' ? [] : [other.word])).join(', ');
	}
	if (choice.number !== undefined) {
		const problem = wholeProblem(rest ?? '', choice.number);
		return problem === undefined ? undefined : `${word}: and ${problem}`;
	}
	if (choice.expression !== undefined) {
		return EXPRESSION.test(rest ?? '')
			? undefined
			: `${word}: and an expression of at most 200 lower-case letters, digits, and ( ) + - * / , .`;
	}
	return rest === undefined ? undefined : `${word} alone`;
}

/** What must stand in a field, in words; nothing when it may stand there. */
export function fieldProblem({ legal }: Pick<Field, 'legal'>, value: string): string | undefined {
	if (isChoice(legal)) {
		return choiceProblem(legal, value);
	}
	if (isMixture(legal)) {
		return mixtureProblem(legal, value);
	}
	return wholeProblem(value, legal);
}

/** The numbers of a legal mixture. */
export function mixtureParts(
	text: string
): readonly { readonly number: number; readonly weight: number }[] {
	return text.split(',').map((part) => {
		const [number, weight = '1'] = splitWord(part);
		return { number: Number(number), weight: Number(weight) };
	});
}

/** What a mixture must be; nothing when it is. */
function mixtureProblem({ of, words }: Mixture, value: string) {
	const parts = value.split(',');
	const isFine = parts.every((part) => {
		const [number, weight] = splitWord(part);
		const isWeight =
			weight === undefined || wholeProblem(weight, { min: 1, max: WEIGHT_MAX }) === undefined;
		return isWeight && wholeProblem(number, of) === undefined;
	});
	return isFine && parts.length <= PARTS_MAX ? undefined : words;
}

/** What a whole number must be; nothing when it is. */
export function wholeProblem(value: string, { min, max, orZero }: Range): string | undefined {
	const number = Number(value);
	const isWithin = (number >= min && number <= max) || (orZero === true && number === 0);
	const zero = orZero === true ? '0, or ' : '';
	return /^\d{1,16}$/.test(value) && isWithin
		? undefined
		: `${zero}a whole number from ${formatExact(min)} to ${formatExact(max)}`;
}
