/** A day's writes as bars and the years they leave as points: where each is, and beyond. Pure. */
import { scaleLog } from 'd3-scale';
import { YEARS_PLAIN_MAX, type Life } from './endurance';

export interface YearsPicture {
	/** Ends of the bars of a day: what the host writes, and what the flash programs. */
	readonly hostX: number;
	readonly flashX: number;
	/** Places of years: as it is, and were nothing ever copied. */
	readonly lifeX: number;
	readonly wholeX: number;
	/** Years were nothing ever copied. */
	readonly wholeYears: number;
	readonly ticks: readonly { readonly years: number; readonly x: number }[];
	/** From here on something else fails first. */
	readonly plainX: number;
	readonly right: number;
}

/** Of the axis: what is beyond ends with it, and is told in words. */
const YEARS_SHOWN = { least: 0.01, min: 1, max: 1_000 } as const;
/** Bars, points and ticks end so far before the right edge: numbers are centered at their ticks. */
const RIGHT_PX = 18;

const powerBelow = (value: number) => 10 ** Math.floor(Math.log10(value) + 1e-9);

export function layOutYears(life: Life, width: number): YearsPicture {
	const right = Math.max(width - RIGHT_PX, 1);
	const perDayGb = life.gbPerDay * life.amplification;
	const perPx = Math.max(life.gbPerDay, perDayGb) / right;
	const wholeYears = life.years * life.amplification;
	const least = powerBelow(Math.min(life.years, wholeYears));
	const x = scaleLog()
		.domain([Math.min(YEARS_SHOWN.min, Math.max(YEARS_SHOWN.least, least)), YEARS_SHOWN.max])
		.range([0, right])
		.clamp(true);
	return {
		hostX: life.gbPerDay / perPx,
		flashX: perDayGb / perPx,
		lifeX: x(life.years),
		wholeX: x(wholeYears),
		wholeYears,
		ticks: x
			.ticks()
			.filter((years) => Math.abs(years / powerBelow(years) - 1) < 1e-6)
			.map((years) => ({ years, x: x(years) })),
		plainX: x(YEARS_PLAIN_MAX),
		right
	};
}
