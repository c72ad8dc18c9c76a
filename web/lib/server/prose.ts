/** The files of `content/` as text: their front matter, and the words that a reader reads. */
import { readFileSync } from 'node:fs';
import { translationOf } from './language.js';

export interface Prose {
	readonly front: (key: string) => string;
	readonly body: string;
}

export function readProse(file: string): Prose {
	const [, head = '', body = ''] = readWords(file).split(/^---$/m);
	const front = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '';
	return { front, body };
}

/** A content file in the language of the site, where it is translated. */
export const readWords = (file: string): string =>
	readFileSync(translationOf(file) ?? file, 'utf8');

/** What is read of Markdown: no targets of links, no names of blocks. */
export function wordsOf(markdown: string): string {
	return markdown
		.replaceAll(/^:{3,}[^"\n]*/gm, '')
		.replaceAll(/\]\([^)]*\)/g, '')
		.replaceAll(/^- [a-z0-9-]+: /gm, '')
		.replaceAll(/[[\]`*_|>"#]|--+/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();
}
