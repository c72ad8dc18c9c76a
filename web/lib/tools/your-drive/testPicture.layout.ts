/** The simulated drive's curve in small: over what is written in powers of ten, speed from 0. */
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import type { SimulatedCurve } from './growth';

/** As an SVG path without its ground. */
export function smallCurve(
	{ points }: SimulatedCurve,
	box: Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>
): string {
	const drawn = points.filter(({ x }) => x > 0);
	const [first, last] = [drawn[0]?.x ?? 1, drawn.at(-1)?.x ?? 10];
	const x = scaleLog([first, last], [box.x, box.x + box.width]);
	const top = Math.max(...drawn.map(({ y }) => y));
	const y = scaleLinear([0, top], [box.y + box.height, box.y]);
	const path = line<{ readonly x: number; readonly y: number }>()
		.x((point) => x(point.x))
		.y((point) => y(point.y))
		.digits(2);
	return path(drawn) ?? '';
}
