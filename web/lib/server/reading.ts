/** How long a chapter takes, from its words and from what it gives to do. */
import type { ChapterSpec } from '$content/schema';
import { readProse, wordsOf } from './prose';

/** What is assumed; the list of chapters says so. */
export const PACE = {
	/** Slower than a story is read: each sentence may set a figure. */
	wordsPerMinute: 200,
	minutesPerFigure: 1,
	minutesPerTask: 1,
	minutesPerQuestion: 0.5
} as const;

/** What most readers leave closed, and feedback, of which they see one line. */
const UNREAD = /^::: (?:deeper|teach)\b.*?^:::$|^\s*> [^\n]*$/gms;

/** Whole minutes to read Markdown with so many figures, tasks, and questions. */
export function minutesToRead(
	markdown: string,
	counts: { readonly figures: number; readonly tasks: number; readonly questions: number }
): number {
	const words = wordsOf(markdown.replaceAll(UNREAD, '')).split(' ').length;
	const minutes =
		words / PACE.wordsPerMinute +
		counts.figures * PACE.minutesPerFigure +
		counts.tasks * PACE.minutesPerTask +
		counts.questions * PACE.minutesPerQuestion;
	return Math.max(1, Math.round(minutes));
}

/** Minutes that a chapter takes. */
export function minutesOf(chapter: ChapterSpec): number {
	const { folder, figures, charts = [], tasks, predictions, recalls } = chapter;
	const count = (named: object) => Object.keys(named).length;
	return minutesToRead(readProse(`content/${folder}/index.md`).body, {
		figures: count(figures) + charts.length,
		tasks: count(tasks),
		questions: count(predictions) + count(recalls)
	});
}
