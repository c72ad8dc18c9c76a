/** Curves of the drives that a figure showed before: they stay in the picture. */
import type { Earlier } from '$lib/run/view/LeftDrives.svelte';

/** A drive that is not shown any more, and what is drawn of it. */
export interface Seen<Drawn> {
	readonly id: string;
	readonly label: string;
	/** Which of the figure's drives it is: its line is broken in the same way wherever it stays. */
	readonly index: number;
	readonly drawn: Drawn;
}

/** What is drawn of each of the drives that were shown before. */
export const seenOf = <Drawn>(
	earlier: readonly Earlier[],
	draw: (drive: Earlier) => Drawn
): readonly Seen<Drawn>[] =>
	earlier.map((drive) => ({
		id: drive.variant.id,
		label: drive.variant.label,
		index: drive.index,
		drawn: draw(drive)
	}));

/** Lines that are told apart: whole, dotted, dashes and dots, dashes. */
const DASHES = [undefined, '1.5 3', '8 3 1.5 3', '7 4'] as const;

/** How the line of an earlier curve is broken, by the place of its drive among the figure's. */
export const dashOf = (index: number): string | undefined => DASHES[index % DASHES.length];

const ROUND_PX = 1e-6;

/**
 * Heights for labels that do not meet: each as near to where it belongs as there is room between
 * the highest and the lowest.
 */
export function apart(
	wished: readonly number[],
	taken: readonly number[],
	gapPx: number,
	[highest, lowest]: readonly [number, number] = [
		Number.NEGATIVE_INFINITY,
		Number.POSITIVE_INFINITY
	]
): readonly number[] {
	const placed = [...taken];
	return wished.map((y) => {
		const from = Math.min(Math.max(y, highest), lowest);
		// The nearest free place is where it should be, or right beside another.
		const places = [from, ...placed.flatMap((at) => [at + gapPx, at - gapPx])]
			.filter((height) => height >= highest && height <= lowest)
			.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from));
		const isFree = (height: number) =>
			placed.every((at) => Math.abs(at - height) >= gapPx - ROUND_PX);
		const found = places.find(isFree) ?? from;
		placed.push(found);
		return found;
	});
}
