/** The reader of what `content/` declares, as data; `prose.ts` beside it reads the texts. */
import { ahead, benchmarks, chapters, driveClasses, glossary, pages } from '$content/index';
import { checks, erasers, layers, readings, systems } from '$content/index';
import { publishedDrives, sources, spare, stretches } from '$content/index';
import type { ChapterSpec, DriveFile, GlossaryEntry, Source } from '$content/schema';
import { loadChapter, loadPage, type Metadata } from './prose';
import { wordsWithUses } from './words';

export { loadChapter, loadPage, type Metadata } from './prose';

const driveFiles = import.meta.glob<DriveFile>('$content/drives/*.json', {
	eager: true,
	import: 'default'
});

/** Speeds that were measured elsewhere, to be shown beside the reader's own. */
export { benchmarks };

/** How fast kinds of drives write, as published. */
export { driveClasses };

/** Drives that were measured and published, slowest first; those without long writes last. */
export const drivesBeside = publishedDrives
	.map(({ source, locator, kind, ...drive }) => ({
		...drive,
		kind: driveClasses.find(({ id }) => id === kind)?.label ?? kind,
		source: `${sourceText(source)}: ${locator}`,
		shortSource: shortSource(source),
		url: sources[source]?.url
	}))
	.toSorted((one, other) => (one.long ?? Infinity) - (other.long ?? Infinity));

/** What is said of a reader's own computer. */
export { checks, erasers, readings };

/** Write amplification against spare area. */
export { spare };

/** A source in words: who, what, when. */
export function sourceText(key: string): string {
	const { author, title, year } = sources[key] ?? { author: key, title: '', year: 0 };
	return `${author}, ${title}, ${year}`;
}

/** A source where there is little room: who, when. */
function shortSource(key: string): string {
	const { author, year } = sources[key] ?? { author: key, year: 0 };
	return `${author.split(', ').at(-1) ?? author}, ${year}`;
}

/** All words of the glossary, by their ids. */
export const allWords: readonly (readonly [string, GlossaryEntry])[] = Object.entries(glossary);

/** All chapters in reading order. */
export const allChapters: readonly ChapterSpec[] = chapters;

/** A chapter's declarations, if there is such a chapter. */
export function findChapter(slug: string): ChapterSpec | undefined {
	return chapters.find((chapter) => chapter.slug === slug);
}

/** Declarations of a page that is not a chapter. */
export function findPage(slug: string): ChapterSpec | undefined {
	return pages.find((page) => page.slug === slug);
}

/** How long a chapter takes. */
type MinutesOf = (chapter: ChapterSpec) => number;

/** What a list of chapters shows of each, in reading order. */
function listChapters(minutesOf: MinutesOf) {
	return Promise.all(
		chapters.map(async (chapter) => {
			const { title = '', question = '' } = (await loadChapter(chapter)).metadata;
			const { slug, number } = chapter;
			const minutes = minutesOf(chapter);
			const bets = Object.keys(chapter.predictions).length;
			const tasks = Object.keys(chapter.tasks).length;
			return { slug, number, minutes, bets, tasks, title, question };
		})
	);
}

/** All chapters along their way, those to come among them. */
export async function listWay(minutesOf: MinutesOf) {
	const written = await listChapters(minutesOf);
	return stretches.map(({ from, to, ...stretch }) => ({
		...stretch,
		stops: Array.from({ length: to - from + 1 }, (_, index) => {
			const number = from + index;
			const { slug, ...found } = written.find((chapter) => chapter.number === number) ?? {};
			const none = { title: '', question: '', minutes: 0, bets: 0, tasks: 0 };
			const { title, question, ...counts } = { ...none, ...ahead[number], ...found };
			return { number, title, question, counts, ...(slug === undefined ? {} : { slug }) };
		})
	}));
}

/** Entries of a list that a page names, in the page's order. */
function pick<Entry>(
	all: Readonly<Record<string, Entry>>,
	ids: string | undefined
): [string, Entry][] {
	return (ids ?? '').split(' ').flatMap((id) => {
		const entry = all[id];
		return entry === undefined ? [] : [[id, entry]];
	});
}

/** Words that a page uses. */
export function termsOf(metadata: Metadata): [string, GlossaryEntry][] {
	return pick(glossary, metadata.terms);
}

/** All words, by the alphabet, each with the chapters that use it. */
export async function listTerms() {
	const uses = chapters.map(async (chapter) => {
		const { title = '', terms = '' } = (await loadChapter(chapter)).metadata;
		const { slug, number } = chapter;
		return { chapter: { slug, number, title }, terms: terms.split(' ') };
	});
	return wordsWithUses({ glossary, sources, uses: await Promise.all(uses) });
}

/** Sources that a page cites. */
export function sourcesOf(metadata: Metadata): [string, Source][] {
	return pick(sources, metadata.cites);
}

/** All that is said of a reader's own computer, with every source of it, in the page's order. */
export async function checkData() {
	const { metadata } = await loadPage('check-years');
	const said = [
		...checks.flatMap(({ open, shut }) => [open.source, shut.source]),
		...readings.map(({ means }) => means.source),
		...(metadata.cites ?? '').split(' '),
		...erasers.flatMap(({ before, after }) => [before.source, after.source])
	];
	const cites = [...new Set(said)].join(' ');
	return { checks, erasers, layers, readings, systems, sources: pick(sources, cites) };
}

export interface SoldDrive {
	/** Name of the file. */
	readonly id: string;
	/** Its name and year, as it is chosen by. */
	readonly label: string;
	readonly isSold: true;
	/** How many times larger the real one is. */
	readonly scale: number;
	/** Values by their names in experiment files. */
	readonly drive: Readonly<Record<string, string>>;
}

/** All drives that were sold, oldest first. */
export function soldDrives(): readonly SoldDrive[] {
	return Object.entries(driveFiles)
		.map(([path, { name, year, scale, drive }]) => {
			const values = Object.entries(drive).filter(([key]) => key !== 'tagged');
			const texts = values.map(([key, value]): [string, string] => [key, String(value)]);
			const id = path.replace(/^.*\/|\.json$/g, '');
			return { id, name, year, scale, drive: Object.fromEntries(texts) };
		})
		.sort((one, other) => one.year - other.year || one.name.localeCompare(other.name))
		.map(({ id, name, year, scale, drive }) => ({
			id,
			label: `${name}, ${year}`,
			isSold: true,
			scale,
			drive
		}));
}
