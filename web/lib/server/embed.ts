/** What can stand in other pages, with its words, read while the site is built. */
import type { ChapterSpec } from '$content/schema';
import { allChapters, findPage, soldDrives } from '$lib/content/load';
import { FRAMED } from '$lib/run/view/framed';
import { encodeState } from '$lib/run/view/stateLink';
import { LAB, type Embeddable, type PreparedState } from '$lib/tools/embed/embedded';
import { encodeLink } from '$lib/tools/lab/free/link';
import { PRESETS } from '$lib/tools/lab/free/presets';
import { START } from '$lib/tools/lab/free/setup';
import { challengeOf, challengeTitles } from './challenges';
import { figureData } from './figures';
import { chapterParts, type ChapterParts, type Format } from './teach/chapterParts';
import { placeOf } from './teach/states';

const sources: readonly ChapterSpec[] = [
	...allChapters,
	...FRAMED.flatMap((slug) => findPage(slug) ?? [])
];

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
	const own = slug === 'challenges' ? challengeTitles(chapter, format) : {};
	return Object.entries(parts.figures).flatMap(([figure, title]) =>
		figures[figure] === undefined
			? []
			: [
					{
						...{ slug, figure, title: own[figure] ?? title },
						caption: parts.captions[figure] ?? '',
						chapter: { number, title: parts.title },
						states: statesOf(chapter, parts, figure)
					}
				]
	);
}

/** Every figure that can be embedded, in reading order. */
export const embeddables = (format: Format): readonly Embeddable[] =>
	sources.flatMap((chapter) => embeddablesOf(chapter, format));

/** The free lab, with setups to begin with. */
export function labEmbeddable(): Embeddable {
	const presets = [...PRESETS, ...soldDrives()];
	const states = presets.map(({ label, drive }) => ({
		label,
		link: encodeLink({ ...START, drives: [drive] }, presets)
	}));
	const chapter = { number: 0, title: 'The lab' };
	return { ...LAB, title: 'The free lab', caption: '', chapter, states };
}

const findSource = (slug: string) => sources.find((source) => source.slug === slug);

/** A figure and its words; nothing where no chapter has it. */
export function embeddable(slug: string, figure: string, format: Format): Embeddable | undefined {
	const chapter = findSource(slug);
	return chapter && embeddablesOf(chapter, format).find((one) => one.figure === figure);
}

/** What is asked of one figure. */
function askedOf<Asked extends { readonly figure: string }>(
	all: Readonly<Record<string, Asked>>,
	figure: string
) {
	return Object.fromEntries(Object.entries(all).filter(([, asked]) => asked.figure === figure));
}

/** What the frame of one figure is sent; nothing where no chapter has it. */
export function embedded(slug: string, figure: string, format: Format) {
	const chapter = findSource(slug);
	const about = embeddable(slug, figure, format);
	const declared = chapter?.figures[figure];
	if (chapter === undefined || declared === undefined || about === undefined) {
		return undefined;
	}
	// Without the chapter's questions: what was bet and done is the reader's, not the frame's.
	const nothing = { predictions: {}, tasks: {}, recalls: {}, dials: {}, claims: {} };
	const isAsked = slug === 'challenges';
	const asked = isAsked
		? {
				predictions: askedOf(chapter.predictions, figure),
				tasks: askedOf(chapter.tasks, figure)
			}
		: {};
	const figures = { [figure]: declared };
	const spec: ChapterSpec = { ...chapter, ...nothing, ...asked, figures };
	const challenge = isAsked ? challengeOf(chapter, figure, format) : undefined;
	return { spec, about, challenge, figures: figureData(spec) };
}
