/** What of a copy into a cache leaves its drawing, in both of its sizes. */
import { layoutCache } from '$lib/figures/cache/cache.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { outside, pathOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 328, curvePx: 86, perRow: 52 },
	{ width: 760, curvePx: 192, perRow: 43 }
] as const;

export function cacheOutside(snapshot: Snapshot): readonly string[] {
	return SIZES.flatMap((size) => {
		const layout = layoutCache(snapshot, size);
		const { left, right, top, bottom, tip, rim, paths } = layout;
		const plot = { left, right, top, bottom };
		const board = {
			left: rim.x + rim.contactPx,
			right: rim.x + rim.width,
			top: rim.y,
			bottom: rim.y + rim.height
		};
		const drawing = { left: 0, right: layout.width, top: 0, bottom: layout.height };
		return [
			...outside(drawing, 'the board', [
				[rim.x, rim.y],
				[rim.x + rim.width, rim.y + rim.height]
			]),
			...layout.curves.flatMap((curve) => pathOutside(plot, 'the curve', curve)),
			...(tip ? outside(plot, 'the present', [[tip.x, tip.y]]) : []),
			...Object.values(paths).flatMap((path) =>
				path === '' ? [] : pathOutside(board, 'a block', path)
			)
		];
	});
}
