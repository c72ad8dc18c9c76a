/** Other drives than those that a page declares: the same experiment with one value changed. */

const RESERVE = /^drive\.reserve_blocks=(\d+)$/m;
const numberIn = (lines: string, pattern: RegExp) => Number(pattern.exec(lines)?.[1]);

const MARK = '~spare=';

/** Name of an experiment with another share of spare area. */
export const dialedName = (experiment: string, percent: number): string =>
	`${experiment.split(MARK)[0] ?? ''}${MARK}${percent}`;

/** The experiment that a name was made from, and the value that it was made with. */
export function readDialed(name: string): { experiment: string; percent: number | undefined } {
	const [experiment = '', percent] = name.split(MARK);
	return { experiment, percent: percent === undefined ? undefined : Number(percent) };
}

/**
 * An experiment whose drive has so much spare area, with as many writes for each of its pages.
 *
 * @param lines wire form; its host writes the whole drive
 * @param percent share of the flash beside the reserve that holds no data of the host
 */
export function withSpare(lines: string, percent: number): string {
	const blocks = numberIn(lines, /^drive\.blocks=(\d+)$/m) - numberIn(lines, RESERVE);
	const usable = blocks * numberIn(lines, /^drive\.pages_per_block=(\d+)$/m);
	const before = numberIn(lines, /^drive\.logical_pages=(\d+)$/m);
	const pages = Math.floor(usable * (1 - percent / 100));
	return lines
		.replace(/^(drive\.logical_pages=)\d+$/m, `$1${pages}`)
		.replace(
			/^(phases\.\d+\.\w+\.(?:pages|writes)=)(\d+)$/gm,
			(_, path: string, amount: string) => `${path}${Math.round((Number(amount) / before) * pages)}`
		);
}
