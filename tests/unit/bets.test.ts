/** What a bet stands for, and how its gap is named. */
import { slipAt } from '$lib/figures/drive/slip';
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { drawnOf, gapBetween, optionOfCurve, optionOfPage, optionOnScale } from '$lib/article/bets';
import { bendCurve, levelCurve, strokeCurve, valueAt } from '$lib/base/drawnCurve';

const bets = chapters.flatMap(({ slug, predictions, claims }) =>
	Object.entries(predictions).flatMap(([id, { bet, because, answer }]) =>
		bet === undefined ? [] : [{ slug, id, bet, answer, options: Object.keys(because), claims }]
	)
);

const NOTHING = { page: undefined, place: undefined, number: undefined, truth: undefined };

describe('a number on a scale', () => {
	const numbers = { from: 0, to: 520, step: 10, unit: 'MB/s', claim: 'speed', options: [] };
	const scale = { kind: 'scale', ...numbers } as const;

	it.each([
		['isAmplification', { amplification: 200 }],
		['isSlowdown', { slowdown: 200 }],
		['isFull', { full: 200 }],
		['isTimes', { times: 200 }],
		['isPerS', { perS: 200_000 }],
		['isSpeed', { mbPerS: 200 }],
		['isSlowest', { slowestNs: 200e6 }]
	] as const)('that is %s stands in the picture in its unit', (flag, drawn) => {
		expect(drawnOf({ ...scale, [flag]: true }, 200)).toEqual(drawn);
	});

	it('of a pass stands in its strip, and any other beside the picture alone', () => {
		expect(drawnOf({ ...scale, pass: 2 }, 30)).toEqual({ pass: { number: 2, percent: 30 } });
		expect(drawnOf(scale, 30)).toBeUndefined();
	});
});

describe.each(bets)('bet $slug/$id', ({ bet, answer, options, claims }) => {
	it('stands for the options that the prediction has', () => {
		if (bet.kind === 'choice') {
			expect(Object.keys(bet.slips).sort()).toEqual(options.toSorted());
		} else if (bet.kind === 'page' || bet.kind === 'curve') {
			expect(Object.values(bet.options).sort()).toEqual(options.toSorted());
		} else {
			expect(bet.options.map(({ option }) => option).sort()).toEqual(options.toSorted());
		}
	});

	it.runIf(bet.kind === 'scale')('leads from the claimed number to the answer', () => {
		if (bet.kind === 'scale') {
			const truth = Number(claims[bet.claim]?.value);
			expect(truth).toBeGreaterThanOrEqual(bet.from);
			expect(truth).toBeLessThanOrEqual(bet.to);
			expect(optionOnScale(bet, truth)).toBe(answer);
			expect(optionOnScale(bet, bet.to)).toBeDefined();
			// Keys begin at an end of the scale, and their first step must not land at the answer.
			const start = bet.isFromTop ? bet.to : bet.from;
			expect(Math.abs(truth - start)).toBeGreaterThan(1.5 * bet.step);
			const limits = bet.options.map(({ upTo }) => upTo);
			expect(limits).toEqual(limits.toSorted((a, b) => a - b));
		}
	});
});

describe('a page that is pressed', () => {
	const bet = {
		kind: 'page',
		lpn: 0,
		slip: '0b',
		why: 'the next free one',
		options: { page: 'own', block: 'beside', elsewhere: 'away' }
	} as const;
	const before = { place: 5, pagesPerBlock: 4 };

	it('is the old place, its block, or elsewhere', () => {
		expect(optionOfPage(bet, 5, before)).toBe('own');
		expect(optionOfPage(bet, 4, before)).toBe('beside');
		expect(optionOfPage(bet, 7, before)).toBe('beside');
		expect(optionOfPage(bet, 3, before)).toBe('away');
		expect(optionOfPage(bet, 8, before)).toBe('away');
	});

	it('is elsewhere when the page was nowhere before', () => {
		expect(optionOfPage(bet, 0, { place: undefined, pagesPerBlock: 4 })).toBe('away');
	});

	it('has its gap named only where there is one', () => {
		expect(gapBetween(bet, { ...NOTHING, page: 15, place: 12 })).toBe(
			'You bet on page 15. It went to page 12, the next free one.'
		);
		expect(gapBetween(bet, { ...NOTHING, page: 12, place: 12 })).toBe('');
		expect(gapBetween(bet, { ...NOTHING, page: 12 })).toBe('');
	});
});

