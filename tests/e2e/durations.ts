/** Durations as the site writes them, read back into numbers. */

const NS_BY_UNIT: Readonly<Record<string, number>> = { s: 1e9, ms: 1e6, µs: 1e3, ns: 1 };
const DURATION = /([\d.]+) (s|ms|µs|ns)\b/;

/** The first duration in a text, in nanoseconds. */
export function nsIn(text: string): number {
	const [, value, unit] = DURATION.exec(text) ?? [];
	return Number(value) * (NS_BY_UNIT[unit ?? ''] ?? NaN);
}

/** What a slow operation waited for, and its own work: all durations but the sum at the end. */
export function partsOf(sentence: string): readonly number[] {
	const all = sentence.match(new RegExp(DURATION.source, 'g')) ?? [];
	return all.slice(0, -1).map(nsIn);
}
