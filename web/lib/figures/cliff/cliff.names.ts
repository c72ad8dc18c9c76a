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
const PLACES = 28;
/** What a pixel costs that a name lies on the present curve, on its own, and on another. */
const COSTS = { present: 10, own: 4, other: 5, taken: 1_000, nearer: 60, left: 0.04 } as const;

/** So much of a line lies in a box, in pixels. */
function pxIn({ left, right, top, bottom }: Box, places: readonly Place[]): number {
	let px = 0;
	for (const [index, { x, y }] of places.entries()) {
		const before = places[index - 1];
		if (before === undefined || x < left || before.x > right) {
			continue;
		}
		if (y > top && y < bottom) {
			px += Math.min(x, right) - Math.max(before.x, left);
		}
		const [high, low] = [Math.min(y, before.y), Math.max(y, before.y)];
		if (before.x > left && before.x < right) {
			px += Math.max(0, Math.min(low, bottom) - Math.max(high, top));
		}
	}
	return px;
}

/** How high and how low a line is between two places; missing where it is not. */
function reachOf(places: readonly Place[], left: number, right: number) {
	const ys = places.flatMap(({ x, y }, index) => {
		const before = places[index - 1];
		return before !== undefined && x >= left && before.x <= right ? [y] : [];
	});
	return ys.length === 0 ? undefined : { high: Math.min(...ys), low: Math.max(...ys) };
}

const isMet = (one: Box, other: Box) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

/** How far a line is from a name. */
function farFrom({ left, right, top, bottom }: Box, places: readonly Place[]): number {
	const reach = reachOf(places, left, right);
	return reach === undefined ? Infinity : Math.max(0, reach.high - bottom, top - reach.low);
}

function costOf(box: Box, line: Line, others: readonly Line[], present: readonly Place[]): number {
	const own = farFrom(box, line.places);
	const all = [present, ...others.map(({ places }) => places)];
	return (
		COSTS.present * pxIn(box, present) +
		COSTS.own * pxIn(box, line.places) +
		others.reduce((sum, { places }) => sum + COSTS.other * pxIn(box, places), 0) +
		own +
		(all.some((places) => farFrom(box, places) <= own) ? COSTS.nearer : 0)
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
		const reach = reachOf(line.places, x, x + px) ?? { high: last.y, low: last.y };
		return [reach.high - OFF_PX.above, reach.low + OFF_PX.below].map((wished) => {
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
