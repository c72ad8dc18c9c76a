/** The layout of any chart in one size, and which of its points is nearest to a pointer. */
import { layoutHeat, type HeatLayout } from './heat.layout';
import { layoutRows, type RowsLayout } from './rows.layout';
import type { Selection } from './selection';
import type { ChartSpec, HeatSpec, RowsSpec, XySpec } from './spec';
import type { Place } from './labels';
import { layoutXy, nearestStop, type XyLayout } from './xy.layout';

export type Drawn =
	| { readonly kind: 'xy'; readonly spec: XySpec; readonly layout: XyLayout }
	| { readonly kind: 'rows'; readonly spec: RowsSpec; readonly layout: RowsLayout }
	| { readonly kind: 'heat'; readonly spec: HeatSpec; readonly layout: HeatLayout };

const NARROW_HEIGHT_PX = 270;
const WIDE_HEIGHT_PX = 340;
/** Under it stand a figure's words and controls, which must be seen with it. */
const LOW_HEIGHT_PX = 225;
const NARROW_MAX_PX = 480;

/** Lays a chart out in `width` pixels, or low where it shares a window with controls. */
export function draw(spec: ChartSpec, width: number, wantsLog: boolean, isLow = false): Drawn {
	switch (spec.kind) {
		case 'xy': {
			const tall = width < NARROW_MAX_PX ? NARROW_HEIGHT_PX : WIDE_HEIGHT_PX;
			const height = isLow ? LOW_HEIGHT_PX : tall;
			return { kind: 'xy', spec, layout: layoutXy(spec, { width, height }, wantsLog) };
		}
		case 'rows':
			return { kind: 'rows', spec, layout: layoutRows(spec, width) };
		case 'heat':
			return { kind: 'heat', spec, layout: layoutHeat(spec, width) };
	}
}

/** The point nearest to a place in the drawing. */
export function nearest(drawn: Drawn, place: Place): Selection | undefined {
	switch (drawn.kind) {
		case 'xy':
			return nearestStop(drawn.layout, place);
		case 'rows':
			return nearestRow(drawn.layout, place);
		case 'heat': {
			const { cellPx, perRow, cells } = drawn.layout;
			const [column, row] = [Math.floor(place.x / cellPx), Math.floor((place.y - 6) / cellPx)];
			const index = row * perRow + column;
			const isCell = column >= 0 && column < perRow && row >= 0 && index < cells.length;
			return isCell ? { series: 0, index } : undefined;
		}
	}
}

/** A bar, or the published value below it. */
function nearestRow({ rows }: RowsLayout, { x, y }: Place): Selection | undefined {
	const index = rows.findIndex(
		({ bar, published }) => y < (published?.y ?? bar.y + bar.height) + 8
	);
	const row = rows[index];
	if (row === undefined) {
		return undefined;
	}
	if (row.published === undefined || y < row.bar.y + row.bar.height + 3) {
		return { series: 0, index };
	}
	const before = rows.slice(0, index).flatMap(({ published }) => published?.marks ?? []).length;
	const [low = 0, high = low] = row.published.marks;
	return { series: 1, index: before + (Math.abs(high - x) < Math.abs(low - x) ? 1 : 0) };
}

/** Marks above which dots go to a canvas: that many elements are slow to lay out. */
const CANVAS_MARKS_MIN = 400;

/** Whether a drawing has so many dots that a canvas draws them. */
export function needsCanvas(drawn: Drawn): boolean {
	return (
		drawn.kind === 'xy' &&
		drawn.layout.series.some(
			({ mark, places }) => mark === 'dots' && places.length > CANVAS_MARKS_MIN
		)
	);
}
