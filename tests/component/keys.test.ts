/** Keys lead where they name, in every grid and row: none is swapped, none runs off its end. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { moveSelection } from '$lib/draw/charts/selection';
import DriveTargets from '$lib/figures/drive/DriveTargets.svelte';
import Zoom from '$lib/figures/drive/levels/Zoom.svelte';
import ShareHandle from '$lib/figures/share/ShareHandle.svelte';
import type { FigureView } from '$lib/run/view/FigureView.svelte';
import { indexOf } from '$lib/tools/search/searchIndex';
import SearchTool from '$lib/tools/search/SearchTool.svelte';
import { stateAt } from '../boundary/runs';
import Keys from './Keys.svelte';
import { withoutSizes } from './sizes';

withoutSizes();

const focusedName = () => document.activeElement?.getAttribute('aria-label');

async function press(key: string, more: { readonly ctrlKey?: boolean } = {}) {
	const { activeElement } = document;
	expect(activeElement).not.toBe(document.body);
	await fireEvent.keyDown(activeElement ?? document.body, { key, ...more });
	await tick();
}

/** Twenty rows of five, begun in the middle of row ten: block 52. */
const GRID: readonly (readonly [string, number, { readonly ctrlKey: boolean }])[] = [
	['ArrowRight', 53, { ctrlKey: false }],
	['ArrowLeft', 51, { ctrlKey: false }],
	['ArrowDown', 57, { ctrlKey: false }],
	['ArrowUp', 47, { ctrlKey: false }],
	['PageDown', 77, { ctrlKey: false }],
	['PageUp', 27, { ctrlKey: false }],
	['Home', 50, { ctrlKey: false }],
	['End', 54, { ctrlKey: false }],
	['Home', 0, { ctrlKey: true }],
	['End', 99, { ctrlKey: true }]
];

describe('a grid of cells', () => {
	it.each(GRID)('%s leads from block 52 to block %i', async (key, reached, more) => {
		render(Keys, { count: 100, columns: 5, start: 52, onchoose: vi.fn() });
		screen.getByRole('gridcell', { name: 'Block 52' }).focus();
		await press(key, more);
		expect(focusedName()).toBe(`Block ${reached}`);
		expect(screen.getByRole('gridcell', { name: `Block ${reached}` }).tabIndex).toBe(0);
		expect(screen.getByRole('gridcell', { name: 'Block 52' }).tabIndex).toBe(-1);
	});

	it('goes no further than its ends', async () => {
		render(Keys, { count: 10, columns: 5, start: 9, onchoose: vi.fn() });
		screen.getByRole('gridcell', { name: 'Block 9' }).focus();
		for (const key of ['ArrowRight', 'ArrowDown', 'PageDown']) {
			await press(key);
			expect(focusedName(), key).toBe('Block 9');
		}
		await press('Home', { ctrlKey: true });
		for (const key of ['ArrowLeft', 'ArrowUp', 'PageUp']) {
			await press(key);
			expect(focusedName(), key).toBe('Block 0');
		}
	});

	it('chooses with Enter and with the space bar, and leaves other keys alone', async () => {
		const onchoose = vi.fn();
		render(Keys, { count: 10, columns: 5, start: 4, onchoose });
		screen.getByRole('gridcell', { name: 'Block 4' }).focus();
		await press('Enter');
		await press(' ');
		await press('a');
		expect(onchoose.mock.calls).toEqual([[4], [4]]);
	});
});

describe('the pages of a drive', () => {
	/** Three rows of four, begun on page 5, the second of the second row. */
	const PAGES: readonly (readonly [string, number])[] = [
		['ArrowRight', 6],
		['ArrowLeft', 4],
		['ArrowDown', 9],
		['ArrowUp', 1],
		['Home', 0],
		['End', 11]
	];

	function targets() {
		const onchoose = vi.fn();
		render(DriveTargets, {
			cells: Array.from({ length: 12 }, (_, id) => ({
				x: (id % 4) * 10,
				y: Math.floor(id / 4) * 10,
				width: 8,
				height: 8
			})),
			perRow: 4,
			label: (id: number) => `Page ${id}`,
			pressed: undefined,
			isSwitch: false,
			isInert: false,
			onchoose,
			onpoint: () => undefined
		});
		return onchoose;
	}

	async function beginAt(id: number) {
		const page = screen.getByRole('button', { name: `Page ${id}` });
		await fireEvent.click(page);
		page.focus();
	}

	it.each(PAGES)('%s leads from page 5 to page %i', async (key, reached) => {
		targets();
		await beginAt(5);
		await press(key);
		expect(focusedName()).toBe(`Page ${reached}`);
	});

	it('go no further than their ends, and are chosen by keys', async () => {
		const onchoose = targets();
		await beginAt(11);
		for (const key of ['ArrowRight', 'ArrowDown']) {
			await press(key);
			expect(focusedName(), key).toBe('Page 11');
		}
		await press('Home');
		for (const key of ['ArrowLeft', 'ArrowUp']) {
			await press(key);
			expect(focusedName(), key).toBe('Page 0');
		}
		await press('Enter');
		await press(' ');
		expect(onchoose.mock.calls).toEqual([[11], [0], [0]]);
		cleanup();
	});

	it.each(['PageDown', 'PageUp'])('leave %s to the page, which scrolls by it', async (key) => {
		targets();
		await beginAt(5);
		const isLeft = await fireEvent.keyDown(document.activeElement ?? document.body, { key });
		expect(isLeft).toBe(true);
		expect(focusedName()).toBe('Page 5');
		const isScrolled = await fireEvent.keyDown(document.activeElement ?? document.body, {
			key: 'ArrowDown'
		});
		expect(isScrolled, 'keys that lead somewhere do not scroll').toBe(false);
	});
});

