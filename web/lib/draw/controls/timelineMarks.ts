/** Marks of a timeline. How tall they are differs by kind, so that not color alone tells. */
import { formatCount } from '$lib/base/format';

export interface Mark {
	readonly step: number;
	/** Shape of the mark: how tall it is and how it is drawn. */
	readonly kind: string;
	/** Whether other marks stand out. */
	readonly isDimmed: boolean;
}

export interface MarkPath {
	readonly kind: string;
	/** Whether marks of other paths stand out. */
	readonly isDimmed: boolean;
	readonly d: string;
}

/** Marks at places along a run, from its start. */
export interface PlacedMarks {
	readonly stepsPerPlace: number;
	/** How many of each kind there are at each place. */
	readonly kinds: readonly { readonly kind: string; readonly counts: readonly number[] }[];
}

export interface KeyEntry {
	readonly kind: string;
	readonly label: string;
}

/** Of a mark that nothing is said about. */
const HEIGHT_OTHERWISE = 8;

const HEIGHTS: Readonly<Record<string, number>> = {
	write: 11,
	copy: 19,
	trim: 16,
	refused: 16,
	full: 25,
	erase: 30,
	idle: 4
};

export const heightOf = (kind: string) => HEIGHTS[kind] ?? HEIGHT_OTHERWISE;

/** A path for all marks of a kind: hundreds of lines would be drawn anew at each step. */
export function markPaths(
	marks: readonly Mark[],
	xOf: (step: number) => number,
	bottom: number
): readonly MarkPath[] {
	const kinds = [...new Set(marks.map(({ kind }) => kind))];
	return kinds
		.toSorted((one, other) => heightOf(other) - heightOf(one))
		.flatMap((kind) =>
			[true, false].map((isDimmed) => {
				const group = marks.filter((mark) => mark.kind === kind && mark.isDimmed === isDimmed);
				const line = ` ${bottom - heightOf(kind)}V${bottom}`;
				const lines = group.map(({ step }) => `M${Number(xOf(step).toFixed(2))}${line}`);
				return { kind, isDimmed, d: lines.join('') };
			})
		)
		.filter(({ d }) => d !== '');
}

export interface PlacedPath {
	readonly kind: string;
	/** The outline of an area over the line at the bottom; one place is one unit wide. */
	readonly d: string;
}

/** An area of each kind, as high as there are many; the tallest first: others lie before it. */
export function placedPaths({ kinds }: PlacedMarks, bottom: number): readonly PlacedPath[] {
	const rising = kinds.toSorted((one, other) => heightOf(other.kind) - heightOf(one.kind));
	return rising.map(({ kind, counts }) => {
		const most = Math.max(...counts);
		const tops = counts.map((count, place) => {
			const top = bottom - (most > 0 ? (count / most) * heightOf(kind) : 0);
			return `V${Number(top.toFixed(1))}H${place + 1}`;
		});
		return { kind, d: `M0 ${bottom}${tops.join('')}V${bottom}Z` };
	});
}

/** What a mark stands for where each step has none of its own. */
export function markNote(stepsPerMark: number, placed: PlacedMarks | undefined): string {
	const note = `A mark stands for up to ${formatCount(stepsPerMark)} steps`;
	return placed === undefined ? `${note}.` : `${note}; the higher, the more of its kind.`;
}

/** How far along a drawing a pointer is, 0 to 1. */
export function shareAt(drawing: Element, clientX: number): number {
	const { left, width } = drawing.getBoundingClientRect();
	return Math.min(1, Math.max(0, (clientX - left) / width));
}
