/** Where each drive's slowdown is drawn as a bar, and what reviews published as lines. Pure. */
import type { FigureSpec } from '$content/schema';
import { scaleLog } from 'd3-scale';
import { sayTimes } from './slower.state';

export interface SlowerSize {
	readonly width: number;
	readonly height: number;
}

interface Row {
	readonly label: string;
	/** Missing where it was not seen yet. */
	readonly times: number | undefined;
}

/** A drive that takes as long as when it was new has a bar, too: one stroke. */
const LEAST_PX = 3;

const TICKS = [1, 2, 5, 10, 20, 50, 100, 200];

export function layoutSlower(
	rows: readonly Row[],
	spec: FigureSpec['slower'],
	{ width, height }: SlowerSize
) {
	const isNarrow = width < 400;
	const [left, right] = [8, width - 58];
	const [top, bottom] = [isNarrow ? 38 : 50, height - 22];
	const rowPx = (bottom - top) / Math.max(1, rows.length);
	const labelPx = isNarrow ? 15 : 22;
	const topTimes = spec?.top ?? 20;
	const scale = scaleLog([1, topTimes], [left, right]).clamp(true);
	const x = (times: number) => scale(Math.max(1, times));
	return {
		isNarrow,
		left,
		right,
		top,
		bottom,
		x,
		rows: rows.map(({ label, times }, index) => {
			const y = top + index * rowPx;
			return {
				label,
				labelY: y + labelPx - 3,
				/** Where marks are drawn: not through its label. */
				marked: { from: y + labelPx - 1, to: y + rowPx - 2 },
				bar:
					times === undefined
						? undefined
						: {
								x: left,
								y: y + labelPx,
								width: Math.max(LEAST_PX, x(times) - left),
								height: rowPx - labelPx - 4
							},
				baseY: y + labelPx + (rowPx - labelPx - 4) / 2,
				text: times === undefined ? '?' : `${sayTimes(times)} ×`,
				textX: (times === undefined ? left : x(times)) + 6
			};
		}),
		marks: (spec?.marks ?? []).map(({ times, label }) => ({ x: x(times), times, label })),
		ticks: TICKS.filter((times) => times <= topTimes).map((times) => ({ x: x(times), times }))
	};
}
