/** What a comparison of slowdowns draws, and what a figure counts that has a history. */
import { costsOf, historyOf, roundUp } from '$lib/article/costs';
import { layoutSlower } from '$lib/figures/slower/slower.layout';
import { sayTimes } from '$lib/figures/slower/slower.state';
import { describe, expect, it } from 'vitest';
import { eventsOf, stateAt } from '../../boundary/runs';

const SIZE = { width: 328, height: 206 };
const SPEC = { top: 20, marks: [] };

describe('a drive that takes as long as when it was new', () => {
	it('has a bar that is seen, and its number', () => {
		const [row] = layoutSlower([{ label: 'a', times: 1 }], SPEC, SIZE).rows;
		expect(row?.bar?.width).toBeGreaterThanOrEqual(2);
		expect(row?.text).toBe('1.00 ×');
	});

	it('has neither before it was tried', () => {
		const [row] = layoutSlower([{ label: 'a', times: undefined }], SPEC, SIZE).rows;
		expect(row?.bar).toBeUndefined();
		expect(row?.text).toBe('?');
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
