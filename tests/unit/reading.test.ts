/** How long chapters take is counted from their words, and is the same everywhere. */
import { expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { minutesOf, minutesToRead, PACE } from '$lib/server/reading';
import { kitChapters } from '$lib/server/teach/kit';
import * as format from '../../web/markdown/blocks.js';

const NOTHING = { figures: 0, tasks: 0, questions: 0 };
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it('counts words, figures, tasks, and questions', () => {
	expect(minutesToRead(words(5 * PACE.wordsPerMinute), NOTHING)).toBe(5);
	const toDo = { figures: 2, tasks: 1, questions: 4 };
	expect(minutesToRead(words(5 * PACE.wordsPerMinute), toDo)).toBe(10);
	expect(minutesToRead('A word.', NOTHING)).toBe(1);
});

it('leaves out what is folded away, feedback, and targets of links', () => {
	const read = `${words(2 * PACE.wordsPerMinute)}\n`;
	const block = (name: string) => `\n::: ${name} "More"\n${words(900)}\n:::\n`;
	const folded = block('deeper') + block('teach');
	const feedback = `\n- one: First.\n  > ${words(900)}\n`;
	expect(minutesToRead(`${read}${folded}${feedback}`, NOTHING)).toBe(2);
	expect(minutesToRead(`${feedback}${read}`, NOTHING), 'words after feedback count').toBe(2);
	const linked = words(PACE.wordsPerMinute).replaceAll('word', '[word](term:stale-page)');
	expect(minutesToRead(linked, NOTHING)).toBe(1);
});

it('is what the kit says of each chapter, and neither a glance nor an evening', () => {
	const own = chapters.map(minutesOf);
	expect(kitChapters(format).map(({ minutes }) => minutes)).toEqual(own);
	expect(Math.min(...own)).toBeGreaterThanOrEqual(5);
	expect(Math.max(...own)).toBeLessThanOrEqual(20);
});
