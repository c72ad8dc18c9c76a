/** The lab's picture of two drives: their curves in one frame, each name at its end. */
import { describe, expect, it } from 'vitest';
import { layOutPair } from '$lib/tools/lab/pair.layout';
import { pairedDrives } from '$lib/server/freeLab';

const drive = (letter: string, levelMbPerS: number) => ({
	...{ letter, sparePercent: 7, levelMbPerS },
	points: [0, 1, 2].map((x) => ({ x, y: x < 2 ? 80 : levelMbPerS }))
});

describe.each([300, 640])('two drives in %i px', (width) => {
	const layout = layOutPair([drive('A', 10), drive('B', 40)], { width, height: 210 });

	it('run from the axis to the names', () => {
		const [a, b] = layout.curves;
		expect(a?.path.startsWith(`M${layout.left},22`)).toBe(true);
		expect(a?.path.endsWith(`L${layout.right},163.75`)).toBe(true);
		expect(b?.path.endsWith(`L${layout.right},103`)).toBe(true);
		expect([a?.nameY, b?.nameY]).toEqual([168.75, 108]);
		expect(layout.right).toBeLessThan(width);
		expect(layout.isWide).toBe(width > 400);
	});

	it('have scales from nothing to the most', () => {
		expect(layout.yTicks.map(({ value }) => value)).toEqual([0, 20, 40, 60, 80]);
		expect(layout.yTicks[0]?.y).toBe(layout.bottom);
		expect(layout.xTicks.at(-1)).toEqual({ value: 2, x: layout.right });
	});
});

it('names of near ends keep apart', () => {
	const size = { width: 640, height: 210 };
	const { curves } = layOutPair([drive('A', 41), drive('B', 40)], size);
	expect((curves[1]?.nameY ?? 0) - (curves[0]?.nameY ?? 0)).toBe(18);
});

it('more spare area is faster, as both drives were run', () => {
	const [a, b] = pairedDrives();
	expect([a?.sparePercent, b?.sparePercent]).toEqual([7, 28]);
	// Both start as fast, and settle where chapters say such drives settle.
	expect(a?.points[0]?.y).toBeCloseTo(b?.points[0]?.y ?? 0, 1);
	expect(a?.levelMbPerS).toBeGreaterThan(8);
	expect(a?.levelMbPerS).toBeLessThan(11);
	expect((b?.levelMbPerS ?? 0) / (a?.levelMbPerS ?? 1)).toBeGreaterThan(3);
	for (const points of [a?.points ?? [], b?.points ?? []]) {
		expect(points.at(-1)?.x).toBeCloseTo(4, 1);
	}
});
