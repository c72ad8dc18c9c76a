/** Answers are compared as a teacher would, and links to problem sets lead to the same set. */
import { describe, expect, it } from 'vitest';
import { seal } from '$lib/base/seal';
import { decodeSet, encodeSet, type Linked } from '$lib/tools/homework/link';
import {
	isRight,
	KINDS,
	readableRows,
	START,
	type KindName,
	type Question
} from '$lib/tools/homework/questions';

const question = (kind: KindName, key: string): Question => ({
	kind,
	pagesPerBlock: 4,
	isRow: kind === 'state' || kind === 'live',
	facts: [],
	shown: null,
	bars: [],
	list: '',
	ask: '',
	options: [],
	key,
	because: ''
});

describe('an answer', () => {
	it.each<[KindName, string, string, boolean]>([
		['state', 'vvvE EEEE', 'vvvE EEEE', true],
		['state', 'vvvE EEEE', ' VVVEEEEE ', true],
		['state', 'vvvE EEEE', 'vvEE EEEE', false],
		['state', 'vvvE EEEE', 'vvvE EEE', false],
		['live', '+.+. ..++', '+.+...++', true],
		['live', '+.+. ..++', '+-+- --++', true],
		['live', '+.+. ..++', '+.++ ..++', false],
		['copies', '3', ' 3 ', true],
		['copies', '3', '03', true],
		['copies', '3', '3.0', false],
		['copies', '3', '', false],
		['amplification', '1.67', '1.67', true],
		['amplification', '1.67', '1,67', true],
		['amplification', '1.67', '1.6667', true],
		['amplification', '1.67', '1.66', false],
		['amplification', '1.67', '1.68', false],
		['amplification', '2.00', '2', true],
		['amplification', '2.00', '2x', false],
		['victim', 'Block 1', 'Block 1', true],
		['victim', 'Block 1', 'Block 10', false]
	])('to %s with the key %s: %s is right: %s', (kind, key, given, isIt) => {
		expect(isRight(question(kind, key), given)).toBe(isIt);
	});
});

describe('the rows of a drive', () => {
	it('are as wide as their pages, whatever the map has', () => {
		const rows = ['FTL   0:0 1:14 2:2 3:11 4:4', 'Block 0    1', 'State vvvv vvEE  '];
		expect(readableRows(rows)).toEqual([
			'FTL   0:0 1:14',
			'      2:2 3:11',
			'      4:4',
			'Block 0    1',
			'State vvvv vvEE'
		]);
		expect(readableRows(['FTL   0:0 1:1', 'State vvvv vvEE'])[0]).toBe('FTL   0:0 1:1');
		// No entry is lost, however narrow the drive is.
		expect(readableRows(['FTL   0:0 1:1', 'State v'])).toEqual([
			'FTL   0:0',
			'      1:1',
			'State v'
		]);
	});
});

const SET: Linked = {
	asked: { seed: 4_294_967_295, count: 25, level: 3, kinds: ['live', 'curve'] },
	hasAnswers: true
};

describe('a link to a problem set', () => {
	it('holds the set, and whether answers are shown', () => {
		for (const hasAnswers of [true, false]) {
			const linked = { ...SET, hasAnswers };
			expect(decodeSet(encodeSet(linked))).toEqual(linked);
		}
		const first: Linked = {
			asked: { seed: 0, count: 1, level: 1, kinds: ['live'] },
			hasAnswers: false
		};
		expect(decodeSet(encodeSet(first))).toEqual(first);
		expect(decodeSet('')).toEqual({ asked: START, hasAnswers: false });
		expect(START.kinds).toHaveLength(KINDS.length);
	});

	it('of today stays what it is: it stands in other people’s courses', () => {
		expect(encodeSet(SET)).toBe('1;s=4294967295;n=25;d=3;k=lr;t;c=ac46d290');
	});

	it('does not show answers to whoever adds the letter for them', () => {
		const plain = encodeSet({ ...SET, hasAnswers: false });
		expect(decodeSet(plain.replace(';c=', ';t;c='))).toMatch(/changed or cut off/);
	});

	it('is refused in one sentence wherever one letter is another', () => {
		const link = encodeSet(SET);
		for (let at = 0; at < link.length; at += 1) {
			const other = link[at] === '7' ? '8' : '7';
			const read = decodeSet(link.slice(0, at) + other + link.slice(at + 1));
			expect(read).toMatch(/^The address .+ ask for the link again\.$/);
		}
	});

	it.each(['s=0;n=1;d=1;k=s', 's=4294967295;n=200;d=3;k=slcvar;t'])('may ask for %s', (set) => {
		expect(decodeSet(seal(`1;${set}`))).toMatchObject({ hasAnswers: set.endsWith(';t') });
	});

	it.each([
		...['s=4294967296;n=1;d=1;k=s', 's=01;n=1;d=1;k=s', 's=;n=1;d=1;k=s', 's=-1;n=1;d=1;k=s'],
		...['s=1;n=0;d=1;k=s', 's=1;n=201;d=1;k=s', 's=1;n=02;d=1;k=s', 's=1;n=1.5;d=1;k=s'],
		...['s=1;n=1;d=0;k=s', 's=1;n=1;d=4;k=s', 's=1;n=1;d=1;k=', 's=1;n=1;d=1;k=x', 'n=1;d=1;k=s'],
		...['s=1;n=1;d=1;k=s;x', 's=1;n=1;d=1;k=s;t;t', 's=1;n=1;d=1;t;k=s']
	])('is refused with %s, though it is whole', (set) => {
		expect(decodeSet(seal(`1;${set}`))).toMatch(/a problem set that cannot be drawn/);
	});
});
