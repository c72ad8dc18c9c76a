/** What each field of a drive may hold while the others are as they are. */
import type { Range } from '$lib/contract/contractField';
import { splitField, type FieldRefusal } from './refusal';

export interface FieldLimit extends Pick<FieldRefusal, 'path' | 'word'> {
	/** What a number may be; missing where the field chooses a word. */
	readonly range?: Range;
	/** The words that it may choose among. */
	readonly words?: readonly string[];
	/** Paths of the other fields that make its least and its most so; empty where there is none. */
	readonly with: { readonly min: string; readonly max: string };
}

/** Reads what the simulator wrote. */
export function readLimits(text: string): readonly FieldLimit[] {
	const lines = text.split('\n').filter((line) => line !== '');
	return lines.map((line): FieldLimit => {
		const [field = '', first = '', second = '', zero, min = '', max = ''] = line.split('\t');
		const named = splitField(field);
		if (zero === undefined) {
			return { ...named, words: first.split(' '), with: { min: second, max: second } };
		}
		const ends = { min: Number(first), max: Number(second) };
		const range = zero === '1' ? { ...ends, orZero: true as const } : ends;
		return { ...named, range, with: { min, max } };
	});
}
