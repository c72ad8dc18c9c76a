/** A row of pages is pressed or typed: both are one answer, which says how far it is right. */
import { describe, expect, it } from 'vitest';
import { afterPress, filledPages, rightPages } from '$lib/tools/homework/answerRow';
import { missed } from '$lib/tools/homework/missed';
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

describe('what was missed', () => {
	it.each([
		['state', 'hello', /has 8 signs, one for each page; this one has 5/],
		['state', 'vvvxEEEE', /only v and E/],
		['live', 'vvvvEEEE', /only \+ and dots/],
		['state', 'vvvE EEEE', /7 of 8 pages are right/]
	] as const)('in the row %s, %s', (kind, given, told) => {
		expect(missed(row(kind, 'vvvv EEEE'), given)).toMatch(told);
	});

	it('of a victim is that it is not full, or that another is cheaper', () => {
		const question: Question = {
			...{ ...row('state', 'Block 1'), kind: 'victim', isRow: false, pagesPerBlock: 2 },
			shown: { rows: [], state: 'vvvvvE', data: 'abcdef', live: '++ +++' },
			options: ['Block 0', 'Block 1', 'Block 2']
		};
		expect(missed(question, 'Block 0')).toMatch(/Another full block has fewer valid pages/);
		expect(missed(question, 'Block 2')).toMatch(/has erased pages: only full blocks/);
	});

	it.each([
		['copies', 'two', /like 3/],
		['copies', '4', /once more/],
		['amplification', 'x', /like 1.25/],
		['amplification', '1,5', /copies included/],
		['curve', 'Bar 2', /once more/]
	] as const)('of %s, %s', (kind, given, told) => {
		const question: Question = { ...row('state', '3'), kind, isRow: false };
		expect(missed(question, given)).toMatch(told);
	});
});
