/** What of a drive's shares leaves the drawing, in both of its sizes. */
import { columnPaths, dotOf, earlierDots, layoutShare } from '$lib/figures/share/share.layout';
import { shareOf } from '$lib/figures/share/share.state';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { usablePages } from '$lib/run/view/dials';
import { spare } from '../../../content/index';
import { experimentLines } from '../../boundary/runs';
import { outside, pathOutside, rectOutside, textOutside } from './box';

/** As the components lay them out. */
const SIZES = [
	{ width: 328, curvePx: 92, columnPx: 34 },
	{ width: 760, curvePx: 190, columnPx: 62 }
] as const;

export function shareOutside(snapshot: Snapshot, experiment: string): readonly string[] {
	const share = shareOf(snapshot, usablePages(experimentLines(experiment)));
	return SIZES.flatMap((size) => {
		const layout = layoutShare(share, spare.points, size);
		const { left, right, top, bottom, width, height, band } = layout;
		const whole = { left: 0, right: width, top: 0, bottom: height };
		const dot = dotOf(layout, share);
		const columns = columnPaths(snapshot, layout);
		const seen = earlierDots(
			layout,
			[{ id: 'a', label: 'Deleted, not told', index: 0, drawn: share }],
			dot
		);
		const blocks = { left, right, top: layout.columns.y, bottom: height };
		return [
			...pathOutside({ left, right, top, bottom }, 'theory', layout.curve),
			...(dot ? outside({ left, right, top, bottom }, 'the drive', [[dot.x, dot.y]]) : []),
			...(dot ? textOutside(whole, dot.label, { x: dot.x - 11, y: dot.y, anchor: 'end' }) : []),
			...seen.flatMap(({ x, labelY, label }) => [
				...outside(whole, 'a drive before', [[x, labelY]]),
				...textOutside(whole, label, { x: x - 11, y: labelY + 4, anchor: 'end' })
			]),
			...layout.xTicks.flatMap(({ at, label, anchor }) =>
				textOutside(whole, label, { x: at, y: band.y + band.height + 14, anchor })
			),
			// The numbers of the axis stand at their places, whatever is said behind them.
			...layout.xTicks
				.filter(({ at, label }) => Math.abs(layout.x(Number.parseInt(label)) - at) > 0.01)
				.map(({ label }) => `${label} is elsewhere`),
			// Its band is as wide a share of the drawing as of the flash.
			...layout.parts
				.filter(({ id }) => id === 'data')
				.filter(({ width: px }) => Math.abs(px / (right - left) - share.dataPercent / 100) > 0.001)
				.map(({ id }) => `${id} is drawn as another share`),
			...layout.parts.flatMap((part) =>
				rectOutside(whole, part.id, { ...part, y: band.y, height: band.height })
			),
			...[columns.valid, columns.stale].flatMap((path) =>
				path === '' ? [] : pathOutside(blocks, 'a block', path)
			)
		];
	});
}
