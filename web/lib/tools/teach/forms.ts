/** The test as it is printed before and after: the same questions, in other orders. */
import type { TestQuestion } from '$content/schema';

export type FormId = 'before' | 'after';

export interface FormQuestion {
	readonly ask: string;
	readonly options: readonly { readonly text: string; readonly from: string | undefined }[];
	/** Letter of the right option. */
	readonly right: string;
	readonly because: string;
	readonly chapter: string;
}

/** Of the options, from the first on. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const;

/** Where among the options the right one stands, from question to question. */
const PLACES: Readonly<Record<FormId, readonly number[]>> = {
	before: [1, 3, 0, 2, 3, 0, 2, 1],
	after: [2, 0, 3, 1, 1, 2, 0, 3]
};

/** The questions of a form; the one for afterward begins with the last. */
export function formOf(id: FormId, questions: readonly TestQuestion[]): readonly FormQuestion[] {
	const ordered = id === 'before' ? questions : questions.toReversed();
	return ordered.map(({ ask, right, because, chapter, wrong }, index) => {
		const place = (PLACES[id][index % PLACES[id].length] ?? 0) % LETTERS.length;
		const others: FormQuestion['options'] = id === 'before' ? wrong : wrong.toReversed();
		const options = others.toSpliced(place, 0, { text: right, from: undefined });
		return { ask, because, chapter, options, right: LETTERS[place] ?? 'A' };
	});
}
