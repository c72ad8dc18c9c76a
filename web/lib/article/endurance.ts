/** How long a drive lasts by two readings of what it counts of itself. Pure. */

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

export interface Life {
	readonly hostGb: number;
	readonly flashGb: number;
	/** Flash writes for each write of the computer. */
	readonly amplification: number;
	readonly gbPerDay: number;
	readonly years: number;
}

/** What the readings come to, or what is wrong with them, in one sentence. */
export function lifeOf(readings: Readings): Life | string {
	const { hostBeforeGb, hostAfterGb, flashBeforeGb, flashAfterGb } = readings;
	const { days, capacityGb, erasesMax } = readings;
	if (Object.values(readings).some((value) => !Number.isFinite(value) || value < 0)) {
		return 'A number is missing, or below zero: every field needs one.';
	}
	const [hostGb, flashGb] = [hostAfterGb - hostBeforeGb, flashAfterGb - flashBeforeGb];
	if (hostGb <= 0 || flashGb <= 0) {
		return 'Nothing was written between the readings: the second must be the larger one.';
	}
	if (days === 0 || capacityGb === 0 || erasesMax === 0) {
		return 'Days, capacity, and erases must be more than zero.';
	}
	const amplification = flashGb / hostGb;
	const gbPerDay = hostGb / days;
	const years = (erasesMax * capacityGb) / (gbPerDay * amplification) / 365;
	return { hostGb, flashGb, amplification, gbPerDay, years };
}
