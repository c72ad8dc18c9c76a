/** Content files as their own compiler reads them: blocks, items, and links. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chapters, pages } from '../../content/index';
import type { ChapterSpec } from '../../content/schema';
import { TRANSLATIONS } from '../../web/lib/server/language.js';
import { readItems, splitBlocks, splitFrontMatter } from '../../web/markdown/blocks.js';
import { compileContent } from '../../web/markdown/preprocess.js';

/** Vitest and Playwright are both started there. */
const ROOT = process.cwd();

export interface Link {
	readonly scheme: 'show' | 'claim' | 'term' | 'cite' | 'dial';
	readonly to: string;
	/** What stands in the text, without markup. */
	readonly text: string;
}

export interface Block {
	readonly name: string;
	readonly id: string;
	readonly title: string;
	/** As it stands in the file, items and all. */
	readonly body: string;
	readonly itemIds: readonly string[];
	/** What each item says. */
	readonly itemTexts: Readonly<Record<string, string>>;
	/** What is said of each item afterward. */
	readonly feedbacks: readonly string[];
	/** Items without a word on why they are right or wrong. */
	readonly itemsWithoutFeedback: readonly string[];
}

export interface ContentFile {
	/** From the repository's root. */
	readonly file: string;
	readonly metadata: Readonly<Record<string, string>>;
	/** Everything after the front matter. */
	readonly body: string;
	/** Number of the body's first line. */
	readonly firstLine: number;
	readonly links: readonly Link[];
	readonly blocks: readonly Block[];
	/** What the page declares; missing on a page without figures. */
	readonly spec: ChapterSpec | undefined;
}

const COMPONENTS = {
	Show: 'show',
	Claim: 'claim',
	Term: 'term',
	Cite: 'cite',
	Dial: 'dial'
} as const;
const LINK = /<(Show|Claim|Term|Cite|Dial) to="([^"]*)">(.*?)<\/\1>/gs;

/** The links of a compiled file that have schemes of ours. */
export function linksOf(markup: string): Link[] {
	return Array.from(markup.matchAll(LINK), ([, component, to = '', inner = '']) => {
		const found = Object.entries(COMPONENTS).find(([name]) => name === component);
		return { scheme: found?.[1] ?? 'show', to, text: inner.replace(/<[^>]+>/g, '').trim() };
	});
}

function blocksOf(file: string, body: string, firstLine: number): Block[] {
	return splitBlocks(file, body, firstLine).flatMap((block) => {
		if (block.kind !== 'directive') {
			return [];
		}
		const hasItems = ['predict', 'task', 'recall'].includes(block.name);
		const items = hasItems ? readItems(file, block).items : [];
		const silent = items.filter((item) => item.feedback === '').map((item) => item.id);
		const { name, id, title, body: text } = block;
		const feedbacks = items.map((item) => item.feedback.replace(/<[^>]+>/g, '').trim());
		const itemIds = items.map((item) => item.id);
		const itemTexts = Object.fromEntries(items.map((item) => [item.id, item.text]));
		const itemsWithoutFeedback = silent;
		return [{ name, id, title, body: text, itemIds, itemTexts, feedbacks, itemsWithoutFeedback }];
	});
}

function read(file: string, spec: ChapterSpec | undefined): ContentFile {
	const source = readFileSync(path.join(ROOT, file), 'utf8');
	const { metadata, body, firstLine } = splitFrontMatter(file, source);
	const links = linksOf(compileContent(file, source));
	return { file, metadata, body, firstLine, links, blocks: blocksOf(file, body, firstLine), spec };
}

/** Translations are compared with these. */
const folders = readdirSync(path.join(ROOT, 'content'), { withFileTypes: true }).filter(
	(entry) => entry.isDirectory() && !TRANSLATIONS.includes(entry.name)
);

/** Every content file of the site. */
export const contentFiles: readonly ContentFile[] = folders.flatMap(({ name: folder }) =>
	readdirSync(path.join(ROOT, 'content', folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => {
			const slug = name.slice(0, -'.md'.length);
			const isIn = (spec: ChapterSpec) => spec.folder === folder;
			const spec = chapters.find(isIn) ?? pages.find((page) => isIn(page) && page.slug === slug);
			return read(`content/${folder}/${name}`, spec);
		})
);

/** The files of chapters and of other pages that declare figures. */
export const specFiles = contentFiles.flatMap((content) =>
	content.spec === undefined ? [] : [{ ...content, spec: content.spec }]
);
