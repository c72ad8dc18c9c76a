/** What scales take of d3-interpolate: they all lead to numbers, and need not know colors. */

/** A number between two others. */
export function interpolateNumber(from: number, to: number): (share: number) => number {
	return (share) => from * (1 - share) + to * share;
}

export function interpolateRound(from: number, to: number): (share: number) => number {
	return (share) => Math.round(from * (1 - share) + to * share);
}

export const interpolate = interpolateNumber;

export function piecewise(): never {
	throw new Error('Diverging scales are not in use: scales here have two ends.');
}
