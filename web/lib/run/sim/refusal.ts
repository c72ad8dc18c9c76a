/** A field that the simulator refuses, in the words of the page. */
import { formatCount } from '$lib/base/format';
import type { ContractField, Range } from '$lib/contract/contractField';
import { DRIVE } from '$lib/contract/driveFields';
import { WHOLE } from '$lib/contract/experimentFields';
import { PROCEDURES } from '$lib/contract/procedureFields';
import { WORK } from '$lib/contract/workFields';
import { Refusal, type FieldRefusal } from './refused';

const FIELDS: ReadonlyMap<string, ContractField> = new Map(
	[...WHOLE, ...DRIVE, ...WORK, ...PROCEDURES].map((field) => [field.path, field])
);

/** A field of a phase of which only its name is told, as patterns call it. */
function ofAnyPattern(path: string): ContractField | undefined {
	const [, name] = /^phases\.\*\.(\w+)$/.exec(path) ?? [];
	const has = (field: ContractField) => /^phases\.\*\.\w+\.(\w+)$/.exec(field.path)?.[1] === name;
	return name === undefined ? undefined : Array.from(FIELDS.values()).find(has);
}

/** What a field is called, with the number of its phase; its path where nobody gave it a name. */
export function labelOf(path: string, word = ''): string {
	const general = path.replace(/^phases\.\d+\./, 'phases.*.');
	const field = FIELDS.get(general) ?? ofAnyPattern(general);
	if (field === undefined) {
		return path;
	}
	const [, index] = /^phases\.(\d+)\./.exec(path) ?? [];
	const phase = index === undefined ? '' : ` of phase ${Number(index) + 1}`;
	const words = field.holds.kind === 'choice' ? field.holds.words : [];
	const behind = words.find((choice) => choice.word === word)?.number;
	return behind === undefined ? `${field.label}${phase}` : `${field.label}: ${behind.label}`;
}

/** What a number must be, in words. */
export function sayRange({ min, max, orZero }: Range): string {
	const zero = orZero === true ? '0, or ' : '';
	if (min > max) {
		return orZero === true ? '0' : 'another one: no number goes with the rest of the drive';
	}
	const [low, high] = [formatCount(min), formatCount(max)];
	return min === max ? `${zero}${low}` : `${zero}from ${low} to ${high}`;
}

/** The field by whose value something holds, in words; nothing where it always holds. */
export const sayWith = (path: string): string =>
	path === '' ? '' : ` while “${labelOf(path)}” stays as it is`;

/** The simulator's words, with labels in the place of names of files. */
export const sayNamed = (legal: string): string =>
	legal.replaceAll(/\b(?:drive|array|partition|phases\.\d+)(?:\.\w+)+\b/g, (other) =>
		labelOf(other)
	);

/** The sentence of the page: with labels, never with the names of files. */
export function sayRefusal({ path, word, value, legal, range }: FieldRefusal): string {
	const must = range === undefined ? sayNamed(legal) : `${sayRange(range)}${sayWith(range.with)}`;
	const is = /^\d+$/.test(value) ? formatCount(Number(value)) : value;
	return `${labelOf(path, word)} is ${is}; it must be ${must}.`;
}

/** What to tell of an error, in the words of the page. */
export function faultOf(error: unknown): string {
	if (error instanceof Refusal) {
		return sayRefusal(error.refused);
	}
	return error instanceof Error ? error.message : String(error);
}
