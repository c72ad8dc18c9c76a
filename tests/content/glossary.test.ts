/** The glossary's page has every word, leads to its chapters, and names who else has the word. */
import { expect, it } from 'vitest';
import { wordsWithUses } from '$lib/content/words';
import { chapters, glossary, sources } from '../../content/index';
import { specFiles } from './prose';

const uses = chapters.map(({ slug, number }) => {
	const file = specFiles.find(({ spec }) => spec.slug === slug);
	const links = file?.links.filter(({ scheme }) => scheme === 'term') ?? [];
	const title = file?.metadata.title ?? '';
	return { chapter: { slug, number, title }, terms: links.map(({ to }) => to) };
});
const words = wordsWithUses({ glossary, sources, uses });

it('lists each word once, by the alphabet', () => {
	expect(words.map(({ id }) => id).sort()).toEqual(Object.keys(glossary).sort());
	const labels = words.map(({ label }) => label);
	expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
});

it('leads from each word to the chapter that introduces it', () => {
	expect(words.filter((word) => word.chapters.length === 0).map(({ id }) => id)).toEqual([]);
	const first = Object.fromEntries(words.map((word) => [word.id, word.chapters[0]?.number]));
	expect(first).toMatchObject({ page: 1, ftl: 2, trim: 3, 'garbage-collection': 5 });
	expect(words.find(({ id }) => id === 'trim')?.chapters.map(({ number }) => number)).toEqual(
		expect.arrayContaining([3, 11])
	);
});

it('names standards and textbooks that are in the list of sources', () => {
	const unknown = words.filter((word) => word.standard !== undefined && word.source === undefined);
	expect(unknown.map(({ id }) => id)).toEqual([]);
	expect(words.find(({ id }) => id === 'steady-state')?.source?.author).toBe('SNIA');
});
