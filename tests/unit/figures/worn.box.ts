/** What of a figure of wear leaves its drawing, in both of its sizes. */
import { layoutWorn } from '$lib/figures/worn/worn.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { rectOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 328, height: 206 },
	{ width: 760, height: 360 }
] as const;

export const wornOutside = (snapshot: Snapshot, erasesMax: number): readonly string[] =>
	SIZES.flatMap((size) => {
		const { boxes, boxPx, highPx, keyY } = layoutWorn(snapshot, erasesMax, size);
		const all = { left: 0, right: size.width, top: 0, bottom: keyY - 3 };
		return boxes.flatMap(({ block, x, y, fillY, fillPx }) => [
			...rectOutside(all, `block ${block}`, { x, y, width: boxPx, height: highPx }),
			...rectOutside(
				{ left: x, right: x + boxPx, top: y, bottom: y + highPx },
				`wear of block ${block}`,
				{ x, y: fillY, width: boxPx, height: fillPx }
			)
		]);
	});
