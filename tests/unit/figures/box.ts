/** Whether what is drawn lies inside its plot. */

export interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

/** Rounding of coordinates, not of opinions. */
const SLACK_PX = 0.51;
/** A character of the small type is about so wide; of the large type a little more. */
const CHARACTER_PX = 6.6;

/** Corners of an SVG path of straight lines. @throws where it has curves: they reach elsewhere */
export function pathPoints(path: string): readonly (readonly [number, number])[] {
	if (/[^MLHVZ0-9.,eE\s-]/.test(path)) {
		throw new Error(`a path with curves: ${path.slice(0, 40)}`);
	}
	const points: [number, number][] = [];
	let [x, y] = [0, 0];
	for (const [, command = '', rest = ''] of path.matchAll(/([MLHVZ])([^MLHVZ]*)/g)) {
		const numbers = rest.split(/[\s,]+/).filter((text) => text !== '');
		if (command === 'Z') {
			continue;
		}
		if (command === 'H' || command === 'V') {
			[x, y] = command === 'H' ? [Number(numbers[0]), y] : [x, Number(numbers[0])];
			points.push([x, y]);
			continue;
		}
		for (let index = 0; index + 1 < numbers.length; index += 2) {
			[x, y] = [Number(numbers[index]), Number(numbers[index + 1])];
			points.push([x, y]);
		}
	}
	return points;
}

/** What of these places lies outside, in words; empty when nothing does. */
export function outside(
	box: Box,
	what: string,
	places: readonly (readonly [number, number])[]
): readonly string[] {
	return places.flatMap(([x, y]) => {
		const isIn =
			x >= box.left - SLACK_PX &&
			x <= box.right + SLACK_PX &&
			y >= box.top - SLACK_PX &&
			y <= box.bottom + SLACK_PX;
		// What is no number is nowhere.
		return isIn ? [] : [`${what} at ${x.toFixed(1)}, ${y.toFixed(1)}`];
	});
}

export const pathOutside = (box: Box, what: string, path: string): readonly string[] =>
	outside(box, what, pathPoints(path));

export function rectOutside(
	box: Box,
	what: string,
	rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
): readonly string[] {
	const { x, y, width, height } = rect;
	const isRight = width >= 0 && height >= 0;
	return [
		...outside(box, what, [
			[x, y],
			[x + width, y + height]
		]),
		...(isRight ? [] : [`${what} is ${width} by ${height}`])
	];
}

/** A line of text by its anchor and its baseline. */
export function textOutside(
	box: Box,
	text: string,
	label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' },
	characterPx = CHARACTER_PX
): readonly string[] {
	const width = text.length * characterPx;
	const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
	return outside(box, `"${text}"`, [
		[left, label.y - 9],
		[left + width, label.y]
	]);
}
