/** Which words set the picture beside them, from where they stand in the window. */
import { describe, expect, it } from 'vitest';
import { setterIndex, type Setter } from '$lib/article/scene';

/** A phone: the picture is docked down to 400, eyes rest at 550, the window ends at 844. */
const PHONE = { dockPx: 400, readPx: 550, endPx: 844 };

const at = (topPx: number, isAnswered = false): Setter => ({
	topPx,
	bottomPx: topPx + 50,
	isAnswered
});
const asking = (topPx: number): Setter => ({ ...at(topPx), isAsking: true });

describe('the words that set the picture', () => {
	it.each([
		['nothing above the line sets nothing', [at(600)], -1],
		['the last sentence above the line does', [at(100), at(500), at(600)], 1],
		['a sentence under the picture does while nothing else is near', [at(100), at(900)], 0],
		['an answered question above the line does', [at(100), at(480, true), at(900)], 1],
		['a hidden sentence does not take back what is answered below', [at(300), at(700, true)], 1],
		['a sentence that is seen does', [at(420), at(700, true)], 0],
		['a question that still waits gives nothing away', [at(300), at(700)], 0],
		['a sentence after a question that waits tells nothing', [at(100), asking(300), at(500)], 1],
		['a question below the line leaves the sentence before it', [at(500), asking(600)], 0],
		['an answered question out of sight does not tell', [at(300), at(900, true)], 0]
	])('%s', (_, setters, index) => {
		expect(setterIndex(setters, PHONE)).toBe(index);
	});
});
