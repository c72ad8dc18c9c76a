/** The pages of the teacher's kit, made of what is written for them and of the chapters. */
import type { ChapterSpec, LookQuestion } from '$content/schema';
import { allChapters, allWords, findChapter } from '$lib/content/load';
import { guideOf } from '$lib/content/kit';
import { said } from '$lib/tools/teach/said';
import { chapterAnswers, type Answered } from './answers';
import { chapterParts, type ChapterParts, type Format } from './chapterParts';
import { figureData } from '../figures';
import { minutesOf } from '../reading';
import { linkedState, lookSpec, placeOf, stateAfter } from './states';

/** Bets that a worksheet has room for, and words. */
const BETS_MAX = 2;
const WORDS_MAX = 4;

function chapterOf(slug: string, format: Format) {
	const chapter = findChapter(slug);
	return chapter && { chapter, parts: chapterParts(chapter, format), guide: guideOf(slug) };
}

const headOf = (chapter: ChapterSpec, { title, question }: ChapterParts) => ({
	slug: chapter.slug,
	number: chapter.number,
	minutes: minutesOf(chapter),
	title,
	question
});

/** Chapters as the kit lists them. */
export const kitChapters = (format: Format) =>
	allChapters.map((chapter) => headOf(chapter, chapterParts(chapter, format)));

/** A chapter's guide; nothing where there is no such chapter. */
export function guidePage(slug: string, format: Format) {
	const found = chapterOf(slug, format);
	if (found === undefined) {
		return undefined;
	}
	const { chapter, parts, guide } = found;
	const { goal, plans, misconceptions, simplifies, states } = guide;
	return {
		...headOf(chapter, parts),
		goal: said(goal),
		plans: {
			five: plans.five.map(said),
			fifteen: plans.fifteen.map(said),
			fifty: plans.fifty.map(said)
		},
		misconceptions: misconceptions.map(({ id, belief, ask, answer }) => ({
			id,
			belief: said(belief),
			ask: said(ask),
			answer: said(answer)
		})),
		leftOut: [...(simplifies ?? []), ...parts.leftOut],
		teach: parts.teach,
		states: states.map((state) => linkedState(chapter, parts, state)),
		answers: chapterAnswers(chapter, parts)
	};
}

/** An answer to a question about a picture; numbers are counted by the simulator. */
function answerOf(chapter: ChapterSpec, at: string, question: LookQuestion): string {
	if ('answer' in question) {
		return question.answer;
	}
	const { variant, step, spec, moment } = placeOf(chapter, at);
	const shown = moment === undefined ? spec.keyStep : step;
	return String(stateAfter(variant.experiment, shown).snapshot.get(question.field));
}

/** What both sides of a worksheet have, in the same order. */
function sheetOf({ chapter, parts, guide }: NonNullable<ReturnType<typeof chapterOf>>) {
	const answers = chapterAnswers(chapter, parts);
	const words = allWords.filter(([id]) => parts.words.includes(id)).slice(0, WORDS_MAX);
	const withOptions = ({ items }: Answered) => items.length > 0;
	return {
		...headOf(chapter, parts),
		words: words.map(([id, { label, definition }]) => ({ id, label, definition })),
		bets: answers.bets.slice(0, BETS_MAX),
		looks: guide.looks.map(({ at, questions }) => ({
			at,
			title: parts.figures[at.split('/')[0] ?? ''] ?? '',
			questions: questions.map((question) => ({
				ask: question.ask,
				isNumber: 'field' in question,
				answer: answerOf(chapter, at, question)
			}))
		})),
		recalls: answers.recalls.filter(withOptions),
		tasks: answers.tasks
	};
}

/** A chapter's worksheet, with what draws its pictures and without any answer. */
export function worksheetPage(slug: string, format: Format) {
	const found = chapterOf(slug, format);
	if (found === undefined) {
		return undefined;
	}
	const { words, bets, looks, recalls, tasks, ...head } = sheetOf(found);
	const { chapter, guide } = found;
	const figures = Object.fromEntries(guide.looks.map(({ at }) => [at, lookSpec(chapter, at)]));
	const spec: ChapterSpec = { ...chapter, figures, recalls: {} };
	const ask = ({ id, ask: text, items }: Answered) => ({
		...{ id, ask: text },
		options: items.map((item) => item.text)
	});
	return {
		...head,
		words: words.map(({ id, label }) => ({ id, label })),
		bets: bets.map(ask),
		looks: looks.map(({ at, title, questions }) => ({
			...{ at, title },
			questions: questions.map(({ ask: text, isNumber }) => ({ ask: text, isNumber }))
		})),
		recalls: recalls.map(ask),
		tasks: tasks.map(ask),
		spec,
		figures: figureData(spec)
	};
}

/** The key of a chapter's worksheet. */
export function keyPage(slug: string, format: Format) {
	const found = chapterOf(slug, format);
	return found && sheetOf(found);
}
