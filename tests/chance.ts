/** Chance for tests: the same in every run, so that what went wrong comes again. */

/** Draws whole numbers from 0 to below `below`. */
export type Draw = (below: number) => number;

/** Numbers from 0 to below 1, by the constants of Numerical Recipes, modulo 2^32. */
export function seededShare(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

export function seededDraw(seed: number): Draw {
	const share = seededShare(seed);
	return (below) => Math.floor(share() * below);
}
