/** The search finds what a reader would look for, and leads only to what there is. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { searchedPlaces } from '$lib/server/search';
import { indexOf, OFTEN_ASKED, searchIn } from '$lib/tools/search/searchIndex';
import { chapters, glossary } from '../../content/index';
import { compileContent, slugify } from '../../web/markdown/preprocess.js';

const all = searchedPlaces(slugify);
const index = indexOf(all);
const search = (query: string) => searchIn(index, query);
const first = (query: string, count = 3) =>
	search(query)
		.slice(0, count)
		.map(({ path }) => path);

it.each([
	['trim', '/glossary#term-trim'],
	['write amplification', '/glossary#term-write-amplification'],
	['garbage', '/glossary#term-garbage-collection'],
	['never overwritten', '/chapters/never-in-place'],
	['how full', '/chapters/spare-area#how-full-is-too-full'],
	['does erasing erase', '/lab/stale-copies'],
	['raid', '/lab/raid0-wear'],
	['compressible files', '/files'],
	['replay trace', '/lab/traces'],
	['homework', '/homework'],
	['challenges', '/challenges'],
	['luks', '/check'],
	['secure erase', '/check'],
	['trust', '/trust'],
	['whole drive', '/drive']
])('finds for “%s” %s among the first', (query, path) => {
	expect(first(query, 5)).toContain(path);
});

it.each(OFTEN_ASKED)('finds several places for “%s”, which it offers', (query) => {
	expect(search(query).length).toBeGreaterThan(2);
});

it('puts the meaning of a word before what is told with it', () => {
	expect(first('trim', 1)).toEqual(['/glossary#term-trim']);
});

it('forgives a slip of the finger, and finds a word by its beginning', () => {
	expect(first('amplificaton')).toContain('/glossary#term-write-amplification');
	expect(first('provis')).toContain('/glossary#term-over-provisioning');
});

it('finds nothing for what is not there', () => {
	expect(search('qqqqxyz')).toEqual([]);
});

it('has each chapter and each word, and sections that their chapters have', () => {
	const paths = all.map(({ path }) => path);
	expect(new Set(paths).size).toBe(paths.length);
	expect(paths).toEqual(expect.arrayContaining(chapters.map(({ slug }) => `/chapters/${slug}`)));
	const words = Object.keys(glossary).map((id) => `/glossary#term-${id}`);
	expect(paths).toEqual(expect.arrayContaining(words));
	for (const { slug, folder } of chapters) {
		const file = `content/${folder}/index.md`;
		const markup = compileContent(file, readFileSync(file, 'utf8'));
		const sections = paths.filter((path) => path.startsWith(`/chapters/${slug}#`));
		expect(sections.length).toBeGreaterThan(2);
		for (const section of sections) {
			expect(markup).toContain(`id="${section.split('#')[1]}"`);
		}
	}
});

/** Pages that are for other programs, for links of no use, or the search itself. */
const NOT_FOUND = [
	'404',
	'card',
	'gallery',
	'offline',
	'search',
	'embed/lab/free',
	'embed/[slug]/[figure]'
];

it('misses no page of the site', () => {
	const folders = readdirSync('web/routes', { recursive: true, encoding: 'utf8' })
		.filter((file) => /(?:^|\/)\+page\.svelte$/.test(file))
		.map((file) => file.replace(/\/?\+page\.svelte$/, ''))
		.filter((folder) => !NOT_FOUND.includes(folder));
	const kinds = folders.filter((folder) => folder.includes('['));
	expect(kinds.sort()).toEqual([
		...['chapters/[slug]', 'lab/[experiment]'],
		...['teach/[slug]', 'teach/[slug]/key', 'teach/[slug]/worksheet']
	]);
	const reviews = readdirSync('content/reviews').map((file) => `/lab/${file.slice(0, -5)}`);
	const pages = folders.filter((folder) => !kinds.includes(folder)).map((folder) => `/${folder}`);
	const ofChapters = chapters.flatMap(({ slug }) => [
		...[`/chapters/${slug}`, `/teach/${slug}`],
		...[`/teach/${slug}/worksheet`, `/teach/${slug}/key`]
	]);
	const missing = [...pages, ...reviews, ...ofChapters].filter((page) =>
		all.every(({ path }) => path !== page)
	);
	expect(missing).toEqual([]);
	for (const { title, about } of all) {
		expect(title).not.toBe('');
		expect(about).not.toBe('');
	}
});

it('reads words, not the marks between them', () => {
	expect(all.filter(({ text }) => /\]\(|:::|claim:|show:/.test(text))).toEqual([]);
});
