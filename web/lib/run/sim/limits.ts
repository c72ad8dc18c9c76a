/** What each field of a drive may hold while the others are as they are. */
import type { Range } from '$lib/contract/contractField';
import { splitField, type FieldRefusal } from './refusal';

export interface FieldLimit extends Pick<FieldRefusal, 'path' | 'word'> {
	/** What a number may be; missing where the field chooses a word. */
	readonly range?: Range;
	/** The words that it may choose among. */
	readonly words?: readonly string[];
	/** Path of the other field that makes it so; empty where there is none. */
	readonly with: string;
}

/** Reads what the simulator wrote. */
export function readLimits(text: string): readonly FieldLimit[] {
	const lines = text.split('\n').filter((line) => line !== '');
	return lines.map((line): FieldLimit => {
		const [field = '', first = '', second = '', zero, other = ''] = line.split('\t');
		const named = splitField(field);
		if (zero === undefined) {
			return { ...named, words: first.split(' '), with: second };
		}
		const ends = { min: Number(first), max: Number(second) };
		return { ...named, range: zero === '1' ? { ...ends, orZero: true } : ends, with: other };
	});
}
