/** Numbers as words. */

const WORDS = {
	en: [
		...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
		...['eleven', 'twelve']
	],
	de: [
		...['null|kein(?:e[mnrs]?)?', 'ein(?:e[mnrs]?|s)?', 'zwei(?:er|en)?', 'drei(?:er|en)?'],
		...['vier(?:en)?', 'fünf(?:en)?', 'sechs(?:en)?', 'sieben', 'acht(?:en)?', 'neun(?:en)?'],
		...['zehn(?:en)?', 'elf(?:en)?', 'zwölf(?:en)?']
	]
} as const;

/** As in “dreimal”. */
const TIMES = '(?:mal)?';

const wordsOf = (language: string): readonly string[] => (language === 'de' ? WORDS.de : WORDS.en);

/** Of more than one: "one" is also a pronoun. */
const manyOf = (language: string) => wordsOf(language).slice(2);

export const MANY = manyOf('en');

/** The number that a word or digits stand for. */
export const numberOf = (text: string, language = 'en'): number => {
	const isOne = (known: string) => new RegExp(`^(?:${known})${TIMES}$`, 'i').test(text);
	const word = wordsOf(language).findIndex(isOne);
	return word < 0 ? Number(text) : word;
};

/** All numbers of more than one in a text, as words or as digits, in order. */
export const numbersIn = (text: string, language = 'en'): readonly number[] => {
	const words = manyOf(language).join('|');
	const pattern = new RegExp(`(?<![\\p{L}\\d])(?:(?:${words})${TIMES}|\\d+)(?![\\p{L}\\d])`, 'giu');
	return [...text.matchAll(pattern)]
		.map(([found]) => numberOf(found, language))
		.filter((number) => number > 1);
};