describe('the points of a chart', () => {
	/** Three series of 41, 21, and 1 points; begun on point 20 of the second, its last. */
	const POINTS: readonly (readonly [string, number, number])[] = [
		['ArrowRight', 1, 11],
		['ArrowLeft', 1, 9],
		['PageUp', 1, 12],
		['PageDown', 1, 8],
		['Home', 1, 0],
		['End', 1, 20],
		['ArrowUp', 0, 20],
		['ArrowDown', 2, 0]
	];

	it.each(POINTS)(
		'%s leads from point 10 of series 1 to series %i, point %i',
		(key, series, index) => {
			expect(moveSelection({ series: 1, index: 10 }, key, [41, 21, 1])).toEqual({
				to: { series, index }
			});
		}
	);

	it('are left nowhere but by Escape', () => {
		const counts = [3, 2];
		const from = (key: string, series: number, index: number) =>
			moveSelection({ series, index }, key, counts)?.to;
		expect(from('ArrowUp', 0, 1)).toEqual({ series: 0, index: 1 });
		expect(from('ArrowDown', 1, 1)).toEqual({ series: 1, index: 1 });
		expect(from('ArrowLeft', 0, 0)).toEqual({ series: 0, index: 0 });
		expect(from('ArrowRight', 1, 1)).toEqual({ series: 1, index: 1 });
		expect(from('PageDown', 0, 0)).toEqual({ series: 0, index: 0 });
		expect(from('PageUp', 0, 2)).toEqual({ series: 0, index: 2 });
		expect(from('Escape', 0, 2)).toBeUndefined();
	});
});

describe('the boundary of spare area', () => {
	const handle = (value: number) => {
		const onset = vi.fn();
		render(ShareHandle, {
			...{ x: 10, top: 0, bottom: 50, value, from: 4, to: 44, step: 0.5, label: 'Spare area' },
			...{ valueAt: (x: number) => x, onmove: vi.fn(), onset }
		});
		return onset;
	};

	it.each([
		['ArrowUp', 20, 20.5],
		['ArrowRight', 20, 20.5],
		['ArrowDown', 20, 19.5],
		['ArrowLeft', 20, 19.5],
		['PageUp', 20, 25],
		['PageDown', 20, 15],
		['Home', 20, 4],
		['End', 20, 44],
		['ArrowLeft', 4, 4],
		['PageUp', 43, 44]
	])('%s leads from %d to %d percent', async (key, from, to) => {
		const onset = handle(from);
		screen.getByRole('slider', { name: 'Spare area' }).focus();
		await press(key);
		expect(onset.mock.calls).toEqual([[to]]);
	});
});

it('arrows lead from the field of the search through its places, and back', async () => {
	const places = ['one', 'two'].map((name) => ({
		...{ path: `/${name}/`, kind: 'tool' as const, title: `Flash ${name}`, about: '', text: '' }
	}));
	render(SearchTool, { sent: indexOf(places), query: 'flash' });
	const field = screen.getByRole('searchbox');
	const [first, second] = screen.getAllByRole('link');
	field.focus();
	for (const [key, reached] of [
		['ArrowUp', field],
		['ArrowDown', first],
		['ArrowDown', second],
		['ArrowDown', second],
		['ArrowUp', first],
		['ArrowUp', field],
		['a', field]
	] as const) {
		await press(key);
		expect(document.activeElement).toBe(reached);
	}
});

it('plus and minus go a level nearer and further off, unless the browser zooms', async () => {
	const go = vi.fn();
	const snapshot = stateAt('overwrite', 30);
	const pace = { text: '' };
	/** As much of a figure as its levels ask for. */
	const view: FigureView = Object.create({
		...{ keyFrame: snapshot, plan: undefined, spec: {} },
		zoom: { level: 'drive', levelIndex: 1, block: 0, isFollowing: false, go },
		player: { session: { snapshot }, playback: { pace, isPlaying: false, isSummary: false } }
	});
	render(Zoom, { view, still: undefined });
	const group = screen.getByRole('group', { name: 'Zoom' });
	for (const key of ['+', '=', '-', '_', 'a']) await fireEvent.keyDown(group, { key });
	await fireEvent.keyDown(group, { key: '+', ctrlKey: true });
	await fireEvent.keyDown(group, { key: '-', metaKey: true });
	expect(go.mock.calls).toEqual([[2], [2], [0], [0]]);
});
