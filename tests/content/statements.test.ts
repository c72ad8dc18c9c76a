/** Sentences of chapters that compare stand in the text as they are declared, and are true. */
import { describe, expect, it } from 'vitest';
import { statements } from '../../content/statements';
import { specFiles } from './prose';
import { isSo } from './reasons';

/** The words of a text as a reader sees them, in one line. */
const words = (text: string) =>
	text
		.replaceAll(/\]\([^)]*\)/g, '')
		.replaceAll(/^\s*> /gm, '')
		.replaceAll(/[[_*]/g, '')
		.replaceAll(/\s+/g, ' ');

const proseOf = new Map(specFiles.map(({ spec, body }) => [spec.slug, words(body)]));

it('only of chapters that there are', () => {
	expect(Object.keys(statements).filter((slug) => !proseOf.has(slug))).toEqual([]);
});

const all = Object.entries(statements).flatMap(([slug, own]) =>
	own.map((statement) => ({ slug, ...statement }))
);

describe.each(all)('$slug: $text', ({ slug, text, because }) => {
	it('stands in the text', () => {
		expect(proseOf.get(slug)).toContain(text);
	});

	it('is true', () => {
		expect(because.length).toBeGreaterThan(0);
		expect(because.filter((reason) => !isSo(reason))).toEqual([]);
	});
});
