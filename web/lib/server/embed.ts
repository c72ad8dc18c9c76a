/** Every figure that can stand in other pages, with its words, read while the site is built. */
import type { ChapterSpec } from '$content/schema';
import { allChapters, findChapter } from '$lib/content/load';
import { encodeState } from '$lib/run/view/stateLink';
import type { Embeddable, PreparedState } from '$lib/tools/embed/embedded';
import { figureData } from './figures';
import { chapterParts, type ChapterParts, type Format } from './teach/chapterParts';
import { placeOf } from './teach/states';

/** States that sentences of the chapter set; of several drives at once, none has one step. */
function statesOf(
	chapter: ChapterSpec,
	{ moments }: ChapterParts,
	figure: string
): readonly PreparedState[] {
	const spec = chapter.figures[figure];
	if (spec === undefined || spec.kind === 'maps') {
		return [];
	}
	return Object.keys(spec.moments).flatMap((moment) => {
		const at = `${figure}/${moment}`;
		const label = moments[at];
		const { variant, step } = placeOf(chapter, at);
		const link = encodeState({ figure, variant: variant.id, logs: [[]], step });
		return label === undefined ? [] : [{ label, link }];
	});
}

function embeddablesOf(chapter: ChapterSpec, format: Format): readonly Embeddable[] {
	const { slug, number, figures } = chapter;
	const parts = chapterParts(chapter, format);
	return Object.entries(parts.figures).flatMap(([figure, title]) =>
		figures[figure] === undefined
			? []
			: [
					{
						...{ slug, figure, title, caption: parts.captions[figure] ?? '' },
						chapter: { number, title: parts.title },
						states: statesOf(chapter, parts, figure)
					}
				]
	);
}

/** Everything that can be embedded, in reading order. */
export const embeddables = (format: Format): readonly Embeddable[] =>
	allChapters.flatMap((chapter) => embeddablesOf(chapter, format));

/** A figure and its words; nothing where no chapter has it. */
export function embeddable(slug: string, figure: string, format: Format): Embeddable | undefined {
	const chapter = findChapter(slug);
	return chapter && embeddablesOf(chapter, format).find((one) => one.figure === figure);
}

/** What the frame of one figure is sent; nothing where no chapter has it. */
export function embedded(slug: string, figure: string, format: Format) {
	const chapter = findChapter(slug);
	const about = embeddable(slug, figure, format);
	const declared = chapter?.figures[figure];
	if (chapter === undefined || declared === undefined || about === undefined) {
		return undefined;
	}
	// Without the chapter's questions: what was bet and done is the reader's, not the frame's.
	const nothing = { predictions: {}, tasks: {}, recalls: {}, dials: {}, claims: {} };
	const spec: ChapterSpec = { ...chapter, ...nothing, figures: { [figure]: declared } };
	return { spec, about, figures: figureData(spec) };
}
