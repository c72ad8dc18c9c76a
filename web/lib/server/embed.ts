/** Every figure that can stand in other pages, with its words, read while the site is built. */
import { readFileSync } from 'node:fs';
import type { ChapterSpec, FigureSpec } from '$content/schema';
import { allChapters, findChapter } from '$lib/content/load';
import { encodeState } from '$lib/run/view/stateLink';
import type { Embeddable, PreparedState } from '$lib/tools/embed/embedded';
import { figureData } from './figures';

const FIGURE = /^::: figure ([a-z0-9-]+) "([^"]*)"\n([^]*?)^:::$/gm;
const SENTENCE = /\[([^\]]+)\]\(show:([a-z0-9-]+)\/([a-z0-9-]+)\)/g;

/** Words without marks and targets of links. */
const plain = (markdown: string): string =>
	markdown
		.replaceAll(/\]\([^)]*\)/g, '')
		.replaceAll(/[[\]`*_]/g, '')
		.replaceAll(/\s+/g, ' ')
		.trim();

/** States that sentences of the chapter set; of several drives at once, none has one step. */
function statesOf(figure: string, spec: FigureSpec, prose: string): readonly PreparedState[] {
	if (spec.kind === 'maps') {
		return [];
	}
	const sentences = Array.from(prose.matchAll(SENTENCE)).filter(([, , named]) => named === figure);
	const labels = new Map(sentences.map(([, words = '', , moment = '']) => [moment, plain(words)]));
	return Object.entries(spec.moments).flatMap(([moment, { step, variant }]) => {
		const label = labels.get(moment);
		const shown = variant ?? spec.variants[0]?.id ?? '';
		const link = encodeState({ figure, variant: shown, logs: [[]], step });
		return label === undefined ? [] : [{ label, link }];
	});
}

function embeddablesOf(chapter: ChapterSpec): readonly Embeddable[] {
	const { slug, number, figures } = chapter;
	const prose = readFileSync(`content/${chapter.folder}/index.md`, 'utf8');
	const chapterTitle = /^title: (.*)$/m.exec(prose)?.[1] ?? '';
	const shown = Array.from(prose.matchAll(FIGURE));
	return shown.flatMap(([, figure = '', title = '', caption = '']) => {
		const spec = figures[figure];
		const about = { title, caption: plain(caption), chapter: { number, title: chapterTitle } };
		return spec === undefined
			? []
			: [{ slug, figure, ...about, states: statesOf(figure, spec, prose) }];
	});
}

/** Everything that can be embedded, in reading order. */
export const embeddables = (): readonly Embeddable[] => allChapters.flatMap(embeddablesOf);

/** What the frame of one figure is sent; nothing where no chapter has it. */
export function embedded(slug: string, figure: string) {
	const chapter = findChapter(slug);
	const about = embeddables().find((one) => one.slug === slug && one.figure === figure);
	const declared = chapter?.figures[figure];
	if (chapter === undefined || declared === undefined || about === undefined) {
		return undefined;
	}
	// Without the chapter's questions: what was bet and done is the reader's, not the frame's.
	const nothing = { predictions: {}, tasks: {}, recalls: {}, dials: {}, claims: {} };
	const spec: ChapterSpec = { ...chapter, ...nothing, figures: { [figure]: declared } };
	return { spec, about, figures: figureData(spec) };
}
