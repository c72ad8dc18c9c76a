/** What of a waterfall leaves its drawing, in both of its sizes. */
import { layoutWaterfall, BYTES_MAX } from '$lib/figures/waterfall/waterfall.layout';
import { stagesOf } from '$lib/figures/waterfall/waterfall.state';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { FigureSpec } from '../../../content/schema';
import { rectOutside } from './box';

/** As the component lays them out. */
const SIZES = [
	{ width: 340, plotPx: 128, headPx: 38 },
	{ width: 740, plotPx: 270, headPx: 54 }
] as const;

export function waterfallOutside(
	snapshot: Snapshot,
	spec: FigureSpec,
	experiment: string
): readonly string[] {
	const rows = spec.variants.find((one) => one.experiment === experiment)?.rows;
	if (rows === undefined) {
		return ['a waterfall without rows'];
	}
	const stages = stagesOf(snapshot, rows);
	// Of the first commits, one that is half done weighs much: the drawing ends where it does.
	const isSettled = snapshot.get('flushes') >= 10;
	const tooMuch = stages
		.filter(({ sum }) => isSettled && sum > BYTES_MAX)
		.map(({ id }) => `${id} is too deep`);
	return SIZES.flatMap((size) => {
		const layout = layoutWaterfall(stages, size);
		const plot = { left: 0, right: size.width, top: layout.top, bottom: layout.bottom };
		return layout.steps.flatMap(({ id, x, width, middle, bottom }) =>
			rectOutside(plot, id, { x, y: middle, width, height: bottom - middle })
		);
	}).concat(tooMuch);
}
