/** What of a figure of slowdowns leaves its plot, in both of its sizes. */
import { layoutSlower } from '$lib/figures/slower/slower.layout';
import { slowdownOf } from '$lib/figures/slower/slower.state';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { outside, rectOutside } from './box';
import type { Shown } from './states';

/** As the components lay them out. */
const SIZES = [
	{ width: 340, height: 216 },
	{ width: 760, height: 378 }
] as const;

export const slowerOutside = ({ spec, plan }: Shown, snapshot: Snapshot): readonly string[] =>
	SIZES.flatMap((size) => {
		const times = slowdownOf(snapshot, plan);
		const rows = spec.variants.map(({ label }) => ({ label, times }));
		const layout = layoutSlower(rows, spec.slower, size);
		const plot = { left: 0, right: size.width, top: layout.top, bottom: layout.bottom };
		return [
			...layout.rows.flatMap(({ label, bar }) => (bar ? rectOutside(plot, label, bar) : [])),
			...layout.marks.flatMap(({ x }) => outside(plot, 'a mark', [[x, layout.top]])),
			...layout.ticks.flatMap(({ x }) => outside(plot, 'a tick', [[x, layout.bottom]]))
		];
	});
