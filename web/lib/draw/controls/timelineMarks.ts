/** Marks of a timeline. How tall they are differs by kind, so that not color alone tells. */
import { formatCount } from '$lib/base/format';

export interface Mark {
	readonly step: number;
	/** Shape of the mark: how tall it is and how it is drawn. */
	readonly kind: string;
	/** Whether other marks stand out. */
	readonly isDimmed: boolean;
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

/** Degrees in which a mark says that there are more of it. */
const DEGREES = [0.25, 0.5, 0.75, 1] as const;

export interface PlacedPath {
	readonly kind: string;
	readonly opacity: number;
	/** One place is one unit wide. */
	readonly d: string;
}

/** Few paths for many marks, the tallest first, so that the others lie before it. */
export function placedPaths({ kinds }: PlacedMarks, bottom: number): readonly PlacedPath[] {
	const rising = kinds.toSorted((one, other) => heightOf(other.kind) - heightOf(one.kind));
	return rising.flatMap(({ kind, counts }) => {
		const most = Math.max(...counts);
		const line = ` ${bottom - heightOf(kind)}V${bottom}`;
		return DEGREES.map((opacity, degree) => {
			const isOf = (count: number) => Math.ceil((count / most) * DEGREES.length) === degree + 1;
			const d = counts.map((count, place) => (isOf(count) ? `M${place + 0.5}${line}` : ''));
			return { kind, opacity, d: d.join('') };
		});
	});
}

/** What a mark stands for where each step has none of its own. */
export function markNote(stepsPerMark: number, placed: PlacedMarks | undefined): string {
	const note = `A mark stands for up to ${formatCount(stepsPerMark)} steps`;
	return placed === undefined ? `${note}.` : `${note}; a stronger one, for more of its kind.`;
}

/** How far along a drawing a pointer is, 0 to 1. */
export function shareAt(drawing: Element, clientX: number): number {
	const { left, width } = drawing.getBoundingClientRect();
	return Math.min(1, Math.max(0, (clientX - left) / width));
}
