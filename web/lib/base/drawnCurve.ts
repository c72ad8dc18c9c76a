/** A curve that a reader draws: values at places that lie evenly along a span. Pure. */

/** What is drawn over, and the highest value. */
export interface Span {
	readonly from: number;
	readonly to: number;
	readonly max: number;
}

/** Values at evenly spaced places, the first and the last at the ends of the span. */
export type DrawnCurve = readonly number[];

const PLACES = 33;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** How far along the span, in places. */
const along = ({ from, to }: Span, at: number) =>
	((clamp(at, from, to) - from) / (to - from)) * (PLACES - 1);

/** The same value everywhere. */
export const levelCurve = (value: number): DrawnCurve =>
	Array.from({ length: PLACES }, () => value);

/** Where a place lies on the span. */
export const placeAt = ({ from, to }: Span, place: number): number =>
	from + (place / (PLACES - 1)) * (to - from);

export function valueAt(span: Span, curve: DrawnCurve, at: number): number {
	const place = along(span, at);
	const first = Math.floor(place);
	const [one, other] = [curve[first] ?? 0, curve[Math.min(PLACES - 1, first + 1)] ?? 0];
	return one + (other - one) * (place - first);
}

export interface StrokeEnd {
	readonly at: number;
	readonly value: number;
}

/** The curve after a stroke of the pencil; values beyond the highest are not drawn. */
export function strokeCurve(
	span: Span,
	curve: DrawnCurve,
	from: StrokeEnd,
	to: StrokeEnd
): DrawnCurve {
	const [left, right] = from.at <= to.at ? [from, to] : [to, from];
	const [first, last] = [Math.round(along(span, left.at)), Math.round(along(span, right.at))];
	return curve.map((old, place) => {
		if (place < first || place > last) {
			return old;
		}
		const share = last === first ? 1 : (place - first) / (last - first);
		const value = last === first ? to.value : left.value + (right.value - left.value) * share;
		return clamp(value, 0, span.max);
	});
}

/** The curve with another value at a handle: it bends toward the handles beside. */
export function bendCurve(
	span: Span,
	curve: DrawnCurve,
	handles: readonly number[],
	handle: number,
	value: number
): DrawnCurve {
	const at = handles[handle] ?? span.to;
	const [before, after] = [handles[handle - 1] ?? span.from, handles[handle + 1] ?? span.to];
	const here = { at, value };
	const left = { at: before, value: valueAt(span, curve, before) };
	const right = { at: after, value: valueAt(span, curve, after) };
	const bentLeft = strokeCurve(span, curve, left, here);
	return after > at ? strokeCurve(span, bentLeft, here, right) : bentLeft;
}
