/** Where arrow keys lead in groups with one tab stop. */
import { describe, expect, it } from 'vitest';
import { placeAfter, type Places } from '$lib/base/roving';

const after = (key: string, at: number, places: Places, ctrlKey = false) =>
	placeAfter({ key, ctrlKey, metaKey: false }, at, places);

describe('in a grid of 4 columns and 10 items', () => {
	const grid: Places = { count: 10, columns: 4, rowsPerPage: 5, rowStart: 0 };

	it.each([
		['ArrowRight', 5, 6],
		['ArrowLeft', 5, 4],
		['ArrowDown', 5, 9],
		['ArrowUp', 5, 1],
		['Home', 5, 4],
		['End', 5, 7],
		['PageDown', 1, 9],
		['PageUp', 9, 0]
	])('%s leads from %i to %i', (key, at, to) => {
		expect(after(key, at, grid)).toBe(to);
	});

	it('nothing leads out of it', () => {
		expect(after('ArrowUp', 1, grid)).toBe(0);
		expect(after('ArrowRight', 9, grid)).toBe(9);
		expect(after('End', 9, grid)).toBe(9);
	});

	it('Home and End with Control lead to its ends', () => {
		expect([after('Home', 5, grid, true), after('End', 5, grid, true)]).toEqual([0, 9]);
	});

	it('rows begin where they are drawn', () => {
		const shifted: Places = { ...grid, rowStart: 2 };
		expect([after('Home', 7, shifted), after('End', 7, shifted)]).toEqual([6, 9]);
	});
});

describe('in a list', () => {
	const list: Places = { count: 3, columns: 1 };

	it('all arrows go along it, Home and End to its ends', () => {
		const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End'];
		expect(keys.map((key) => after(key, 1, list))).toEqual([2, 2, 0, 0, 0, 2]);
	});

	it('other keys are left to the browser', () => {
		expect(['PageDown', 'PageUp', 'Enter', 'a'].map((key) => after(key, 1, list))).toEqual(
			Array.from({ length: 4 }, () => undefined)
		);
	});
});
