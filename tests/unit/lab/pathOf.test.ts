/** Where a line of the free lab goes through. */
import { expect, it } from 'vitest';
import { pathOf } from '$lib/tools/lab/free/curves.layout';
import type { CurvePoint } from '$lib/tools/lab/free/ending';

const window = (from: number, written: number, megabytesPerSecond: number): CurvePoint => ({
	...{ from, written, megabytesPerSecond },
	amplification: 1
});

it('is the middle of each window, at its rate', () => {
	const [x, y] = [(written: number) => written * 100, (rate: number) => 50 - rate];
	const curve = [window(0, 1, 40), window(1, 3, 10)];
	expect(pathOf({ x }, { y }, curve, (point) => point.megabytesPerSecond)).toBe('M50,10L200,40');
	expect(pathOf({ x }, { y }, [], () => 0)).toBe('');
});
