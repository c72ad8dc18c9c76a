/** Numbers and units as text. */
import { format } from 'd3-format';

const grouped = format(',d');
const rounded = format('.3~r');
/** From here on three digits are more than the fraction, and a comma stands in them. */
const GROUPED_FROM = 999.5;

/** A count with thin grouping: 12,345. */
export function formatCount(count: number): string {
	return grouped(count);
}

/** A number as it is, its whole part grouped: 12,345 or 7.5. */
export function formatExact(value: number): string {
	return Number.isInteger(value) ? grouped(value) : String(value);
}

/** A whole number as it is, any other with three significant digits; thousands are grouped. */
export const formatPlain = (value: number): string =>
	Number.isInteger(value)
		? grouped(value)
		: value >= GROUPED_FROM
			? grouped(Number(rounded(value)))
			: rounded(value);

/** A ratio or share with three significant digits. */
export function formatNumber(value: number): string {
	return rounded(value);
}

/** A duration given in nanoseconds, in the unit that suits it. */
export function formatDuration(ns: number): string {
	if (ns === 0) {
		return '0 s';
	}
	const units: readonly [number, string][] = [
		[1e9, 's'],
		[1e6, 'ms'],
		[1e3, 'µs']
	];
	const [size, unit] = units.find(([nsPerUnit]) => ns >= nsPerUnit * 0.9995) ?? [1, 'ns'];
	return `${rounded(ns / size)} ${unit}`;
}

/** Bytes in decimal units, as drives are sold: 4.1 kB. */
export function formatBytes(bytes: number): string {
	const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
	const power = bytes < 1_000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
	return `${rounded(bytes / 1_000 ** power)} ${units[power] ?? 'B'}`;
}

/** A list of words: "a, b, and c". */
export function formatList(words: readonly string[]): string {
	return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words);
}
