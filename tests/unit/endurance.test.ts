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
		const life = lifeOf(readings, true);
		expect(life).toMatchObject({ flashGb: 1_200, amplification: 2, gbPerDay: 20 });
		expect(life).toHaveProperty('years', 1_536_000 / 40 / 365);
		expect(life).toHaveProperty('remarks.length', 1);
	});

	it('do without the flash where a drive does not tell', () => {
		const life = lifeOf({ ...readings, flashBeforeGb: NaN }, false);
		expect(life).toMatchObject({ flashGb: undefined, amplification: 2, gbPerDay: 20 });
	});

	it.each([
		[{ hostAfterGb: 1_000 }, ['hostBeforeGb', 'hostAfterGb'], /second reading” must be more/],
		[{ flashAfterGb: 1_400 }, ['flashBeforeGb', 'flashAfterGb'], /flash wrote, second reading”/],
		[{ days: 0 }, ['days'], /“Days between the readings” must be more than 0/],
		[{ erasesMax: NaN }, ['erasesMax'], /“Erases that a block survives” needs a number/],
		[{ capacityGb: -1 }, ['capacityGb'], /“Flash of the drive” needs a number of 0 or more/]
	])('with %j say what is wrong, and where', (wrong, fields, said) => {
		const found = lifeOf({ ...readings, ...wrong }, true);
		expect(found).toMatchObject({ fields });
		expect(found).toHaveProperty('message', expect.stringMatching(said));
	});

	it.each([
		[{ flashAfterGb: 1_800 }, /Less than one: either the drive compresses/],
		[{ days: 3_000 }, /Something else in it will fail/],
		[{ hostAfterGb: 1e12, flashAfterGb: 2e12 }, /Less than a day/]
	])('with %j say what to make of it', (odd, said) => {
		const life = lifeOf({ ...readings, ...odd }, true);
		expect(life).toHaveProperty('remarks', expect.arrayContaining([expect.stringMatching(said)]));
	});
});
