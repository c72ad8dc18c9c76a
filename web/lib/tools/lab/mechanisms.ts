/** What of a drive an experiment is about, read off its fields. */

/** Each with what its lines of `path=value` have. */
const MECHANISMS: readonly (readonly [name: string, pattern: RegExp])[] = [
	['TRIM', /\.trim\b/],
	['Compression', /compression_floor_bytes|stored_permille/],
	['SLC cache', /slc_cache/],
	['Mapping', /mapping=(?:fast|bast|block|extent)/],
	['Rest', /idle_us/],
	['Several drives as one', /^array\./m],
	['Alignment', /^partition\./m]
];

/** Where nothing else is in play. */
export const PLAIN = 'Garbage collection alone';

/** `runs` in their wire form. */
export function mechanismsOf(runs: readonly string[]): readonly string[] {
	const found = MECHANISMS.filter(([, pattern]) => runs.some((lines) => pattern.test(lines)));
	return found.length === 0 ? [PLAIN] : found.map(([name]) => name);
}
