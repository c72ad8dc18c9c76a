/** Where a band, the published value, and ours lie on a small scale. */

export interface BandLayout {
	/** All in percent of the width. */
	readonly low: number;
	readonly high: number;
	readonly published: number | undefined;
	/** From the least to the most that was simulated; the same where that is one value. */
	readonly ours: readonly [from: number, to: number] | undefined;
}

/** The band takes the middle third, unless a value lies too far out for that. */
export function bandLayout(
	low: number,
	high: number,
	published: number | undefined,
	ours: readonly [least: number, most: number] | undefined
): BandLayout {
	const values = [low, high, published ?? low, ...(ours ?? [])];
	const [least, most] = [Math.min(...values), Math.max(...values)];
	const margin = Math.max((most - least) * 0.1, (high - low) * 0.5, 1e-12);
	const [from, to] = [Math.max(0, least - margin), most + margin];
	const place = (value: number) => (100 * (value - from)) / (to - from);
	return {
		low: place(low),
		high: place(high),
		published: published === undefined ? undefined : place(published),
		ours: ours && [place(ours[0]), place(ours[1])]
	};
}
