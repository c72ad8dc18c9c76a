/** What a wrong answer missed, in a sentence that does not tell the right one. Pure. */
import { rightPages } from './answerRow';
import { numberIn, plainRow, type Question } from './questions';

const AGAIN = 'Not yet. Go through it once more.';

function rowMissed(question: Question, given: string): string {
	const { right, pages } = rightPages(question, given);
	const { length } = plainRow(given);
	if (length !== pages) {
		return `The row has ${pages} signs, one for each page; this one has ${length}.`;
	}
	const isLive = question.kind === 'live';
	if (!(isLive ? /^[+.]*$/ : /^[ve]*$/i).test(plainRow(given))) {
		return isLive ? 'The row Live has only + and dots.' : 'The row State has only v and E.';
	}
	return `Not yet. ${right} of ${pages} pages are right.`;
}

function victimMissed({ options, shown, pagesPerBlock }: Question, given: string): string {
	const block = options.indexOf(given);
	const from = block * pagesPerBlock;
	const states = shown?.state.slice(from, from + pagesPerBlock) ?? '';
	if (!/^v+$/.test(states)) {
		return 'Not yet. It has erased pages: only full blocks are cleaned.';
	}
	return 'Not yet. Another full block has fewer valid pages to copy.';
}

/** For an answer that is not right. */
export function missed(question: Question, given: string): string {
	const isNumber = !Number.isNaN(numberIn(given));
	switch (question.kind) {
		case 'state':
		case 'live':
			return rowMissed(question, given);
		case 'victim':
			return victimMissed(question, given);
		case 'copies':
			return isNumber ? AGAIN : 'A number of pages is asked for, like 3.';
		case 'amplification':
			return isNumber
				? 'Not yet. It is what was programmed, copies included, for each page that the host wrote.'
				: 'A number is asked for, like 1.25.';
		default:
			return AGAIN;
	}
}
