/** Every figure of the chapters in one state, with its words, made while the site is built. */
import type { ChapterSpec, FigureSpec } from '$content/schema';
import { allChapters } from '$lib/content/load';
import { figureData } from './figures';
import { chapterParts, type Format } from './teach/chapterParts';

/** Curves of whole drives: one of them can tell what is bet on over another. */
const TELLING: readonly string[] = ['cliff', 'cache', 'passes', 'slower'];

/** Whether a figure of the same kind that comes before this one is bet on. */
function comesAfterBet({ figures, predictions }: ChapterSpec, id: string): boolean {
	const ids = Object.keys(figures);
	const kind = figures[id]?.kind ?? '';
	const asked = Object.values(predictions).map(({ figure }) => figure);
	const earlier = ids.slice(0, ids.indexOf(id)).filter((one) => figures[one]?.kind === kind);
	return TELLING.includes(kind) && earlier.some((one) => asked.includes(one));
}

/** The step that readers see before any bet on a figure; nothing where none is made over it. */
function stepBeforeBets(chapter: ChapterSpec, id: string, spec: FigureSpec) {
	if (comesAfterBet(chapter, id)) {
		return 0;
	}
	const [first] = spec.variants;
	const start = first?.startStep ?? spec.startStep;
	const steps = Object.values(chapter.predictions)
		.filter(({ figure }) => figure === id)
		.map(({ from }) => {
			const moment = spec.moments[from ?? ''];
			const isOfFirst = moment?.variant === undefined || moment.variant === first?.id;
			return moment !== undefined && isOfFirst ? moment.step : start;
		});
	return steps.length === 0 ? undefined : Math.min(...steps);
}

/** Of small drives it is told what they did since their start: they need all that they declare. */
const SMALL: readonly string[] = ['drive', 'maps', 'gates', 'tray', 'collector'];

/** The figure as its chapter prints it; with a bet on it, its first drive before that bet. */
function stillOf(chapter: ChapterSpec, id: string, spec: FigureSpec) {
	const before = stepBeforeBets(chapter, id, spec);
	if (before !== undefined) {
		const variants = spec.variants.slice(0, 1);
		const first = variants.map((one) => ({ ...one, startStep: before, keyStep: before }));
		return {
			hasBet: true,
			spec: { ...spec, variants: first, keyStep: before, startStep: before }
		};
	}
	if (SMALL.includes(spec.kind)) {
		return { hasBet: false, spec };
	}
	const printed = spec.variants.filter(
		({ keyStep }, index) => index === 0 || keyStep !== undefined
	);
	const variants = printed.map((one) => ({ ...one, startStep: one.keyStep ?? spec.keyStep }));
	return { hasBet: false, spec: { ...spec, variants, startStep: spec.keyStep } };
}

/** The first sentence of a text. */
const sentenceOf = (text: string): string => /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;

/** All figures, by chapter, and what draws them; the id of each is `chapter/figure`. */
export function atlas(format: Format) {
	const figures: Record<string, FigureSpec> = {};
	const chapters = allChapters.map((chapter) => {
		const { slug, number } = chapter;
		const parts = chapterParts(chapter, format);
		const entries = Object.entries(parts.figures).flatMap(([figure, title]) => {
			const declared = chapter.figures[figure];
			if (declared === undefined) {
				return [];
			}
			const id = `${slug}/${figure}`;
			const { hasBet, spec } = stillOf(chapter, figure, declared);
			figures[id] = spec;
			const sentence = sentenceOf(parts.captions[figure] ?? '');
			return [{ id, figure, title, sentence, kind: spec.kind, hasBet }];
		});
		return { slug, number, title: parts.title, entries };
	});
	const spec: ChapterSpec = {
		...{ slug: 'atlas', folder: '', number: 0, figures },
		...{ predictions: {}, tasks: {}, recalls: {}, claims: {} }
	};
	return { spec, chapters, figures: figureData(spec) };
}