describe('a drawn curve', () => {
	const bet = {
		kind: 'curve',
		from: 1,
		to: 5,
		handles: [2, 5],
		claim: 'none',
		options: { level: 'level', slope: 'slope', cliff: 'cliff' }
	} as const;
	const span = { from: 1, to: 5, max: 100 };
	const curve = (...ends: readonly (readonly [at: number, value: number])[]) =>
		ends
			.map(([at, value]) => ({ at, value }))
			.reduce(
				(values, to, index, all) => strokeCurve(span, values, all[index - 1] ?? to, to),
				levelCurve(100)
			);

	it('is level, a slope, or a cliff', () => {
		expect(optionOfCurve(bet, { span, values: levelCurve(100) })).toBe('level');
		expect(optionOfCurve(bet, { span, values: curve([1, 100], [5, 70]) })).toBe('level');
		expect(optionOfCurve(bet, { span, values: curve([1, 100], [5, 10]) })).toBe('slope');
		const cliff = curve([1, 100], [1.3, 10], [5, 10]);
		expect(optionOfCurve(bet, { span, values: cliff })).toBe('cliff');
	});

	it('has its gap named by its end', () => {
		const named = gapBetween(bet, { ...NOTHING, number: 48.4, truth: 9.6 });
		expect(named).toBe('At the end you drew 48 MB/s. It settles at 9.6.');
	});

	it('bends toward the handles beside, and never beyond the highest', () => {
		const bent = bendCurve(span, levelCurve(100), [2, 3, 5], 1, 40);
		expect([1, 2, 2.5, 3, 4, 5].map((at) => valueAt(span, bent, at))).toEqual([
			100, 100, 70, 40, 70, 100
		]);
		expect(Math.max(...strokeCurve(span, bent, { at: 1, value: 400 }, { at: 5, value: 400 }))).toBe(
			100
		);
	});
});

describe('a number on a scale', () => {
	const bet = {
		kind: 'scale',
		from: 0,
		to: 6,
		step: 1,
		unit: 'pages',
		claim: 'none',
		options: [{ upTo: 6, option: 'all' }]
	} as const;

	it('has its gap named with both numbers', () => {
		const named = (number: number, truth: number, unit = 'pages') =>
			gapBetween({ ...bet, unit }, { ...NOTHING, number, truth });
		expect(named(6, 0)).toBe('You bet 6 pages. It is 0: 6 too many.');
		expect(named(1, 5)).toBe('You bet 1 page. It is 5: 4 too few.');
		expect(named(42, 30, '%')).toBe('You bet 42 %. It is 30: 12 too high.');
		expect(named(20, 30, '%')).toBe('You bet 20 %. It is 30: 10 too low.');
		expect(named(5, 5)).toBe('You bet 5 pages, and so it is.');
		expect(gapBetween(bet, { ...NOTHING, truth: 3 })).toBe('');
		const copies = { ...bet, unit: 'copies' };
		const gap = (number: number) => gapBetween(copies, { ...NOTHING, number, truth: 1 });
		expect(gap(1)).toBe('You bet 1 copy, and so it is.');
		expect(gap(3)).toBe('You bet 3 copies. It is 1: 2 too many.');
	});
});

describe('the slip on a page', () => {
	it('stays while it is open and while its answer is seen, and comes back with it', () => {
		const slip = { page: 3, text: '0b' };
		const open = { isOpen: false, page: 3, slip: '0b' };
		expect(slipAt(open, 900)).toEqual(slip);
		const answered = { ...open, answeredAt: 20 };
		expect([12, 20, 23].map((step) => slipAt(answered, step))).toEqual([slip, slip, slip]);
		expect(slipAt(answered, 24)).toBeUndefined();
		expect(slipAt({ isOpen: true, slip: '0b' }, 1)).toBeUndefined();
	});
});
