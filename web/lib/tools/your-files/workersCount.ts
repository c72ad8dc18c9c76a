/** How many workers read the reader's files. */

/** More of them wait for the disk together. */
const WORKERS_MAX = 4;

/** One for each core: the page itself hardly works while they do. */
export function workersCount(cores: number): number {
	return Math.min(WORKERS_MAX, Math.max(1, cores));
}
