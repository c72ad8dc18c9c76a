/** How hard prose is to read, as a grade of US schools, by the formula of Flesch and Kincaid. */

/** Endings that are written but not spoken, as in "erased" and "writes". */
const SILENT = /(?:[^laeiouysxzcgh]es|[^laeiouytd]ed|[^laeiouy]e)$/;
/** Two vowels that are spoken apart, as in "reliable", but not in "ration". */
const APART = /(?<![tcsgx])i[aou]/g;

/** Syllables of a word, near enough: groups of vowels, those at a silent end left out. */
export function syllables(word: string): number {
	const letters = word
		.toLowerCase()
		.replace(/[’']s$/, '')
		.replace(/[^a-z]/g, '');
	const spoken = letters.length > 3 ? letters.replace(SILENT, '') : letters;
	const groups = (pattern: RegExp) => spoken.match(pattern)?.length ?? 0;
	return Math.max(1, groups(/[aeiouy]{1,2}/g) + groups(APART));
}

const WORD = /[A-Za-z][A-Za-z’'-]*|\d[\d.,]*/g;

/** Words of the field are the same for all grades: each of their parts counts as one syllable. */
export function withoutTerms(text: string, labels: readonly string[]): string {
	const forms = labels
		.flatMap((label) => [label, `${label}s`, label.replace(/y$/, 'ies')])
		.map((form) => form.replace(/[^A-Za-z0-9 ]/g, '\\$&'))
		.sort((one, other) => other.length - one.length);
	const terms = new RegExp(`\\b(?:${forms.join('|')})\\b`, 'gi');
	return text.replace(terms, (term) => term.replace(/[^\s-]+/g, 'term').replaceAll('-', ' '));
}

/** What is read of Markdown, as sentences: headings and items of lists end as they do. */
export function readText(markdown: string): string {
	return (
		markdown
			.replaceAll(/^:{3,}[^"\n]*(?:"([^"\n]*)")?.*$/gm, (_, title?: string) => ended(title ?? ''))
			.replaceAll(/^\|[-| ]+\|$/gm, '')
			.replaceAll(/^\|(.*)\|$/gm, (_, row: string) => row.split('|').map(ended).join(' '))
			.replaceAll(/^#+ (.*)$/gm, (_, heading: string) => ended(heading))
			.replaceAll(/^\s*(?:> |- (?:[a-z0-9-]+: )?)/gm, '')
			.replaceAll(/\[([^\]]*)\]\(term:[^)]*\)/g, (_, term: string) => term.replace(/\S+/g, 'term'))
			.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			// A sum is read as one thing.
			.replaceAll(/`[^`]*`/g, '1')
			.replaceAll(/[*_]/g, '')
			.replaceAll(/\s+/g, ' ')
	);
}

const ended = (words: string): string =>
	words.trim() === '' || /[.?!:]\s*$/.test(words) ? words : `${words.trim()}.`;

/** The grade of a text: 0.39 words a sentence, 11.8 syllables a word, less 15.59. */
export function gradeOf(text: string): number {
	const sentences = text.split(/(?<=[.?!])["”)]*\s+/).filter((part) => /[A-Za-z]/.test(part));
	const words = text.match(WORD) ?? [];
	const spoken = words.reduce((sum, word) => sum + syllables(word), 0);
	const [count, length] = [Math.max(1, words.length), Math.max(1, sentences.length)];
	return (0.39 * count) / length + (11.8 * spoken) / count - 15.59;
}
