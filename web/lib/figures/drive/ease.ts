/** How shares of a step turn into motion. All take and give 0 to 1. */

/** Share of `progress` between two points of it, 0 before and 1 after. */
export function phase(progress: number, start: number, end: number): number {
	return Math.min(1, Math.max(0, (progress - start) / (end - start)));
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** For what travels: slow, fast, slow. */
export const inOut = (share: number) =>
	share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;

/** For what lands. */
export const easeOut = (share: number) => 1 - (1 - share) ** 3;

/** For what charges. */
export const easeIn = (share: number) => share ** 3;

/** A small swell after a landing: nothing at both ends. */
export const settle = (share: number) => Math.sin(Math.PI * share) * (1 - share);
