/** Published values in the units of a chart, and their places in it. */
import type { Axis, Published, PublishedText, PublishedValue } from '$lib/draw/charts/spec';
import { format } from 'd3-format';
import type { PhaseReport } from '$lib/contract/report';

/** A published value of a phase. */
export interface PhaseMark {
	readonly phase: string;
	/** The earlier phase at whose beginning it began to hold. */
	readonly since?: string | undefined;
	/** As the command line names it. */
	readonly quantity: string;
	readonly value: number;
	/** The other end of a range. */
	readonly until?: number | undefined;
	/** In a few words; else the value itself. */
	readonly label?: string | undefined;
	/** Who published it where, in full. */
	readonly source: string;
	/** Whether it follows from a formula, so that nobody measured it. */
	readonly isReckoned?: boolean | undefined;
}

/** A quantity in the unit of an axis. */
export type Conversion = (value: number) => number;

/** Which quantities an axis can show, and how each is turned into its unit. */
export type Conversions = Readonly<Record<string, Conversion>>;

const same: Conversion = (value) => value;

/** Megabytes a second, of a whole phase or of one zone of a sweep. */
export const SPEEDS: Conversions = { megabytes_per_second: same };

/** A sweep tells its zones apart. */
export const ZONE_SPEEDS: Conversions = {
	...SPEEDS,
	slowest_zone_megabytes_per_second: same,
	fastest_zone_megabytes_per_second: same,
	first_zone_megabytes_per_second: same,
	last_zone_megabytes_per_second: same
};

/** Operations a second of a whole phase. */
export const MEAN_RATES: Conversions = { operations_per_second: same };

/** The same, or of one interval. */
export const RATES: Conversions = {
	...MEAN_RATES,
	slowest_interval_operations_per_second: same,
	median_interval_operations_per_second: same,
	fastest_interval_operations_per_second: same
};

/** Milliseconds an operation; one after the other, their rate says the same. */
export const MILLIS: Conversions = {
	operations_per_second: (value) => 1e3 / value,
	mean_latency_us: (value) => value / 1e3
};

export const AMPLIFICATIONS: Conversions = { write_amplification: same };

/** A mark in the unit of an axis. */
interface Placed extends PublishedText {
	readonly mark: PhaseMark;
	readonly value: number;
	readonly until?: number;
}

/** As it was published, not as short as our own. */
export const digits = format(',.4~r');

const directOf = (label: string, isReckoned = false) =>
	isReckoned ? `theory: ${label}` : `published: ${label}`;

function placed(marks: readonly PhaseMark[], { unit }: Axis, by: Conversions): readonly Placed[] {
	return marks.flatMap((mark): Placed[] => {
		const convert = by[mark.quantity];
		if (convert === undefined) {
			return [];
		}
		const value = convert(mark.value);
		const label = mark.label ?? `${digits(value)} ${unit}`.trimEnd();
		const { source, isReckoned } = mark;
		const told = { mark, value, label, direct: directOf(label, isReckoned), source, isReckoned };
		return [mark.until === undefined ? told : { ...told, until: convert(mark.until) }];
	});
}

/** Of one phase, for the row of bars that shows it: several values are the ends of a range. */
export function rowMark(
	marks: readonly PhaseMark[],
	phase: string,
	axis: Axis,
	by: Conversions
): { readonly published?: PublishedValue } {
	const found = placed(
		marks.filter((mark) => mark.phase === phase),
		axis,
		by
	);
	const [first] = found;
	if (first === undefined) {
		return {};
	}
	const ends = found.flatMap(({ value, until = value }) => [value, until]);
	const [value, until] = [Math.min(...ends), Math.max(...ends)];
	const label = found.map((one) => one.label).join(' ');
	const { source, isReckoned } = first;
	const told = { value, label, direct: directOf(label, isReckoned), source, isReckoned };
	return { published: until === value ? told : { ...told, until } };
}

/** From where to where a phase goes on an x axis. */
export interface Reach {
	readonly phase: string;
	readonly from: number;
	readonly to: number;
}

type PlaceOf = (mark: PhaseMark, reach: Reach) => { readonly x: number; readonly until?: number };

/** Of all phases that an x axis shows: each a line over its phase, or what `placeOf` says. */
export function lineMarks(
	marks: readonly PhaseMark[],
	reaches: readonly Reach[],
	axis: Axis,
	by: Conversions,
	placeOf: PlaceOf = whole
): readonly Published[] {
	return placed(marks, axis, by).flatMap(
		({ mark, value, label, direct = label, source, isReckoned }) => {
			const reach = reaches.find(({ phase }) => phase === mark.phase);
			if (reach === undefined) {
				return [];
			}
			const from = reaches.find(({ phase }) => phase === mark.since)?.from ?? reach.from;
			const told = { label, direct, source, isReckoned };
			return [{ ...placeOf(mark, { ...reach, from }), y: value, ...told }];
		}
	);
}

const whole: PlaceOf = (_mark, { from, to }) => ({ x: from, until: to });

/** A value of the first or last zone of a sweep is a point, every other holds for all of it. */
export function zonePlace(zones: number): PlaceOf {
	return (mark, { from, to }) => {
		const halfZone = (to - from) / (2 * zones);
		const at: Readonly<Record<string, number>> = {
			first_zone_megabytes_per_second: from + halfZone,
			last_zone_megabytes_per_second: to - halfZone
		};
		const x = at[mark.quantity];
		return x === undefined ? { x: from, until: to } : { x };
	};
}

/** Phases one after the other, each as long as `lengthOf` says. */
export function reachesOf(
	phases: readonly PhaseReport[],
	lengthOf: (phase: PhaseReport) => number
): readonly Reach[] {
	let from = 0;
	return phases.map((phase) => {
		const reach = { phase: phase.name, from, to: from + lengthOf(phase) };
		from = reach.to;
		return reach;
	});
}
