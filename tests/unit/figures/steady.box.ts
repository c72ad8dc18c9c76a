/** What of a figure of the steady state leaves its plot, in both of its sizes and scales. */
import { layoutSteady } from '$lib/figures/steady/steady.layout';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { outside, rectOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 328, height: 206 },
	{ width: 760, height: 370 }
] as const;

export function steadyOutside(snapshot: Snapshot): readonly string[] {
	return SIZES.flatMap((size) =>
		[false, true].flatMap((isLog) => {
			const { left, right, top, bottom, ...drawn } = layoutSteady(snapshot, { ...size, isLog });
			const plot = { left, right, top, bottom };
			const places = drawn.dots.map(({ x, y }): [number, number] => [x, y]);
			const { window } = drawn;
			return [
				...outside(plot, 'a dot', places),
				...drawn.xTicks.flatMap(({ at }) => outside(plot, 'a round', [[at, bottom]])),
				...(window
					? rectOutside(plot, 'the rule', {
							x: window.x,
							width: window.width,
							y: window.high,
							height: window.low - window.high
						})
					: [])
			];
		})
	);
}
