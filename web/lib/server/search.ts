/** All places of the site with their words, read from `content/` while the site is built. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ReviewFile } from '$content/schema';
import { allChapters, allWords, sourceText } from '$lib/content/load';
import type { Searched } from '$lib/tools/search/searchIndex';

const REVIEWS = 'content/reviews';

/** Addresses of the pages whose prose lies in `content/pages`. */
const TOOLS = {
	disk: '/disk',
	files: '/files',
	'free-lab': '/lab/free',
	lab: '/lab',
	traces: '/lab/traces',
	trust: '/trust',
	bench: '/bench',
	glossary: '/glossary'
} as const;

interface Prose {
	readonly front: (key: string) => string;
	readonly body: string;
}

function readProse(file: string): Prose {
	const [, head = '', body = ''] = readFileSync(file, 'utf8').split(/^---$/m);
	const front = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1] ?? '';
	return { front, body };
}

/** What is read of Markdown: no targets of links, no names of blocks. */
function wordsOf(markdown: string): string {
	return markdown
		.replaceAll(/^:{3,}[^"\n]*/gm, '')
		.replaceAll(/\]\([^)]*\)/g, '')
		.replaceAll(/^- [a-z0-9-]+: /gm, '')
		.replaceAll(/[[\]`*_|>"#]|--+/g, ' ')
		.replaceAll(/\s+/g, ' ')
		.trim();
}

function chapterPlaces(slugify: (heading: string) => string): readonly Searched[] {
	return allChapters.flatMap(({ slug, folder, number }) => {
		const { front, body } = readProse(`content/${folder}/index.md`);
		const path = `/chapters/${slug}`;
		const [opening = '', ...sections] = body.split(/^## /m);
		const about = front('question');
		const chapter: Searched = {
			...{ path, kind: 'chapter', title: front('title'), about },
			text: `${front('description')} ${wordsOf(opening)}`
		};
		const parts = sections.map((section): Searched => {
			const [title = ''] = section.split('\n');
			const text = wordsOf(section.slice(title.length));
			const place = `Chapter ${number}: ${front('title')}`;
			return { path: `${path}#${slugify(title)}`, kind: 'section', title, about: place, text };
		});
		return [chapter, ...parts];
	});
}

function toolPlaces(): readonly Searched[] {
	const whole: Searched = {
		...{ path: '/drive', kind: 'tool', title: 'A whole drive' },
		...{ about: 'A large drive to play with, from its curve down to its pages.', text: '' }
	};
	const described = Object.entries(TOOLS).map(([name, path]): Searched => {
		const { front, body } = readProse(`content/pages/${name}.md`);
		const about = front('description');
		return { path, kind: 'tool', title: front('title'), about, text: wordsOf(body) };
	});
	return [whole, ...described];
}

function experimentPlace(file: string): Searched {
	const { about }: ReviewFile = JSON.parse(readFileSync(`${REVIEWS}/${file}`, 'utf8'));
	const path = `/lab/${file.replace(/\.json$/, '')}`;
	const text = [sourceText(about.source), ...about.procedure].join(' ');
	return { path, kind: 'experiment', title: about.title, about: about.question, text };
}

/** Everything that can be found. */
export function searchedPlaces(slugify: (heading: string) => string): readonly Searched[] {
	const words = allWords.map(([id, { label, definition }]): Searched => {
		const path = `/glossary#term-${id}`;
		return { path, kind: 'word', title: label, about: definition, text: '' };
	});
	const experiments = readdirSync(REVIEWS).map(experimentPlace);
	return [...chapterPlaces(slugify), ...words, ...experiments, ...toolPlaces()];
}
