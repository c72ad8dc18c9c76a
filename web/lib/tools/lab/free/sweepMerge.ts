/** Several seeds of one point as one: their mean, and how sure it is. */
import { mean } from 'd3-array';
import { meanOf } from '$lib/base/student';
import type { Interval, SweepPoint } from './sweep';

/** Where the mean of all seeds lies with 95 % certainty; nothing of one seed alone. */
export function intervalOf(values: readonly number[]): Interval | undefined {
	const found = meanOf(values);
	return found && [found.mean - found.margin, found.mean + found.margin];
}

function merge(points: readonly [SweepPoint, ...SweepPoint[]]): SweepPoint {
	const [first] = points;
	const valuesOf = (of: (point: SweepPoint) => number | undefined) =>
		points.flatMap((point) => of(point) ?? []);
	const amplifications = valuesOf(({ amplification }) => amplification);
	const speeds = valuesOf(({ megabytesPerSecond }) => megabytesPerSecond);
	return {
		value: first.value,
		second: first.second,
		amplification: mean(amplifications),
		megabytesPerSecond: mean(speeds),
		// One seed that is not steady yet leaves nothing to compare a formula with.
		theory: points.every(({ theory }) => theory !== undefined) ? first.theory : undefined,
		fault: points.find(({ fault }) => fault !== '')?.fault ?? '',
		intervals: {
			amplification: intervalOf(amplifications),
			megabytesPerSecond: intervalOf(speeds)
		}
	};
}

/** One point for all that have the same values, in the order in which they came. */
export function merged(points: readonly SweepPoint[]): readonly SweepPoint[] {
	const all = new Map<string, [SweepPoint, ...SweepPoint[]]>();
	for (const point of points) {
		const key = `${point.value} ${point.second ?? ''}`;
		const others = all.get(key);
		if (others === undefined) {
			all.set(key, [point]);
		} else {
			others.push(point);
		}
	}
	return [...all.values()].map((group) => (group.length === 1 ? group[0] : merge(group)));
}
