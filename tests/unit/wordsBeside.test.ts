/** Words beside a mark never reach the next one. */
import { expect, it } from 'vitest';
import { wordsBeside } from '$lib/draw/controls/wordsBeside';

const WORDS = ['play waits: read on', 'read on'];

it('stand on the side with more room', () => {
	expect(wordsBeside([100, 400], 0, 500, WORDS)).toEqual({
		...{ x: 100, words: 'play waits: read on', isBefore: false }
	});
	expect(wordsBeside([100, 400], 1, 500, WORDS)?.isBefore).toBe(true);
	expect(wordsBeside([500], 0, 500, WORDS)?.isBefore).toBe(true);
});

it('are the short ones where the next mark is near, and none where it is nearer', () => {
	expect(wordsBeside([0, 100, 180], 1, 300, WORDS)?.words).toBe('read on');
	expect(wordsBeside([70, 100, 130], 1, 300, WORDS)).toBeUndefined();
	expect(wordsBeside([0], 0, 0, WORDS)).toBeUndefined();
});
