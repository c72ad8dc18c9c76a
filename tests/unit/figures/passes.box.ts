/** What of a figure of passes leaves its strips, in both of its sizes. */
import { layoutPasses } from '$lib/figures/passes/passes.layout';
import { passesOf } from '$lib/figures/passes/passes.state';
import type { Plan } from '$lib/run/sim/plan';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { outside, pathOutside, rectOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 344, height: 216 },
	{ width: 760, height: 392 }
] as const;

export function passesOutside(snapshot: Snapshot, plan: Plan | undefined): readonly string[] {
	return SIZES.flatMap((size) => {
		// The same drive once more, as the one before: both are drawn by one scale.
		const layout = layoutPasses(snapshot, plan, size, passesOf(snapshot, plan));
		const { left, right } = layout;
		const all = { left: 0, right: size.width, top: 0, bottom: size.height };
		return [
			...layout.strips.flatMap(({ name, base, path, before, asNew, yTicks }) => {
				const strip = { left, right, top: base - layout.stripPx, bottom: base };
				return [
					...(path === '' ? [] : pathOutside(strip, name, path)),
					...(before === path ? [] : ['another drive is drawn by another scale']),
					// Whoever sees a speed can read it off.
					...(path !== '' && yTicks.length !== 2 ? [`${name} without a scale`] : []),
					...outside(
						strip,
						'a speed',
						yTicks.map(({ at }) => [left, at])
					),
					...(asNew === undefined ? [] : outside(strip, 'as new', [[left, asNew]]))
				];
			}),
			...(layout.rest
				? rectOutside({ ...all, left, right, bottom: layout.bottom }, 'a rest', layout.rest.bar)
				: []),
			...((layout.rest?.workedPx ?? 0) > (layout.rest?.bar.width ?? 0) ? ['more than a rest'] : []),
			// Words of a strip have their lines to themselves, and its steps can be told apart.
			...((layout.isNarrow ? layout.rowPx - layout.stripPx < 13 : layout.rowPx < layout.linePx + 12)
				? ['words of a strip']
				: []),
			// On a phone the words take no width from it.
			...(layout.isNarrow && right - left < 0.85 * size.width ? ['strips are short'] : []),
			// The number at the lower end of a strip's scale, and at the upper end of the next.
			...(layout.rowPx - layout.stripPx < 13 ? ['numbers of scales touch'] : []),
			// What a line means fits beside the heading: so wide is the longest.
			...(layout.key.betX - 28 < (layout.isNarrow ? 110 : 160) ? ['key of lines'] : []),
			...(layout.stripPx < 26 ? [`strips of ${layout.stripPx} px`] : []),
			...layout.xTicks.flatMap(({ at }) => outside(all, 'a share', [[at, layout.bottom + 14]])),
			...layout.flash.flatMap(({ state, x, width, top }) =>
				rectOutside(all, state, { x, width, y: top, height: layout.isNarrow ? 25 : 29 })
			)
		];
	});
}
