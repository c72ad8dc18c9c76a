/** What a card of the lab says of an experiment: verdict, worst miss, and a small picture. */
import { describe, expect, test } from 'vitest';
import type { XySpec, RowsSpec } from '$lib/draw/charts/spec';
import { mechanismsOf, PLAIN } from '$lib/tools/lab/mechanisms';
import type { RecordedRow } from '$lib/tools/lab/recorded';
import { thumbnailOf } from '$lib/tools/lab/thumbnail';
import { heldWords, verdictWords, worstMiss } from '$lib/tools/lab/verdictWords';

const row = (fields: Partial<RecordedRow>): RecordedRow => ({
	label: 'speed',
	class: 'Q',
	unit: 'MB/s',
	source: 's',
	locator: 'p',
	note: null,
	verdict: 'within band',
	seeds_borne_out: 5,
	seeds: 5,
	...fields
});
const good = row({});
const near = row({
	label: 'near',
	verdict: 'outside band',
	published: 100,
	simulated: [80, 90]
});
const far = row({
	...{ label: 'far', class: 'R', verdict: 'outside band', published: 3.4, unit: 'times slower' },
	simulated: [0.95, 1.2]
});
const order = row({ class: 'O', verdict: 'shape only: does not hold', label: 'the order' });
const fitted = row({ class: 'F', verdict: 'outside band', published: 1, simulated: [9, 9] });

describe('a verdict in words', () => {
	test('parts what was predicted from orders and from what was fitted', () => {
		expect(verdictWords([good, near, far, order, fitted])).toBe(
			'1 of 3 predicted values within band; 0 of 1 order holds; 1 fitted, which proves nothing'
		);
		expect(verdictWords([good])).toBe('1 of 1 predicted value within band');
	});

	test('names the value that ours is furthest from, with both numbers', () => {
		expect(worstMiss([good, near, order, far, fitted])).toEqual({
			label: 'far',
			text: 'published 3.4, ours 0.95 to 1.2 times slower'
		});
		expect(worstMiss([good, order])?.text).toBe('the order does not hold');
		const banded = row({ verdict: 'outside band', band: [0.8, 1.25], simulated: [2, 2] });
		expect(worstMiss([banded])?.text).toBe('expected 0.8 to 1.25, ours 2 MB/s');
		expect(worstMiss([good, fitted]), 'what was fitted is no evidence').toBeUndefined();
	});
});

test('a card tells the first two values that hold, each with both numbers', () => {
	const held = (label: string, published: number) =>
		row({ label, published, simulated: [published, published] });
	const told = heldWords([near, order, fitted, good, held('a', 1), held('b', 2), held('c', 3)]);
	expect(told).toEqual([
		{ label: 'a', text: 'published 1, ours 1 MB/s' },
		{ label: 'b', text: 'published 2, ours 2 MB/s' }
	]);
});

const axis = { label: 'Speed', unit: 'MB/s', scale: 'linear', format: String } as const;
const common = {
	title: '',
	summary: '',
	origin: { name: '', seed: undefined, link: '' },
	notes: []
};

describe('a picture in small', () => {
	test('has the curve and the published marks on the same axes', () => {
		const points = Array.from({ length: 500 }, (_, x) => ({ x, y: x < 250 ? 400 : 100 }));
		const curve: XySpec = {
			...{ ...common, kind: 'xy', x: axis, y: axis, guides: [] },
			series: [{ id: 'a', label: 'a', mark: 'line', tone: 'first', points }],
			published: [{ x: 250, until: 499, y: 200, label: '200', source: 's' }]
		};
		const small = thumbnailOf([curve], []);
		expect(small).toMatchObject({ kind: 'curve', label: 'Speed, MB/s' });
		// One curve needs no name, and an axis from nothing on no more than its end.
		expect(small?.ours[0]?.name).toBe('');
		expect(small?.told).toEqual([axis.format(400)]);
		const spots = small?.ours[0]?.spots ?? [];
		expect(spots.length).toBeLessThan(80);
		// Nothing but what was there: no slope where the speed fell.
		expect(new Set(spots.map(([, y]) => y))).toEqual(new Set([1, 0.25]));
		expect(small?.published).toEqual([{ from: [0.501, 0.5], untilX: 1 }]);
	});

	test('has a bar for each row, and the mark in its place', () => {
		const published = { value: 50, label: '50', source: 's' };
		const bars: RowsSpec = {
			...{ ...common, kind: 'rows', mark: 'bars', axis },
			rows: [
				{ id: 'a', label: 'a', value: 200, tone: 'first' },
				{ id: 'b', label: 'b', value: 100, tone: 'first', published }
			]
		};
		expect(thumbnailOf([bars], [])).toMatchObject({
			kind: 'bars',
			ours: [
				{ spots: [[0, 1]], name: 'a' },
				{ spots: [[1, 0.5]], name: 'b' }
			],
			told: [axis.format(200), axis.format(100)],
			published: [{ from: [1, 0.25], untilX: 0.25 }]
		});
		expect(thumbnailOf([], [])).toBeUndefined();
	});
});

test('without a chart, each value lies in a lane beside the published one', () => {
	const same = row({ published: 2, simulated: [2, 2] });
	const fifth = row({ published: 5, simulated: [1, 1] });
	expect(thumbnailOf([], [good, same, fifth])).toMatchObject({
		...{ kind: 'lanes', told: ['a fifth', 'as published', 'five times'] },
		ours: [
			{
				spots: [
					[0.5, 0.75],
					[0, 0.25]
				]
			}
		],
		published: [{ from: [0.5, 0.75] }, { from: [0.5, 0.25] }]
	});
});

test('mechanisms are read off the fields of the runs', () => {
	expect(
		mechanismsOf(['drive.blocks=4\nphases.0.trim.pages=3', 'drive.slc_cache=static:20'])
	).toEqual(['TRIM', 'SLC cache']);
	expect(mechanismsOf(['array.kind=raid0\ndrive.mapping=page'])).toEqual(['Several drives as one']);
	expect(mechanismsOf(['drive.mapping=page'])).toEqual([PLAIN]);
});
