/** Prose names no color: palettes, print, and a reader's own eyes change them. */
import { expect, it } from 'vitest';
import { contentFiles } from './prose';

const NAMES = /\b(?:red|orange|yellow|green|blue|violet|purple|pink|brown|amber|teal|gr[ae]y)\b/gi;

it.each(contentFiles)('$file', ({ body }) => {
	expect(body.replace(/\]\([^)]*\)/g, ']').match(NAMES) ?? []).toEqual([]);
});
