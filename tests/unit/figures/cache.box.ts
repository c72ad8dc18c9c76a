/** What of a copy into a cache leaves its drawing, in both of its sizes. */
import { layoutCache } from '$lib/figures/cache/cache.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { outside, pathOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 328, curvePx: 92, perRow: 52 },
	{ width: 760, curvePx: 200, perRow: 43 }
] as const;

export function cacheOutside(snapshot: Snapshot): readonly string[] {
	return SIZES.flatMap((size) => {
		const layout = layoutCache(snapshot, size);
		const { left, right, top, bottom, tip, cellsTop, height, paths } = layout;
		const plot = { left, right, top, bottom };
		const board = { left, right, top: cellsTop, bottom: height };
		return [
			...layout.curves.flatMap((curve) => pathOutside(plot, 'the curve', curve)),
			...(tip ? outside(plot, 'the present', [[tip.x, tip.y]]) : []),
			...Object.values(paths).flatMap((path) =>
				path === '' ? [] : pathOutside(board, 'a block', path)
			)
		];
	});
}
