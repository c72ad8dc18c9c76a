/** Where names of earlier curves stand: at their own lines, and on no other. Pure. */
import type { Place } from '$lib/base/path';

interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

interface Line {
	readonly label: string;
	/** Its steps: what holds between a place and the one before. */
	readonly places: readonly Place[];
}

interface Named {
	readonly box: Box;
	/** Where its sample begins, and the base line of its text. */
	readonly x: number;
	readonly y: number;
	readonly cost: number;
}

/** A piece of its line, and letters of about so much. */
const SAMPLE_PX = 24;
const LETTER_PX = 7;
/** From the base line of a name up and down to where its letters end. */
const LETTERS_PX = { up: 11, down: 4 } as const;
/** A name stands so far above its line, or below it. */
const OFF_PX = { above: 6, below: 16 } as const;
/** So many places along a line are looked at. */
const PLACES = 20;
/** What a pixel costs that a name lies on the present curve, on its own, and on another. */
const COSTS = { present: 10, own: 4, other: 5, taken: 1_000, nearer: 60, left: 0.04 } as const;

/** What of a line lies beside and in a box: from how high to how low, and how many pixels of it. */
function reachOf(places: readonly Place[], { left, right, top, bottom }: Box) {
	const reach = { high: Infinity, low: -Infinity, px: 0 };
	for (let index = 1; index < places.length; index += 1) {
		const [before, place] = [places[index - 1], places[index]];
		if (!before || !place || place.x < left || before.x > right) {
			continue;
		}
		reach.high = Math.min(reach.high, place.y);
		reach.low = Math.max(reach.low, place.y);
		if (place.y > top && place.y < bottom) {
			reach.px += Math.min(place.x, right) - Math.max(before.x, left);
		}
		if (before.x > left) {
			const [high, low] = [Math.min(place.y, before.y), Math.max(place.y, before.y)];
			reach.px += Math.max(0, Math.min(low, bottom) - Math.max(high, top));
		}
	}
	return reach;
}

const isMet = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

/** How far a line is from a name, and how many pixels of it the name hides. */
function meetingOf(box: Box, places: readonly Place[]) {
	const { high, low, px } = reachOf(places, box);
	return { px, far: high > low ? Infinity : Math.max(0, high - box.bottom, box.top - low) };
}

function costOf(box: Box, line: Line, others: readonly Line[], present: readonly Place[]): number {
	const own = meetingOf(box, line.places);
	const bold = meetingOf(box, present);
	const rest = others.map(({ places }) => meetingOf(box, places));
	return (
		COSTS.present * bold.px +
		COSTS.own * own.px +
		rest.reduce((sum, { px }) => sum + COSTS.other * px, 0) +
		own.far +
		([bold, ...rest].some(({ far }) => far <= own.far) ? COSTS.nearer : 0)
	);
}

/** Along its line, above and below it: the place that crosses the least, as far right as can be. */
function nameOf(
	line: Line,
	others: readonly Line[],
	present: readonly Place[],
	taken: readonly Box[],
	room: Box
): Named | undefined {
	const px = SAMPLE_PX + line.label.length * LETTER_PX;
	const [first, last] = [line.places[0], line.places.at(-1)];
	if (first === undefined || last === undefined) {
		return undefined;
	}
	const found = Array.from({ length: PLACES }, (_, index) => {
		const end = Math.min(room.right, last.x + px);
		const x = Math.max(room.left, end - px - ((end - px - first.x) * index) / (PLACES - 1));
		const beside = reachOf(line.places, { left: x, right: x + px, top: 0, bottom: 0 });
		const { high, low } = beside.high > beside.low ? { high: last.y, low: last.y } : beside;
		return [high - OFF_PX.above, low + OFF_PX.below].map((wished) => {
			const y = Math.min(room.bottom - LETTERS_PX.down, Math.max(room.top + LETTERS_PX.up, wished));
			const box = {
				...{ left: x, right: x + px },
				...{ top: y - LETTERS_PX.up, bottom: y + LETTERS_PX.down }
			};
			const met = taken.filter((other) => isMet(box, other)).length;
			const cost = costOf(box, line, others, present);
			return { box, x, y, cost: cost + met * COSTS.taken + (last.x - x) * COSTS.left };
		});
	}).flat();
	return found.toSorted((a, b) => a.cost - b.cost)[0];
}

/** A letter of the number at a curve's end is about so wide. */
const TIP_LETTER_PX = 8;

/** Where the number at a curve's end stands. */
export function tipBox(tip: {
	readonly x: number;
	readonly label: string;
	readonly labelY: number;
	readonly isBefore: boolean;
}): Box {
	const px = tip.label.length * TIP_LETTER_PX + 9;
	const left = tip.isBefore ? tip.x - px : tip.x;
	return { left, right: left + px, top: tip.labelY - 15, bottom: tip.labelY + 4 };
}

/**
 * Names for lines, one after the other, so that each lies beside its own.
 *
 * @param present the curve that is drawn boldest: no name lies on it where there is another place
 * @param taken where other words stand
 */
export function placeNames(
	lines: readonly Line[],
	present: readonly Place[],
	taken: readonly Box[],
	room: Box
): readonly Place[] {
	const boxes = [...taken];
	return lines.map((line) => {
		const others = lines.filter((other) => other !== line);
		const named = nameOf(line, others, present, boxes, room);
		boxes.push(...(named ? [named.box] : []));
		return { x: named?.x ?? room.left, y: named?.y ?? room.top };
	});
}

/** While a curve grows, names are placed anew once it is so much longer. */
const GROWN_PX = 24;

/** The same while lines and curve hardly change: names do not jump from frame to frame. */
export class NamePlaces {
	#key = '';
	#names: readonly Place[] = [];

	at(...[lines, present, taken, room]: Parameters<typeof placeNames>): readonly Place[] {
		const grown = Math.floor((present.at(-1)?.x ?? 0) / GROWN_PX);
		const drawn = lines.map(({ label, places }) => `${label} ${places.length}`);
		const key = [grown, taken.length, room.right, room.bottom, ...drawn].join('/');
		if (key !== this.#key) {
			[this.#key, this.#names] = [key, placeNames(lines, present, taken, room)];
		}
		return this.#names;
	}
}
