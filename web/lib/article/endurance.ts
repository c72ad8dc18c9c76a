/** How long a drive lasts by two readings of what it counts of itself. Pure. */
import { formatCount, formatPlain } from '$lib/base/format';

export interface Readings {
	/** What the computer wrote, at each reading, in gigabytes. */
	readonly hostBeforeGb: number;
	readonly hostAfterGb: number;
	/** What was written to the flash. */
	readonly flashBeforeGb: number;
	readonly flashAfterGb: number;
	/** Between the readings. */
	readonly days: number;
	readonly capacityGb: number;
	/** Erases that a block survives. */
	readonly erasesMax: number;
}

/** What each reading is called; a message names the field that it is about. */
export const READINGS = {
	hostBeforeGb: 'The computer wrote, first reading',
	hostAfterGb: 'The computer wrote, second reading',
	flashBeforeGb: 'The flash wrote, first reading',
	flashAfterGb: 'The flash wrote, second reading',
	days: 'Days between the readings',
	capacityGb: 'Flash of the drive',
	erasesMax: 'Erases that a block survives'
} as const satisfies Readonly<Record<keyof Readings, string>>;

/** What drives count by what the computer wrote. */
export const HOST_UNITS = {
	GB: 1e9,
	'data units (NVMe)': 512_000,
	'LBAs of 512 B (SATA)': 512,
	'units of 32 MiB (SATA)': 32 * 2 ** 20,
	'GiB (SATA)': 2 ** 30
} as const satisfies Readonly<Record<string, number>>;

/** Of drives that do not tell what their flash wrote. */
export const ASSUMED_AMPLIFICATION = 2;

export interface Life {
	readonly hostGb: number;
	/** Missing where the amplification is assumed. */
	readonly flashGb: number | undefined;
	/** Flash writes for each write of the computer. */
	readonly amplification: number;
	readonly gbPerDay: number;
	readonly years: number;
	/** What to make of it, where that is not plain. */
	readonly remarks: readonly string[];
}

export interface Mistake {
	readonly fields: readonly (keyof Readings)[];
	readonly message: string;
}

/** Beyond it something else fails first. */
export const YEARS_PLAIN_MAX = 100;
const YEARS_TOLD_MAX = 1_000;
/** No drive copies so much: more is a slip. */
const AMPLIFICATION_PLAIN_MAX = 50;

/** In years of a bar or a sentence: beyond a thousand nobody asks how many. */
export const yearsOf = (years: number): string =>
	years > YEARS_TOLD_MAX ? `more than ${formatCount(YEARS_TOLD_MAX)}` : formatPlain(years);

function mistakeIn(readings: Readings, used: readonly (keyof Readings)[]): Mistake | undefined {
	const unread = used.find((field) => !Number.isFinite(readings[field]) || readings[field] < 0);
	if (unread !== undefined) {
		return { fields: [unread], message: `“${READINGS[unread]}” needs a number of 0 or more.` };
	}
	const pairs = [
		['hostBeforeGb', 'hostAfterGb'],
		['flashBeforeGb', 'flashAfterGb']
	] as const;
	const flat = pairs.find(
		([first, second]) => used.includes(second) && readings[second] <= readings[first]
	);
	if (flat !== undefined) {
		const message = `“${READINGS[flat[1]]}” must be more than the first.`;
		return { fields: flat, message };
	}
	const zero = (['days', 'capacityGb', 'erasesMax'] as const).find((name) => readings[name] === 0);
	return zero && { fields: [zero], message: `“${READINGS[zero]}” must be more than 0.` };
}

function remarksOn(amplification: number, years: number): readonly string[] {
	return [
		...(amplification < 1
			? [
					'Less than one: either the drive compresses, or the readings are not of the same days ' +
						'or not in the same unit.'
				]
			: []),
		...(amplification > AMPLIFICATION_PLAIN_MAX
			? ['More than fifty: the readings are probably not in the same unit.']
			: []),
		...(years > YEARS_PLAIN_MAX ? ['Something else in it will fail long before the flash.'] : []),
		...(years < 1 / 365 ? ['Less than a day: one of the numbers is probably in another unit.'] : [])
	];
}

/** What the readings come to, or what is wrong with them; without the flash's own, by assuming. */
export function lifeOf(readings: Readings, knowsFlash: boolean): Life | Mistake {
	const { hostBeforeGb, hostAfterGb, flashBeforeGb, flashAfterGb } = readings;
	const { days, capacityGb, erasesMax } = readings;
	const mistake = mistakeIn(readings, [
		'hostBeforeGb',
		'hostAfterGb',
		...(knowsFlash ? (['flashBeforeGb', 'flashAfterGb'] as const) : []),
		'days',
		'capacityGb',
		'erasesMax'
	]);
	if (mistake !== undefined) {
		return mistake;
	}
	const hostGb = hostAfterGb - hostBeforeGb;
	const flashGb = knowsFlash ? flashAfterGb - flashBeforeGb : undefined;
	const amplification = flashGb === undefined ? ASSUMED_AMPLIFICATION : flashGb / hostGb;
	const gbPerDay = hostGb / days;
	const years = (erasesMax * capacityGb) / (gbPerDay * amplification) / 365;
	return {
		hostGb,
		flashGb,
		amplification,
		gbPerDay,
		years,
		remarks: remarksOn(amplification, years)
	};
}
