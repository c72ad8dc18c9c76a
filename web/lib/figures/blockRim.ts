/** The board around the blocks of a whole drive: where it is, and the room it leaves them. Pure. */
import type { Box } from './drive/drive.layout';

export interface Rim extends Box {
	/** How long its contacts are. */
	readonly contactPx: number;
}

/** Its stroke lies within the drawing. */
const STROKE_PX = 1;

/** What lies between the rim and the blocks; drawings for phones have less room for it. */
const apartIn = (width: number) =>
	width < 400
		? { before: 9, after: 5, above: 4, contactPx: 4 }
		: { before: 17, after: 11, above: 7, contactPx: 8 };

/** Where blocks begin in a drawing, how much room they have, and how far they lie below the rim. */
export function rimRoom(width: number) {
	const { before, after, above } = apartIn(width);
	const left = before + STROKE_PX;
	return { left, width: width - left - after - STROKE_PX, above };
}

/** The rim around blocks, as wide as the drawing. */
export function rimAround(width: number, top: number, height: number): Rim {
	const { above, contactPx } = apartIn(width);
	return {
		...{ x: STROKE_PX, y: top - above, width: width - 2 * STROKE_PX },
		...{ height: height + 2 * above, contactPx }
	};
}
