/** Lines through places, as SVG paths. */

export interface Place {
	readonly x: number;
	readonly y: number;
}

/** A hundredth of a pixel is not seen. */
export const short = (px: number) => Math.round(px * 100) / 100;
const at = ({ x, y }: Place) => `${short(x)},${short(y)}`;

/** From place to place. */
export function linePath(places: readonly Place[]): string {
	return places.length === 0 ? '' : `M${places.map(at).join('L')}`;
}

/** Up or down at once, then along: what holds between a place and the one before is drawn so. */
export function stepPath(places: readonly Place[]): string {
	return linePath(
		places.flatMap((place, index) => {
			const before = places[index - 1];
			return before === undefined ? [place] : [{ x: before.x, y: place.y }, place];
		})
	);
}
