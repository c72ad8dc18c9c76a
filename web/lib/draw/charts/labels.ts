/** Places of labels beside marks, so that none hides another. */

export interface Place {
	readonly x: number;
	readonly y: number;
}

export interface Label extends Place {
	readonly text: string;
	readonly anchor: 'start' | 'middle' | 'end';
}

/** Width of a character of chart text on average, in pixels. */
const CHARACTER_PX = 7;

/** About how wide a text is drawn. */
export function textWidth(text: string): number {
	return text.length * CHARACTER_PX;
}

/**
 * Moves places apart until neighbors have the gap, within the ends, in their given order.
 * @returns the new places, at the index of the old
 */
export function spread(
	places: readonly number[],
	gap: number,
	low: number,
	high: number
): readonly number[] {
	const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
	let least = low;
	const down = order.map(({ place, index }) => {
		const moved = Math.max(place, least);
		least = moved + gap;
		return { place: moved, index };
	});
	let most = high;
	const moved = new Array<number>(places.length).fill(0);
	for (const { place, index } of down.reverse()) {
		moved[index] = Math.min(place, most);
		most = Math.min(place, most) - gap;
	}
	return moved;
}

/** A text in lines of at most so many characters. */
export function wrap(text: string, charactersMax: number): readonly string[] {
	return text.split(' ').reduce<string[]>((lines, word) => {
		const last = lines.at(-1);
		if (last === undefined || last.length + word.length >= charactersMax) {
			return [...lines, word];
		}
		return [...lines.slice(0, -1), `${last} ${word}`];
	}, []);
}
