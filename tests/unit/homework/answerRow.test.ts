/** A row of pages is pressed or typed: both are one answer, which says how far it is right. */
import { describe, expect, it } from 'vitest';
import { afterPress, filledPages, rightPages } from '$lib/tools/homework/answerRow';
import { isRight, type Question } from '$lib/tools/homework/questions';

const row = (kind: 'state' | 'live', key: string): Question => ({
	kind,
	pagesPerBlock: 4,
	isRow: true,
	facts: [],
	shown: { rows: [], state: 'vvvEEEEE', data: 'abc.....', live: '+ +     ' },
	bars: [],
	list: 'w0:d',
	ask: '',
	options: [],
	key,
	because: ''
});

describe('pages of an answer', () => {
	it('are as before the list until one is pressed', () => {
		const [yes, no] = [true, false];
		expect(filledPages(row('state', ''), '')).toEqual([yes, yes, yes, no, no, no, no, no]);
		expect(filledPages(row('live', ''), '')).toEqual([yes, no, yes, no, no, no, no, no]);
	});

	it('turn one by one, and the row that is typed follows them', () => {
		const state = row('state', 'vvvv EEEE');
		const pressed = afterPress(state, '', 3);
		expect(pressed).toBe('vvvv EEEE');
		expect(isRight(state, pressed)).toBe(true);
		expect(afterPress(state, pressed, 3)).toBe('vvvE EEEE');

		const live = row('live', '..++ ....');
		const both = [0, 3].reduce((given, page) => afterPress(live, given, page), '');
		expect(both).toBe('..++ ....');
		expect(isRight(live, both)).toBe(true);
	});

	it('follow what is typed, in any letters; a page that it does not reach is not said', () => {
		expect(filledPages(row('state', ''), 'VVee vx')).toEqual([
			true,
			true,
			false,
			false,
			true,
			undefined,
			undefined,
			undefined
		]);
		expect(filledPages(row('live', ''), '+-_+')).toEqual([
			true,
			false,
			false,
			true,
			undefined,
			undefined,
			undefined,
			undefined
		]);
		// What was not said is as it was before the list.
		expect(afterPress(row('state', ''), 'EE', 7)).toBe('EEvE EEEv');
	});
});

describe('a wrong row', () => {
	it.each([
		['vvvE EEEE', 7],
		['EEEE EEEE', 4],
		['vvvv', 4],
		['', 0]
	])('%s has so many pages right: %i', (given, right) => {
		expect(rightPages(row('state', 'vvvv EEEE'), given)).toEqual({ right, pages: 8 });
	});
});
