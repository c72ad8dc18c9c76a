/** What each field of a drive may hold while the others are as they are. */
import type { Range } from '$lib/contract/contractField';
import { readRefusal, splitField, type FieldRefusal } from './refused';

export interface FieldLimit extends Pick<FieldRefusal, 'path' | 'word'> {
	/** What a number may be; missing where the field chooses a word. */
	readonly range?: Range;
	/** The words that it may choose among. */
	readonly words?: readonly string[];
	/** Paths of the other fields that make its least and its most so; empty where there is none. */
	readonly with: { readonly min: string; readonly max: string };
}

/** What the simulator says of an experiment before it is run. */
export interface Allowed {
	readonly fields: readonly FieldLimit[];
	/** What is wrong beside these: with a phase, with the memory, or a drive that is none. */
	readonly refused: FieldRefusal | undefined;
}

/** Before what is wrong. */
const WRONG = '!\t';

/** Reads what the simulator wrote. */
export function readLimits(text: string): Allowed {
	const lines = text.split('\n').filter((line) => line !== '');
	const wrong = lines.find((line) => line.startsWith(WRONG));
	const told = wrong?.slice(WRONG.length).replaceAll('\t', '\n');
	return {
		fields: lines.filter((line) => line !== wrong).map(limitOf),
		refused: told === undefined ? undefined : readRefusal(new Error(told))?.refused
	};
}

function limitOf(line: string): FieldLimit {
	const [field = '', first = '', second = '', zero, min = '', max = ''] = line.split('\t');
	const named = splitField(field);
	if (zero === undefined) {
		return { ...named, words: first.split(' '), with: { min: second, max: second } };
	}
	const ends = { min: Number(first), max: Number(second) };
	const range = zero === '1' ? { ...ends, orZero: true as const } : ends;
	return { ...named, range, with: { min, max } };
}
