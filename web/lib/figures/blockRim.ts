/** The board around the blocks of a whole drive: how much room it takes, and its outline. Pure. */

export interface Rim {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
	/** How long its contacts are. */
	readonly contactPx: number;
}

/** What lies between the rim and the blocks, at each side. */
export interface RimRoom {
	readonly left: number;
	readonly right: number;
	/** Above them, and below. */
	readonly above: number;
	readonly contactPx: number;
}

/** Drawings for phones have less room for it. */
export const rimRoom = (width: number): RimRoom =>
	width < 400
		? { left: 9, right: 5, above: 4, contactPx: 4 }
		: { left: 17, right: 11, above: 7, contactPx: 8 };

/** The rim around blocks that take so much room. */
export function rimAround(
	blocks: {
		readonly x: number;
		readonly y: number;
		readonly width: number;
		readonly height: number;
	},
	{ left, right, above, contactPx }: RimRoom
): Rim {
	return {
		x: blocks.x - left,
		y: blocks.y - above,
		width: blocks.width + left + right,
		height: blocks.height + 2 * above,
		contactPx
	};
}

const CORNER_PX = 5;
const NOTCH_PX = 4;

export function rimPath({ x, y, width, height }: Rim): string {
	const [right, bottom] = [x + width, y + height];
	const notch = y + height / 2;
	const turn = (dx: number, dy: number) => `a${CORNER_PX} ${CORNER_PX} 0 0 1 ${dx} ${dy}`;
	return (
		`M${x + CORNER_PX} ${y}H${right - CORNER_PX}${turn(CORNER_PX, CORNER_PX)}` +
		`V${notch - NOTCH_PX}a${NOTCH_PX} ${NOTCH_PX} 0 0 0 0 ${2 * NOTCH_PX}V${bottom - CORNER_PX}` +
		`${turn(-CORNER_PX, CORNER_PX)}H${x + CORNER_PX}${turn(-CORNER_PX, -CORNER_PX)}` +
		`V${y + CORNER_PX}${turn(CORNER_PX, -CORNER_PX)}Z`
	);
}
