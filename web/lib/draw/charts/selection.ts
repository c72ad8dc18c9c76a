/** The point of a chart that the reader is at, how keys move it, and when it was. */
import type { ChartSpec, Moment } from './spec';

export interface Selection {
	readonly series: number;
	readonly index: number;
}

/** Share of a series that a page key goes. */
const PAGE_SHARE = 0.1;

/**
 * Where a key leads from a point; `undefined` leaves the chart.
 * @param counts points of each series, in order
 * @returns nothing when the key is not one of the chart's
 */
export function moveSelection(
	from: Selection | undefined,
	key: string,
	counts: readonly number[]
): { readonly to: Selection | undefined } | undefined {
	if (key === 'Escape') {
		return { to: undefined };
	}
	const series = Math.min(from?.series ?? 0, counts.length - 1);
	const count = counts[series] ?? 0;
	const index = from?.index ?? -1;
	const page = Math.max(1, Math.round(count * PAGE_SHARE));
	const within = (at: number) => ({ series, index: Math.min(Math.max(at, 0), count - 1) });
	const moves: Readonly<Record<string, () => Selection>> = {
		ArrowRight: () => within(index + 1),
		ArrowLeft: () => within(index - 1),
		PageUp: () => within(index + page),
		PageDown: () => within(index - page),
		Home: () => within(0),
		End: () => within(count - 1),
		ArrowUp: () => sibling(counts, series, index, -1),
		ArrowDown: () => sibling(counts, series, index, 1)
	};
	const move = moves[key];
	return move === undefined || counts.length === 0 ? undefined : { to: move() };
}

/** The point of the next series that lies as far along. */
function sibling(counts: readonly number[], series: number, index: number, by: number): Selection {
	const next = Math.min(Math.max(series + by, 0), counts.length - 1);
	const [from, to] = [counts[series] ?? 1, counts[next] ?? 1];
	const share = from <= 1 ? 0 : Math.max(index, 0) / (from - 1);
	return { series: next, index: Math.round(share * (to - 1)) };
}

/** When the point was that the reader is at, where its chart knows. */
export function momentOf(spec: ChartSpec, { series, index }: Selection): Moment | undefined {
	switch (spec.kind) {
		case 'xy':
			return spec.series[series]?.points[index]?.moment;
		case 'rows':
			return series === 0 ? spec.rows[index]?.moment : undefined;
		case 'heat':
			return undefined;
	}
}

/** The latest point of a moment's part that is not after it; in rising order of their moments. */
export function pointAt(spec: ChartSpec, { part, share }: Moment): Selection | undefined {
	if (spec.kind !== 'xy') {
		return undefined;
	}
	for (const [series, { points }] of spec.series.entries()) {
		const isOf = ({ moment }: (typeof points)[number]) => moment?.part === part;
		const index = points.findLastIndex(
			(point) => isOf(point) && (point.moment?.share ?? 0) <= share
		);
		const first = index < 0 ? points.findIndex(isOf) : index;
		if (first >= 0) {
			return { series, index: first };
		}
	}
	return undefined;
}
