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
const SMALL: readonly string[] = ['drive', 'gates', 'tray', 'collector'];

/** The race of four drives asks for its bet itself: each stands where it starts. */
function beforeRace(spec: FigureSpec): FigureSpec {
	const variants = spec.variants.map((one) => ({
		...one,
		keyStep: one.startStep ?? spec.startStep
	}));
	return { ...spec, variants, keyStep: variants[0]?.keyStep ?? spec.startStep };
}

/** Its first drive at that step, without the curve of theory that other drives lie on. */
function beforeBet(spec: FigureSpec, step: number): FigureSpec {
	const variants = spec.variants
		.slice(0, 1)
		.map((one) => ({ ...one, startStep: step, keyStep: step }));
	const share = spec.share && { share: { ...spec.share, theory: [] } };
	return { ...spec, ...share, variants, keyStep: step, startStep: step };
}

/** The figure as its chapter prints it; with a bet on it, its first drive before that bet. */
function stillOf(chapter: ChapterSpec, id: string, spec: FigureSpec) {
	const before = stepBeforeBets(chapter, id, spec);
	if (before !== undefined) {
		return { hasBet: true, spec: beforeBet(spec, before) };
	}
	if (spec.kind === 'maps') {
		return { hasBet: true, spec: beforeRace(spec) };
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

/** What readers of the chapter are told to do, or steps that only its figure has. */
const ORDER = /^(Choose|Delete|Drag|Press|Step|Switch|Watch)\b|\bsteps?\b/;

/** The first sentence of a caption; nothing where it speaks of more than a picture. */
function sentenceOf(text: string): string {
	const first = /^.*?[.?!](?=\s|$)/.exec(text)?.[0] ?? text;
	return ORDER.test(first) ? '' : first;
}

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
