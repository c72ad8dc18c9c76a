/** Numbers as words. */

const WORDS = [
	...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
	...['eleven', 'twelve']
] as const;

/** Of more than one: "one" is also a pronoun. */
export const MANY = WORDS.slice(2);

/** The number that a word or digits stand for. */
export const numberOf = (text: string): number => {
	const word = WORDS.findIndex((known) => known === text.toLowerCase());
	return word < 0 ? Number(text) : word;
};

const NUMBER = new RegExp(`\\b(?:${MANY.join('|')}|\\d+)\\b`, 'gi');

/** All numbers of more than one in a text, as words or as digits, in order. */
export const numbersIn = (text: string): readonly number[] =>
	[...text.matchAll(NUMBER)].map(([found]) => numberOf(found)).filter((number) => number > 1);
