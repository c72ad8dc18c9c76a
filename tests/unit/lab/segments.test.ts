/** Phases as stretches of the axis: each where its writes are, and moved and stretched by hand. */
import { expect, it } from 'vitest';
import { curvesLayout, LABEL_PX, labelHeights } from '$lib/tools/lab/free/curves.layout';
import { cellsOf, gridOf, placeOf } from '$lib/tools/lab/free/blocks.layout';
import { newPhase, type Phase } from '$lib/tools/lab/free/phases';
import {
	amountOf,
	moved,
	namedPx,
	segmentsOf,
	spread,
	withAmount
} from '$lib/tools/lab/free/segments';
import type { Report } from '$lib/contract/report';
import { knownSnapshot } from '../snapshots';
import { phaseReport } from './phases';

const phases: readonly Phase[] = [newPhase('fill'), newPhase('trim'), newPhase('uniform')];
const report: Report = {
	...{ stages: [], digest: 'abc' },
	phases: [100, 0, 250].map((writes, index) => phaseReport(String(index), { host_writes: writes }))
};

it('a phase lies where its writes are, and one without any at a place', () => {
	expect(segmentsOf(phases, report, 100)).toEqual([
		{ at: 0, name: 'fill', told: '', from: 0, to: 1 },
		{ at: 1, name: 'TRIM', told: '50\u00a0%', from: 1, to: 1 },
		{ at: 2, name: 'random', told: '2\u00a0×', from: 1, to: 3.5 }
	]);
	const again: Phase = { ...newPhase('repeat'), values: [1, 1] };
	const twice = segmentsOf(
		[newPhase('fill'), again],
		{ ...report, phases: report.phases.slice(0, 2) },
		100
	);
	expect(twice.map(({ at }) => at)).toEqual([0, 0]);
});

it('no phase lies on another, however short it is', () => {
	const x = (at: number) => 40 + at * 100;
	const told = (many: readonly Phase[], writes: readonly number[]) => {
		const own = writes.map((count, index) => phaseReport(`${index}`, { host_writes: count }));
		return spread(segmentsOf(many, { ...report, phases: own }, 100), { x, right: 390 });
	};
	const near = (many: readonly (readonly [left: number, width: number])[]) =>
		many.map(([left, width]): unknown => ({
			left: expect.closeTo(left, 6),
			width: expect.closeTo(width, 6)
		}));
	// What takes no place on the axis has room for its name.
	expect(told(phases, [100, 0, 250])).toEqual(
		near([
			[40, 98],
			[140, 47.6],
			[189.6, 198.4]
		])
	);
	// At the end of the axis there is room, too.
	expect(told([newPhase('fill'), newPhase('trim'), newPhase('idle')], [350, 0, 0])).toEqual(
		near([
			[40, 248.8],
			[290.8, 47.6],
			[340.4, 47.6]
		])
	);
	// Where not all names fit, each is still there to be pressed.
	const eight = [newPhase('fill'), ...Array.from({ length: 7 }, () => newPhase('trim'))];
	const small = told(eight, [350, 0, 0, 0, 0, 0, 0, 0]);
	expect(small.slice(1).map(({ width }) => width)).toEqual(Array.from({ length: 7 }, () => 26));
	expect(small.at(-1)?.left).toBe(362);
});

it('a short name needs little room, and a long one no more than it had', () => {
	expect(namedPx({ name: 'fill' })).toBeCloseTo(47.6, 6);
	expect(namedPx({ name: 'until steady' })).toBe(52);
});

it('phases change places, and stay where there is no other', () => {
	const [fill, trim, uniform] = phases;
	expect(moved(phases, 2, 0)).toEqual([uniform, fill, trim]);
	expect(moved(phases, 0, 9)).toEqual([trim, uniform, fill]);
	expect(moved(phases, 0, -1)).toBe(phases);
	expect(moved(phases, 5, 1)).toBe(phases);
});

it('an amount is stretched within its range, and what has none is left alone', () => {
	const uniform = newPhase('uniform');
	expect(amountOf(withAmount(uniform, 123.4))).toBe(123);
	expect(amountOf(withAmount(uniform, -50))).toBe(1);
	expect(amountOf(withAmount(uniform, 1e9))).toBe(5_000);
	const fill = newPhase('fill');
	expect(withAmount(fill, 50)).toBe(fill);
	expect(amountOf(newPhase('idle'))).toBeUndefined();
});

it('curves begin and end in their frame, and labels never lie on each other', () => {
	const point = { written: 2, from: 1.9, megabytesPerSecond: 100, amplification: 4 };
	const layout = curvesLayout({ width: 800, height: 300 }, [{ id: 'a', curve: [point] }]);
	expect([layout.x(0), layout.x(2)]).toEqual([layout.left, layout.right]);
	expect([layout.speed.y(0), layout.speed.y(100)]).toEqual([layout.speed.bottom, layout.speed.top]);
	expect(layout.amplification.ticks[0]).toBe(1);
	for (const wanted of [
		[50, 52],
		[52, 50],
		[290, 295],
		[-5, 400]
	]) {
		const [one = 0, other = 0] = labelHeights(wanted, LABEL_PX.named, { top: 20, bottom: 300 });
		expect(Math.abs(one - other)).toBeGreaterThanOrEqual(30);
		expect(Math.max(one, other)).toBeLessThanOrEqual(300);
		expect(one < other).toBe((wanted[0] ?? 0) < (wanted[1] ?? 0));
	}
});

it('labels of many drives stay in their panel, in order, however low it is', () => {
	for (const [bottom, wanted] of [
		[120, [118, 119, 119, 119]],
		[70, [20, 20, 21, 22]],
		[60, [60, 20, 60, 60]]
	] as const) {
		const heights = labelHeights(wanted, LABEL_PX.plain, { top: 20, bottom });
		expect(Math.min(...heights)).toBeGreaterThanOrEqual(20);
		expect(Math.max(...heights)).toBeLessThanOrEqual(bottom - 6);
		const order = (all: readonly number[]) =>
			all.map((_, at) => at).sort((one, other) => (all[one] ?? 0) - (all[other] ?? 0));
		expect(order(heights)).toEqual(order(wanted));
	}
});

it('phases end with their axis, whatever the run is of', () => {
	const right = 700;
	const places = spread(
		[
			{ at: 0, name: '', told: '', from: 0, to: 1 },
			{ at: 1, name: '', told: '', from: 1, to: 1e9 }
		],
		{ x: (at) => 40 + at * 300, right }
	);
	for (const { left, width } of places) {
		expect(left + width).toBeLessThanOrEqual(right);
	}
});

it('blocks are filled to what they hold, and lined up by what is valid', () => {
	const snapshot = knownSnapshot(
		{ blocks: 4, pagesPerBlock: 10, logicalPages: 30 },
		{ validByBlock: [3, 10, 0, 7], writtenByBlock: [10, 10, 0, 8] }
	);
	expect(cellsOf(snapshot, 'place').map(({ valid }) => valid)).toEqual([0.3, 1, 0, 0.7]);
	expect(cellsOf(snapshot, 'rank').map(({ block }) => block)).toEqual([1, 3, 0, 2]);
	const grid = gridOf(512, 460, 180);
	const last = placeOf(511, grid);
	expect(last.x + last.width).toBeLessThanOrEqual(460);
	expect(last.y + last.height).toBeLessThanOrEqual(180);
});
