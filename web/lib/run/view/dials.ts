/** Other drives than those that a page declares: the same experiment with one value changed. */

const RESERVE = /^drive\.reserve_blocks=(\d+)$/m;
const LOGICAL = /^drive\.logical_pages=(\d+)$/m;
const numberIn = (lines: string, pattern: RegExp) => Number(pattern.exec(lines)?.[1]);

/** What can be another: spare flash, how much the host uses, how far what it writes shrinks. */
export type Quantity = 'spare' | 'fill' | 'stored';

const QUANTITIES: readonly Quantity[] = ['spare', 'fill', 'stored'];
const CHANGED = /~(spare|fill|stored)=([\d.]+)$/;

/** Name of an experiment with another share of spare area, or of pages that the host uses. */
export const dialedName = (
	experiment: string,
	percent: number,
	quantity: Quantity = 'spare'
): string => `${experiment.replace(CHANGED, '')}~${quantity}=${percent}`;

export interface Dialed {
	readonly experiment: string;
	/** Missing where nothing was changed. */
	readonly change: { readonly quantity: Quantity; readonly percent: number } | undefined;
}

/** The experiment that a name was made from, and the value that it was made with. */
export function readDialed(name: string): Dialed {
	const [mark, quantity, percent] = CHANGED.exec(name) ?? [];
	return mark === undefined
		? { experiment: name, change: undefined }
		: {
				experiment: name.slice(0, -mark.length),
				change: {
					quantity: QUANTITIES.find((one) => one === quantity) ?? 'spare',
					percent: Number(percent)
				}
			};
}

/** Wire form of an experiment after a change. */
export const withChange = (lines: string, { quantity, percent }: NonNullable<Dialed['change']>) =>
	({ fill: withFill, spare: withSpare, stored: withStored })[quantity](lines, percent);

/** Flash pages beside the reserve: those among which data and spare area are shared out. */
export function usablePages(lines: string): number {
	const blocks = numberIn(lines, /^drive\.blocks=(\d+)$/m) - numberIn(lines, RESERVE);
	return blocks * numberIn(lines, /^drive\.pages_per_block=(\d+)$/m);
}

/**
 * An experiment whose drive has so much spare area, with as many writes for each of its pages.
 *
 * @param lines wire form; its host writes the whole drive
 * @param percent share of the flash beside the reserve that holds no data of the host
 */
export function withSpare(lines: string, percent: number): string {
	const before = numberIn(lines, LOGICAL);
	const pages = Math.floor(usablePages(lines) * (1 - percent / 100));
	return scaled(lines, pages / before).replace(LOGICAL, `drive.logical_pages=${pages}`);
}

/**
 * An experiment whose host uses so much of what it may write, with as many writes for each page.
 *
 * @param lines wire form; its host uses the first pages alone
 * @param percent share of the host's pages that it writes, and never the others
 */
function withFill(lines: string, percent: number): string {
	const pages = Math.floor((numberIn(lines, LOGICAL) * percent) / 100);
	return scaled(lines, pages / numberIn(lines, /^phases\.\d+\.\w+\.pages=(\d+)$/m));
}

/** An experiment whose host writes what is stored in so many percent of its size. */
function withStored(lines: string, percent: number): string {
	return lines.replace(
		/^drive\.stored_permille=\d+$/m,
		`drive.stored_permille=${Math.max(1, Math.round(percent * 10))}`
	);
}

/** As many times the pages, and the writes. */
const scaled = (lines: string, factor: number) =>
	lines.replace(
		/^(phases\.\d+\.\w+\.(?:pages|writes)=)(\d+)$/gm,
		(_, path: string, amount: string) => `${path}${Math.round(Number(amount) * factor)}`
	);
