/** What a chapter asks and says, taken from its own file: the kit never writes it twice. */
import type { ChapterSpec } from '$content/schema';
import { readWords } from '../prose';

/** How content files are read; `web/markdown` has it, which knows the format. */
export interface Format {
	readonly splitFrontMatter: (
		file: string,
		source: string
	) => {
		readonly metadata: Readonly<Record<string, string>>;
		readonly body: string;
		readonly firstLine: number;
	};
	readonly splitBlocks: (file: string, body: string, firstLine: number) => readonly FormatBlock[];
	readonly readItems: (
		file: string,
		block: FormatDirective
	) => { readonly lead: string; readonly items: readonly Item[] };
}

interface FormatDirective {
	readonly line: number;
	readonly name: string;
	readonly id: string;
	readonly title: string;
	readonly body: string;
}

type FormatBlock =
	| { readonly kind: 'prose'; readonly line: number; readonly text: string }
	| ({ readonly kind: 'directive' } & FormatDirective)
	| { readonly kind: 'scene'; readonly line: number; readonly isEnd: boolean };

/** An option of a question, or a goal of a task. */
export interface Item {
	readonly id: string;
	readonly text: string;
	readonly feedback: string;
}

/** A question or a task, as the chapter's page shows it. */
export interface Asked {
	readonly id: string;
	readonly ask: string;
	readonly items: readonly Item[];
}

export interface ChapterParts {
	readonly title: string;
	readonly question: string;
	readonly bets: readonly Asked[];
	readonly tasks: readonly Asked[];
	readonly recalls: readonly Asked[];
	/** Ids of the words that the chapter begins with. */
	readonly words: readonly string[];
	/** Paragraphs of how to teach it, and of what the model leaves out. */
	readonly teach: readonly string[];
	readonly leftOut: readonly string[];
	/** Titles of figures, by their ids, and what stands below them. */
	readonly figures: Readonly<Record<string, string>>;
	readonly captions: Readonly<Record<string, string>>;
	/** The sentence that sets a figure to a moment, by "figure/moment". */
	readonly moments: Readonly<Record<string, string>>;
}

/** What is read of Markdown, in one line. */
export const plainText = (markdown: string): string =>
	markdown
		.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replaceAll('`', '')
		.replaceAll(/\*\*([^*]+)\*\*/g, '$1')
		.replaceAll(/(^|[\s(“])_([^_]+)_(?=[\s.,;:)”]|$)/g, '$1$2')
		.replaceAll(/\s+/g, ' ')
		.trim();

const paragraphs = (markdown: string): readonly string[] =>
	markdown
		.split(/\n\s*\n/)
		.map(plainText)
		.filter((text) => text !== '');

const SHOWN = /\[([^\]]+)\]\(show:([\w-]+\/[\w-]+)\)/g;

/** Where the prose of a chapter is, or that of a page with figures. */
export const fileOf = ({ folder, slug }: ChapterSpec): string =>
	folder === 'pages' ? `content/pages/${slug}.md` : `content/${folder}/index.md`;

/** Reads a chapter's file. */
export function chapterParts(chapter: ChapterSpec, format: Format): ChapterParts {
	const file = fileOf(chapter);
	const { metadata, body, firstLine } = format.splitFrontMatter(file, readWords(file));
	const blocks = format
		.splitBlocks(file, body, firstLine)
		.flatMap((block) => (block.kind === 'directive' ? [block] : []));
	const named = (name: string) => blocks.filter((block) => block.name === name);
	const asked = (name: string) =>
		named(name).map((block): Asked => {
			const { lead, items } = format.readItems(file, block);
			const plain = items.map(({ id, text, feedback }) => ({
				id,
				text: plainText(text),
				feedback: plainText(feedback)
			}));
			return { id: block.id, ask: plainText(lead), items: plain };
		});
	const words = named('names').flatMap((block) =>
		Array.from(block.body.matchAll(/\]\(term:([\w-]+)\)/g), ([, id = '']) => id)
	);
	const isLeftOut = ({ title }: { readonly title: string }) => /leaves out|weglässt/.test(title);
	const moments = Array.from(body.matchAll(SHOWN), ([, text = '', at = '']) => [
		at,
		plainText(text)
	]);
	return {
		title: metadata.title ?? '',
		question: metadata.question ?? '',
		bets: asked('predict'),
		tasks: asked('task'),
		recalls: asked('recall'),
		words: [...new Set(words)],
		teach: named('teach').flatMap((block) => paragraphs(block.body)),
		leftOut: named('deeper')
			.filter(isLeftOut)
			.flatMap((block) => paragraphs(block.body)),
		figures: Object.fromEntries(named('figure').map(({ id, title }) => [id, title])),
		captions: Object.fromEntries(named('figure').map((block) => [block.id, plainText(block.body)])),
		// The first sentence that shows a moment is the one that introduces it.
		moments: Object.fromEntries(moments.toReversed())
	};
}
