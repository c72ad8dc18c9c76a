/** Units as text, goals, and query parameters. */
import { describe, expect, it } from 'vitest';
import { goalsMet } from '$lib/article/goals';
import {
	formatBytes,
	formatCount,
	formatDuration,
	formatList,
	formatNumber
} from '$lib/base/format';
import { parseParams } from '$lib/params';
import { eventsOf } from '../boundary/runs';

describe('format', () => {
	it.each([
		[0, '0 s'],
		[999, '999 ns'],
		[999.9, '1 µs'],
		[900_000, '900 µs'],
		[999_600, '1 ms'],
		[2_450_000, '2.45 ms'],
		[79_100_000, '79.1 ms'],
		[1.5e9, '1.5 s'],
		[3.6e12, '3600 s']
	])('%d ns is %s', (ns, text) => {
		expect(formatDuration(ns)).toBe(text);
	});

	it.each([
		[0, '0 B'],
		[999, '999 B'],
		[4_096, '4.1 kB'],
		[1e6, '1 MB'],
		[240e9, '240 GB'],
		[5e15, '5000 TB']
	])('%d bytes are %s', (bytes, text) => {
		expect(formatBytes(bytes)).toBe(text);
	});

	it('groups counts, rounds ratios, and joins words', () => {
		expect(formatCount(1_234_567)).toBe('1,234,567');
		expect(formatNumber(1.23636)).toBe('1.24');
		expect(formatList(['a'])).toBe('a');
		expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c');
	});
});

describe('goals', () => {
	const goals = {
		write: { event: 'hostWrite', count: 3 },
		erase: { event: 'erase', count: 1 }
	};
	const events = eventsOf('overwrite');

	it('are met by events after the start and up to the present step', () => {
		expect(goalsMet(goals, events, 0, 2)).toEqual([]);
		expect(goalsMet(goals, events, 0, 3)).toEqual(['write']);
		expect(goalsMet(goals, events, 1, 3)).toEqual([]);
		expect(goalsMet(goals, events, 0, 22)).toEqual(['write']);
		expect(goalsMet(goals, events, 0, 23)).toEqual(['write', 'erase']);
	});

	const ordered = {
		write: { event: 'hostWrite', page: 0, count: 3 },
		trim: { event: 'trim', page: 0, count: 1, after: 'write' },
		purge: { event: 'purge', count: 1, after: 'trim' }
	};

	it.each([
		[['w5', 'w7', 'w9', 'x'], []],
		[['x', 'w0', 'w0', 'w0'], ['write']],
		[['w0', 'w0', 't0', 'w0', 'x'], ['write']],
		[['w0', 'w0', 'w0', 't1', 'x'], ['write']],
		[
			['w0', 'w0', 'w0', 't0'],
			['write', 'trim']
		],
		[
			['w0', 'w5', 'w0', 'w0', 't0', 'w1', 'x'],
			['write', 'trim', 'purge']
		]
	])('count one page, and only after another goal: %j', (ops, met) => {
		const done = eventsOf('copies-hands', 15, ops);
		expect(goalsMet(ordered, done, 15, done.at(-1)?.step ?? 0)).toEqual(met);
	});
});

describe('query parameters', () => {
	it('have defaults', () => {
		expect(parseParams('')).toEqual({
			params: {
				theme: 'auto',
				palette: 'site',
				motion: 'auto',
				check: false,
				fuzz: undefined,
				present: false,
				print: 'no'
			},
			problems: []
		});
	});

	it('are read', () => {
		const { params, problems } = parseParams(
			'?theme=dark&palette=tol&motion=reduced&check&print=teacher&other=1'
		);
		expect(params).toEqual({
			theme: 'dark',
			palette: 'tol',
			motion: 'reduced',
			check: true,
			fuzz: undefined,
			present: false,
			print: 'teacher'
		});
		expect(problems).toEqual([]);
	});

	it('that make no sense are named with what would, and the default is used', () => {
		const { params, problems } = parseParams('?theme=purple&check=yes&motion=');
		expect(params).toEqual({
			theme: 'auto',
			palette: 'site',
			motion: 'auto',
			check: false,
			fuzz: undefined,
			present: false,
			print: 'no'
		});
		expect(problems.map(({ name, value }) => [name, value])).toEqual([
			['theme', 'purple'],
			['motion', ''],
			['check', 'yes']
		]);
		expect(problems[0]?.legal).toBe('auto, light, dark, projector');
	});

	it.each(['%', '?theme=%E0%A4%A', '?theme[]=dark&&&=', '?theme=constructor'])(
		'never throw: %s',
		(query) => {
			expect(parseParams(query).params.theme).toBe('auto');
		}
	);
});
