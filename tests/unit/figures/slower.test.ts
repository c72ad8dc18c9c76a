/** What a comparison of slowdowns draws, and what a figure counts that has a history. */
import { costsOf, historyOf, roundUp } from '$lib/article/costs';
import { layoutSlower } from '$lib/figures/slower/slower.layout';
import { sayTimes, stretchesOf } from '$lib/figures/slower/slower.state';
import { sayPart, sayTest } from '$lib/figures/slower/slower.words';
import { describe, expect, it } from 'vitest';
import { eventsOf, experimentLines, stateAt } from '../../boundary/runs';

const SIZE = { width: 340, height: 216 };
const SPEC = { top: 14, marks: [] };

describe('a drive that takes as long as when it was new', () => {
	it('has one brick, and its number', () => {
		const { rows, left, x } = layoutSlower([{ label: 'a', times: 1 }], SPEC, SIZE);
		expect(rows[0]?.bar?.width).toBeCloseTo(x(1) - left);
		expect(rows[0]?.joints).toEqual([]);
		expect(rows[0]?.text).toBe('1.00 ×');
	});

	it('is one of so many bricks of another, the last of which may be a part', () => {
		const { rows, x } = layoutSlower([{ label: 'a', times: 3.5 }], SPEC, SIZE);
		expect(rows[0]?.joints).toEqual([x(1), x(2), x(3)]);
		const whole = layoutSlower([{ label: 'a', times: 3 }], SPEC, SIZE);
		expect(whole.rows[0]?.joints).toEqual([x(1), x(2)]);
	});

	it('is told apart in no bar that would be bricks too small to see', () => {
		const [row] = layoutSlower([{ label: 'a', times: 140 }], { top: 150, marks: [] }, SIZE).rows;
		expect(row?.joints).toEqual([]);
	});

	it('has no more bricks than its axis, however slow it is', () => {
		const { rows, right } = layoutSlower([{ label: 'a', times: 40 }], SPEC, SIZE);
		const [row] = rows;
		expect(new Set(row?.joints).size).toBe(13);
		expect(Math.max(...(row?.joints ?? []))).toBeLessThan(right);
		expect(row?.text).toBe('40 ×');
	});

	it('has the bet in its own row, and no other', () => {
		const both = [
			{ label: 'a', times: 1 },
			{ label: 'b', times: undefined }
		];
		const { rows, x } = layoutSlower(both, SPEC, SIZE, { index: 1, times: 3.5 });
		expect(rows.map(({ bet }) => bet?.x)).toEqual([undefined, x(3.5)]);
	});

	it('has neither before it was tried, and says so', () => {
		const [row] = layoutSlower([{ label: 'a', times: undefined }], SPEC, SIZE).rows;
		expect(row?.bar).toBeUndefined();
		expect(row?.text).toBe('not yet');
	});
});

it('names lines that stand close on either side of them', () => {
	const marks = [1.55, 3.5].map((times) => ({ times, label: String(times) }));
	const sides = (top: number) =>
		layoutSlower([], { top, marks }, { width: 760, height: 378 }).marks.map(({ isLeft }) => isLeft);
	expect(sides(14)).toEqual([true, false]);
	expect(sides(4)).toEqual([false, false]);
});

describe('a test', () => {
	const stretches = (name: string) => stretchesOf(experimentLines(name));

	it('tells its span and its history, so that no two of a figure look alike', () => {
		const names = ['small', 'span', 'history', 'whole-history', 'both'];
		expect(names.map((name) => sayTest(stretches(`review-${name}`)))).toEqual([
			'5 % is tested, filled in order',
			'all is tested, filled in order',
			'5 % is tested, after 20 % at random',
			'all is tested, after 20 % at random',
			'all is tested, after 2 % at random'
		]);
	});

	it('tells both in few words where its name stands beside them', () => {
		const said = ['small', 'whole-history', 'both'].map((name) =>
			sayTest(stretches(`review-${name}`), true)
		);
		expect(said).toEqual(['5 %, filled', 'all, after 20 %', 'all, after 2 %']);
	});

	it('tells how far it has come', () => {
		const so = stretches('review-history');
		const said = [0, 7_612, 15_225, 16_000, 18_270, 18_910].map((writes) => sayPart(so, writes));
		expect(said.slice(0, 3)).toEqual(['not yet', 'filling: 50 %', 'at random: 0 %']);
		expect(said.slice(3)).toEqual(['at random: 25 %', 'the test begins', '']);
	});

	it('has rows whose words, strips, and bars keep apart, in both widths', () => {
		const rows = ['small', 'span', 'history', 'whole-history', 'both'].map((label) => ({
			...{ label, times: 12, hostWrites: 9_000, stretches: stretches(`review-${label}`) }
		}));
		for (const size of [SIZE, { width: 760, height: 378 }]) {
			const layout = layoutSlower(rows, SPEC, size);
			layout.rows.forEach((row, index) => {
				const strip = row.drive?.strip;
				const after = layout.rows[index + 1];
				expect(strip?.height).toBeGreaterThanOrEqual(7);
				expect(strip?.y).toBeGreaterThan(row.labelY + 2);
				expect((strip?.y ?? 0) + (strip?.height ?? 0) + 6).toBeLessThanOrEqual(
					after ? after.labelY - 9 : layout.bottom
				);
			});
		}
	});
});

it('tells near slowdowns apart, and large ones without a fraction', () => {
	expect([1.558, 2.66, 12.21, 139.5].map(sayTimes)).toEqual(['1.56', '2.7', '12.2', '140']);
});

describe('a figure that counts from its start', () => {
	it('takes what the fill cost from the number of the test', () => {
		const before = { hostWrites: 15, programs: 15, erases: 0 };
		expect(costsOf(stateAt('review-good'), before)).toMatchObject({
			hostWrites: 5,
			programs: 5,
			amplification: 1
		});
		const bad = costsOf(stateAt('review-bad'), before);
		expect(bad.amplification).toBeCloseTo(13 / 9);
		expect(bad.amplification).toBeGreaterThan(stateAt('review-bad').get('writeAmplification'));
	});

	it('counts nothing before its start', () => {
		const before = { hostWrites: 15, programs: 15, erases: 0 };
		expect(costsOf(stateAt('review-good', 3), before)).toMatchObject({
			...{ hostWrites: 0, programs: 0, erases: 0, amplification: undefined }
		});
	});

	it('calls history what happened up to there', () => {
		const survey = { events: eventsOf('review-bad') };
		expect(historyOf({ survey, startStep: 15 })).toEqual({
			...{ hostWrites: 15, programs: 15, erases: 0 }
		});
	});
});

it.each([
	[1, 1],
	[3, 5],
	[384, 500],
	[500, 500],
	[5_094, 10_000]
])('a bar of %d has a scale to %d, which changes by steps', (count, most) => {
	expect(roundUp(count)).toBe(most);
});
