/** Words beside one of several marks on a line, where the next ones leave room. Pure. */

/** About as wide as a letter, and what marks take of the room between two. */
const LETTER_PX = 5.7;
const MARKS_PX = 12;

export interface PlacedWords {
	readonly x: number;
	readonly words: string;
	/** Whether they end at the mark instead of beginning there. */
	readonly isBefore: boolean;
}

/**
 * The first of these words that fit beside a mark, on the side with more room.
 *
 * @param marks in pixels from the line's beginning
 */
export function wordsBeside(
	marks: readonly number[],
	index: number,
	width: number,
	words: readonly string[]
): PlacedWords | undefined {
	const x = marks[index] ?? 0;
	const before = x - Math.max(0, ...marks.filter((at) => at < x));
	const after = Math.min(width, ...marks.filter((at) => at > x)) - x;
	const room = Math.max(before, after) - MARKS_PX;
	const fitting = words.find((text) => text.length * LETTER_PX <= room);
	return fitting === undefined ? undefined : { x, words: fitting, isBefore: before > after };
}
