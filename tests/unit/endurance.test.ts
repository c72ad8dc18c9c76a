/** The life of a drive by two readings, on numbers that can be worked out by hand. */
import { describe, expect, it } from 'vitest';
import { lifeOf, type Readings } from '$lib/article/endurance';

const readings: Readings = {
	hostBeforeGb: 1_000,
	hostAfterGb: 1_600,
	flashBeforeGb: 1_500,
	flashAfterGb: 2_700,
	days: 30,
	capacityGb: 512,
	erasesMax: 3_000
};

describe('two readings', () => {
	it('give amplification, gigabytes a day, and years', () => {
		// 1,200 of 600; 600 in 30 days; 3,000 x 512 over 40 a day, in years of 365.
		expect(lifeOf(readings)).toMatchObject({ amplification: 2, gbPerDay: 20 });
		expect(lifeOf(readings)).toHaveProperty('years', 1_536_000 / 40 / 365);
	});

	it.each([
		[{ hostAfterGb: 1_000 }, /second must be the larger/],
		[{ flashAfterGb: 1_400 }, /second must be the larger/],
		[{ days: 0 }, /more than zero/],
		[{ erasesMax: NaN }, /number is missing/],
		[{ capacityGb: -1 }, /number is missing, or below zero/]
	])('with %j say what is wrong', (wrong, said) => {
		expect(lifeOf({ ...readings, ...wrong })).toMatch(said);
	});
});
