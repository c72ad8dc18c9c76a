/** All places of the site with their words, read from `content/` while the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReviewFile } from '$content/schema';
import { guideOf } from '$lib/content/kit';
import { allChapters, allWords, checks, erasers, readings, sourceText } from '$lib/content/load';
import type { Searched } from '$lib/tools/search/searchIndex';
import { readProse, wordsOf } from './prose';
import { readTranslated } from './translated';

const REVIEWS = 'content/reviews';

const ROUTES = 'web/routes';
/** Pages that nobody looks for: for links of no use, for other programs, and the search itself. */
const UNSEARCHED = ['/404', '/card', '/gallery', '/offline', '/search', '/embed/lab/free'];

function chapterPlaces(slugify: (heading: string) => string): readonly Searched[] {
	return allChapters.flatMap(({ slug, folder, number }) => {
		const { front, body } = readProse(`content/${folder}/index.md`);
		const address = `/chapters/${slug}`;
		const [opening = '', ...sections] = body.split(/^## /m);
		// Addresses of sections are those of the original.
		const original = readFileSync(`content/${folder}/index.md`, 'utf8');
		const anchors = Array.from(original.matchAll(/^## (.*)$/gm), ([, name = '']) => slugify(name));
		const about = front('question');
		const chapter: Searched = {
			...{ path: address, kind: 'chapter', title: front('title'), about },
			text: `${front('description')} ${wordsOf(opening)}`
		};
		const parts = sections.map((section, index): Searched => {
			const [title = ''] = section.split('\n');
			const text = wordsOf(section.slice(title.length));
			const place = `Chapter ${number}: ${front('title')}`;
			const at = `${address}#${anchors[index] ?? ''}`;
			return { path: at, kind: 'section', title, about: place, text };
		});
		return [chapter, ...parts];
	});
}

/** What teachers have of each chapter: named by its number, so that the chapter itself is first. */
function kitPlaces(): readonly Searched[] {
	return allChapters.flatMap(({ slug, folder, number }) => {
		const title = readProse(`content/${folder}/index.md`).front('title');
		const { goal, misconceptions } = guideOf(slug);
		const place = { kind: 'section', about: `For teachers: ${title}`, text: '' } as const;
		const text = misconceptions.map(({ belief, ask }) => `${belief} ${ask}`).join(' ');
		return [
			{ ...place, path: `/teach/${slug}`, title: `Guide, chapter ${number}`, about: goal, text },
			{ ...place, path: `/teach/${slug}/worksheet`, title: `Worksheet, chapter ${number}` },
			{ ...place, path: `/teach/${slug}/key`, title: `Key, chapter ${number}` }
		];
	});
}

/** Addresses of all pages that have one of their own, as the folders of the routes name them. */
function fixedPages(): readonly string[] {
	return readdirSync(ROUTES, { recursive: true, encoding: 'utf8' })
		.filter((file) => path.basename(file) === '+page.svelte' && !file.includes('['))
		.map((file) => path.posix.join('/', path.dirname(file)))
		.filter((page) => !UNSEARCHED.includes(page))
		.sort();
}

/** What a page is called and says: by the prose that its route loads, or by its own head. */
function readPage(page: string): Searched {
	const folder = path.join(ROUTES, page);
	const code = readdirSync(folder)
		.filter((file) => file.startsWith('+page'))
		.map((file) => readFileSync(path.join(folder, file), 'utf8'))
		.join('\n');
	const names = Array.from(
		code.matchAll(/\b(?:loadPage|storyData)\('([a-z-]+)'\)/g),
		([, name]) => name
	);
	const [main, ...more] = [...new Set(names)].map((name) => readProse(`content/pages/${name}.md`));
	const inHead = (name: string) => new RegExp(`<PageHead[^>]*\\b${name}="([^"]*)"`).exec(code)?.[1];
	const title = main?.front('title') ?? inHead('title');
	const about = main?.front('description') ?? inHead('description');
	if (!title || !about) {
		throw new Error(`The search cannot find ${page}: its route names no prose and no title.`);
	}
	const text = [main?.body ?? '', ...more.map(({ body }) => body)].map(wordsOf).join(' ');
	return { path: page, kind: 'tool', title, about, text };
}

/** What is declared of a page beside its prose, and looked for all the same. */
function declaredWords(page: string): string {
	if (page !== '/check') {
		return '';
	}
	return [
		...checks.flatMap(({ label, open, shut }) => [label, open.says, shut.says]),
		...readings.flatMap(({ label, means }) => [label, means.says]),
		...erasers.flatMap(({ label, before, after }) => [label, before.says, after.says])
	].join(' ');
}

function toolPlaces(): readonly Searched[] {
	return fixedPages().map((page) => {
		const place = readPage(page);
		return { ...place, text: `${place.text} ${declaredWords(page)}`.trim() };
	});
}

function experimentPlace(file: string): Searched {
	const { about }: ReviewFile = JSON.parse(readTranslated(`${REVIEWS}/${file}`));
	const address = `/lab/${path.basename(file, '.json')}`;
	const text = [sourceText(about.source), ...about.procedure].join(' ');
	return { path: address, kind: 'experiment', title: about.title, about: about.question, text };
}

/** Everything that can be found. */
export function searchedPlaces(slugify: (heading: string) => string): readonly Searched[] {
	const words = allWords.map(([id, { label, definition }]): Searched => {
		return {
			path: `/glossary#term-${id}`,
			kind: 'word',
			title: label,
			about: definition,
			text: ''
		};
	});
	const experiments = readdirSync(REVIEWS).map(experimentPlace);
	return [...chapterPlaces(slugify), ...words, ...experiments, ...toolPlaces(), ...kitPlaces()];
}
