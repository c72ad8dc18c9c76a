/** The life of a drive by two readings, on numbers that can be worked out by hand. */
import { describe, expect, it } from 'vitest';
import { lifeOf, yearsOf, type Readings } from '$lib/article/endurance';
import { layOutYears } from '$lib/article/yearsPicture';

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

describe('what cannot be', () => {
	it('is said of readings in two units', () => {
		const life = lifeOf({ ...readings, hostAfterGb: 1_001 }, true);
		expect(life).toHaveProperty('remarks.0', expect.stringMatching(/^More than fifty: /));
	});

	it.each([
		[0.4567, '0.457'],
		[117.2, '117'],
		[1_000, '1,000'],
		[1_000.4, 'more than 1,000'],
		[7e16, 'more than 1,000']
	])('%f years are told as %s', (years, told) => {
		expect(yearsOf(years)).toBe(told);
	});
});

describe('the picture of a life', () => {
	const example = { hostBeforeGb: 1_000, hostAfterGb: 1_600, flashBeforeGb: 1_500 };
	const others = { flashAfterGb: 2_580, days: 30, capacityGb: 512, erasesMax: 3_000 };
	const draw = (change: Partial<Readings>, width = 518) => {
		const life = lifeOf({ ...example, ...others, ...change }, true);
		if ('message' in life) {
			throw new Error(life.message);
		}
		return { life, picture: layOutYears(life, width) };
	};

	it('has bars as long as what they stand for', () => {
		const { life, picture } = draw({});
		expect(picture.flashX).toBeCloseTo(500, 6);
		expect(picture.hostX).toBeCloseTo(500 / 1.8, 6);
		// From 1 to 1,000 years each power of ten has a third.
		expect(picture.ticks.map(({ years, x }) => [years, Math.round(x)])).toEqual([
			[1, 0],
			[10, 167],
			[100, 333],
			[1_000, 500]
		]);
		expect(picture.lifeX).toBeCloseTo((500 / 3) * Math.log10(life.years), 6);
		expect(picture.wholeYears).toBeCloseTo(210.4, 1);
		expect(picture.wholeX).toBeCloseTo((500 / 3) * Math.log10(picture.wholeYears), 6);
		expect(picture.plainX).toBeCloseTo(333.33, 2);
	});

	it.each([
		[{ erasesMax: 1, capacityGb: 1 }, 0.01],
		[{ erasesMax: 30, capacityGb: 100 }, 0.1],
		[{ erasesMax: 9_000_000 }, 1_000],
		[{ flashAfterGb: 1_700 }, 1_000]
	])('reaches as far as its bars: %j', (change, end) => {
		const { picture } = draw(change);
		const years = picture.ticks.map((tick) => tick.years);
		expect([years[0], years.at(-1)].map(Number)).toContainEqual(expect.closeTo(end, 9));
		for (const x of [picture.lifeX, picture.wholeX, picture.hostX, picture.flashX]) {
			expect(x).toBeGreaterThanOrEqual(0);
			expect(x).toBeLessThanOrEqual(picture.right + 1e-6);
		}
		expect(Math.max(picture.hostX, picture.flashX)).toBeCloseTo(picture.right, 6);
	});
});
