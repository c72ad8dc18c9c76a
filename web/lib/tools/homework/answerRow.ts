/** A row of pages as an answer: pressed in a drawing or typed, page by page. Pure. */
import { plainRow, type Question } from './questions';

/** What a page can be in each kind of row: first as it is drawn filled. */
const LETTERS = { state: ['v', 'E'], live: ['+', '.'] } as const;

type RowQuestion = Pick<Question, 'kind' | 'pagesPerBlock' | 'shown'>;

const lettersOf = ({ kind }: RowQuestion) => (kind === 'live' ? LETTERS.live : LETTERS.state);

/** The row before the list is done: answers are changed from it. */
const rowBefore = ({ kind, shown }: RowQuestion) =>
	Array.from((kind === 'live' ? shown?.live : shown?.state) ?? '');

/** For each page whether the answer has it filled; undefined where a typed row says nothing. */
export function filledPages(
	question: RowQuestion,
	given: string
): readonly (boolean | undefined)[] {
	const before = rowBefore(question);
	const typed = Array.from(plainRow(given));
	const [filled, empty] = lettersOf(question);
	if (typed.length === 0) {
		return before.map((letter) => letter === filled);
	}
	return before.map((_, page) => {
		const letter = typed[page]?.toLowerCase();
		return letter === filled ? true : letter === empty.toLowerCase() ? false : undefined;
	});
}

/** The answer, as it is typed, after a page was pressed. */
export function afterPress(question: RowQuestion, given: string, pressed: number): string {
	const [filled, empty] = lettersOf(question);
	const before = rowBefore(question);
	const letters = filledPages(question, given).map((isFilled, page) => {
		const was = isFilled ?? before[page] === filled;
		return was !== (page === pressed) ? filled : empty;
	});
	const size = question.pagesPerBlock;
	return Array.from({ length: Math.ceil(letters.length / size) }, (_, block) =>
		letters.slice(block * size, (block + 1) * size).join('')
	).join(' ');
}

/** How many pages of an answer are as in the key, of how many. */
export function rightPages(
	{ key }: Pick<Question, 'key'>,
	given: string
): { readonly right: number; readonly pages: number } {
	const [wanted, typed] = [plainRow(key).toLowerCase(), plainRow(given).toLowerCase()];
	const right = Array.from(wanted).filter((letter, page) => letter === typed[page]).length;
	return { right, pages: wanted.length };
}
