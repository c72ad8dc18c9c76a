/** The drive below the scales: each long write has its place under its speed, on the board. */
import { describe, expect, it } from 'vitest';
import {
	layOutDriveBody,
	SMALL_COUNT,
	TWO_COLUMNS_PX,
	COLUMN_GAP_PX
} from '$lib/tools/your-drive/driveBody.layout';
import { speedPlanOf } from '$lib/tools/your-drive/plan';
import { SPEED_SIZES } from '$lib/tools/your-drive/limits';
import { layOutScale } from '$lib/tools/your-drive/scale.layout';
import { smallCurve } from '$lib/tools/your-drive/testPicture.layout';
import { DURABLE_SCALE, LONG_SCALE } from '$lib/tools/your-drive/verdict';

const range = { low: 10, high: 100, source: 'a source' };
const longClasses = ['a', 'b', 'c'].map((id) => ({ id, label: id, range }));
const durableClasses = [...longClasses.slice(1), { id: 'd', label: 'd', range: undefined }];
const bodyOf = (width: number, longCount = 5) =>
	layOutDriveBody({ width, longCount, longClasses, durableClasses });
const scaleOf = (width: number, isLong: boolean) =>
	layOutScale({
		...(isLong ? LONG_SCALE : DURABLE_SCALE),
		classes: isLong ? longClasses : durableClasses,
		...{ width, parts: [], partsPlanned: 5, level: undefined }
	});

describe.each([280, 600, TWO_COLUMNS_PX, 1_400])('the drive in %i px', (width) => {
	const body = bodyOf(width);
	const right = body.board.x + body.board.width;
	const bottom = body.board.y + body.board.height;

	it('has all on its board, and the board in the drawing', () => {
		expect(body.board.x).toBeGreaterThanOrEqual(0);
		expect(right).toBeLessThanOrEqual(width);
		expect(bottom).toBeLessThan(body.height);
		for (const { x, y, width: wide, height } of body.longPlaces) {
			expect(x).toBeGreaterThan(body.board.x + 12);
			expect(x + wide).toBeLessThan(right);
			expect(y + height).toBeLessThan(body.longName.y);
		}
		for (const { x, y, width: wide } of body.smallRows) {
			expect(x + wide).toBeLessThan(right);
			expect(y).toBeLessThan(body.smallName.y);
		}
		expect(Math.max(body.longName.y, body.smallName.y)).toBeLessThan(bottom);
		expect(body.smallRows.length * body.perSmallRow).toBe(SMALL_COUNT);
	});

	it('has a place for each write, side by side', () => {
		expect(body.longPlaces).toHaveLength(5);
		const gaps = body.longPlaces.slice(1).map(({ x }, index) => {
			const before = body.longPlaces[index];
			return x - (before?.x ?? 0) - (before?.width ?? 0);
		});
		expect(gaps.map(Math.round)).toEqual([2, 2, 2, 2]);
	});
});

it.each([TWO_COLUMNS_PX, 1_400])('in %i px what is written stands under its speed', (width) => {
	const column = (width - COLUMN_GAP_PX) / 2;
	const [long, durable] = [scaleOf(column, true), scaleOf(column, false)];
	const { longPlaces, smallRows, name } = bodyOf(width);
	expect(longPlaces[0]?.x).toBeCloseTo(long.plotLeft + 1, 6);
	const last = longPlaces.at(-1);
	expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(long.plotRight - 1, 6);
	expect(name.x).toBeGreaterThan(long.plotRight);
	const left = column + COLUMN_GAP_PX;
	for (const { x, width: wide } of smallRows) {
		expect(x).toBeCloseTo(left + durable.plotLeft, 6);
		expect(x + wide).toBeCloseTo(left + durable.plotRight, 6);
	}
});

it('counts the small writes that a run makes', () => {
	for (const size of SPEED_SIZES) {
		const { smallRoundsCount, bytes, rounds, legBytes } = speedPlanOf(size);
		expect(SMALL_COUNT).toBe(smallRoundsCount * 25);
		expect(rounds.length * legBytes).toBeLessThan(bytes);
	}
});

it('a small curve fills its box, from the first write on', () => {
	const points = [0, 1, 10, 100].map((x) => ({ x, y: x === 100 ? 50 : 200 }));
	const box = { x: 10, y: 8, width: 200, height: 60 };
	expect(smallCurve({ name: 'one', points }, box)).toBe('M10,8L110,8L210,53');
});
