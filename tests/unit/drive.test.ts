/** The drawing of a small drive: nothing overlaps, and its frames begin and end in real states. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../content/index';
import { pageLabel, type DriveFrame } from '$lib/figures/drive/drive.frame';
import { layoutDrive, type Box } from '$lib/figures/drive/drive.layout';
import { driveFrame } from '$lib/figures/drive/drive.motion';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { look, NO_LIMIT, openRun } from '../boundary/runs';

const WIDTHS = [328, 720];
const NAMES = [
	...new Set(
		chapters.flatMap((chapter) => [
			...Object.values(chapter.figures)
				.filter(({ kind }) => kind === 'drive')
				.flatMap(({ variants }) => variants.map(({ experiment }) => experiment)),
			...Object.values(chapter.recalls).flatMap((recall) =>
				'experiment' in recall ? recall.experiment : []
			)
		])
	)
];

const SHAPES = [
	...[1, 2, 3, 5, 6, 8, 12].flatMap((blocks) =>
		[1, 2, 4, 8, 16].map((pagesPerBlock) => ({ blocks, pagesPerBlock, logicalPages: 0 }))
	),
	{ blocks: 5, pagesPerBlock: 4, logicalPages: 9 },
	{ blocks: 6, pagesPerBlock: 4, logicalPages: 12 },
	{ blocks: 7, pagesPerBlock: 10, logicalPages: 50 },
	{ blocks: 16, pagesPerBlock: 8, logicalPages: 100 }
];

function shapeOf(snapshot: Snapshot) {
	return {
		blocks: snapshot.get('blocks'),
		pagesPerBlock: snapshot.get('pagesPerBlock'),
		logicalPages: snapshot.get('logicalPages')
	};
}

function overlaps(a: Box, b: Box): boolean {
	const isApart =
		a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
	return !isApart;
}

function firstOverlap(boxes: readonly Box[]): readonly Box[] | undefined {
	for (const [index, box] of boxes.entries()) {
		const other = boxes.slice(index + 1).find((later) => overlaps(box, later));
		if (other !== undefined) {
			return [box, other];
		}
	}
	return undefined;
}

describe.each(WIDTHS)('layout at %i px', (width) => {
	it.each(SHAPES)('$blocks blocks of $pagesPerBlock pages, $logicalPages logical', (shape) => {
		const layout = layoutDrive(shape, width);
		const { keys, pages, blocks } = layout;
		expect(pages).toHaveLength(shape.blocks * shape.pagesPerBlock);
		expect(keys).toHaveLength(shape.logicalPages);
		expect(firstOverlap([...keys, ...blocks])).toBeUndefined();
		expect(firstOverlap(pages)).toBeUndefined();
		for (const box of [...keys, ...pages, ...blocks]) {
			expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
			expect(box.x + box.width).toBeLessThanOrEqual(width);
			expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
		}
		for (const [ppn, page] of pages.entries()) {
			const frame = blocks[Math.floor(ppn / shape.pagesPerBlock)];
			const isInside =
				frame !== undefined &&
				page.x >= frame.x &&
				page.x + page.width <= frame.x + frame.width &&
				page.y >= frame.y &&
				page.y + page.height <= frame.y + frame.height;
			expect(isInside, `page ${ppn} in its block`).toBe(true);
		}
	});

	it('keeps targets large enough for a finger', () => {
		for (const shape of SHAPES) {
			const { pages, keys, blocks, pitch } = layoutDrive(shape, width);
			// Where there is a map, pages of long blocks are looked at: their block is the target.
			const hasPages = shape.logicalPages === 0 || shape.pagesPerBlock <= 4;
			for (const { width: across, height } of [...(hasPages ? pages : blocks), ...keys]) {
				// Beside a narrow page lie its lanes, which belong to its target.
				expect(Math.max(across, shape.logicalPages > 0 ? pitch : 0)).toBeGreaterThanOrEqual(24);
				expect(height).toBeGreaterThanOrEqual(24);
			}
		}
	});
});

it.each([
	{ blocks: 9, pagesPerBlock: 6, logicalPages: 20 },
	{ blocks: 9, pagesPerBlock: 4, logicalPages: 16 },
	{ blocks: 10, pagesPerBlock: 4, logicalPages: 20 }
])('has $blocks blocks side by side on a phone, with wires and letters', (shape) => {
	const layout = layoutDrive(shape, 328);
	const [first, last] = [layout.blocks[0], layout.blocks.at(-1)];
	expect(layout.hasWires).toBe(true);
	expect(last?.y).toBe(first?.y);
	expect((last?.x ?? 0) + (last?.width ?? 0) - (first?.x ?? 0)).toBeGreaterThan(0.85 * 328);
	expect(layout.pages[0]?.width).toBeGreaterThanOrEqual(16);
	// Beside its sentence and its transport it has less than half of a phone's height.
	expect(layout.height).toBeLessThan(265);
});

it('names blocks of the cache below their words', () => {
	const shape = { blocks: 9, pagesPerBlock: 6, logicalPages: 20 };
	const [plain, named] = [false, true].map((hasCache) => layoutDrive({ ...shape, hasCache }, 328));
	expect(named?.height).toBe((plain?.height ?? 0) + 15);
	expect(named?.blocks).toEqual(plain?.blocks);
});

it('gives keys two rows rather than narrow ones, also where there is room', () => {
	const { keys } = layoutDrive({ blocks: 7, pagesPerBlock: 6, logicalPages: 24 }, 720);
	expect(new Set(keys.map(({ y }) => y)).size).toBe(2);
	expect(Math.min(...keys.map((key) => key.width))).toBeGreaterThan(40);
});

/** What a frame shows of each page and logical page, without how it is drawn. */
function shown(frame: DriveFrame) {
	return {
		pages: frame.cells.map(({ state, label, filled, stale, presence }) => ({
			state,
			label,
			filled,
			stale,
			presence
		})),
		map: frame.logical.map(({ lpn, ppn, label }) => ({ lpn, ppn, label })),
		blocks: frame.blocks
	};
}

/** What must be shown of a state at rest, from the snapshot itself. */
function expectedPages(snapshot: Snapshot) {
	return Array.from({ length: snapshot.pageCount }, (_, ppn) => {
		const state = snapshot.pageState(ppn);
		return {
			state,
			label: state === 'free' ? '' : pageLabel(snapshot, ppn),
			filled: state === 'free' ? 0 : 1,
			stale: state === 'stale' ? 1 : 0,
			presence: 1
		};
	});
}

/** All states of a run, each with the next. */
function stepsOf(name: string) {
	const sim = openRun(name);
	const states = [look(sim)];
	while (sim.advance(1, NO_LIMIT, NO_LIMIT) === 1) {
		states.push(look(sim));
	}
	return states.slice(0, -1).map((present, index) => ({
		present,
		next: states[index + 1] ?? present
	}));
}

describe.each(NAMES)('frames of %s', (name) => {
	const steps = stepsOf(name);
	const layout = layoutDrive(shapeOf(look(openRun(name))), 328);

	it('begin in the present state and end in the next one', () => {
		for (const { present, next } of steps) {
			const begin = driveFrame(layout, present, next, 0);
			const end = driveFrame(layout, present, next, 1);
			expect(begin).toEqual(driveFrame(layout, present, undefined, 0));
			expect(end).toEqual(driveFrame(layout, next, undefined, 0));
			expect(shown(begin).pages).toEqual(expectedPages(present));
			// Nothing is on its way but what was refused, which waits.
			expect(begin.mover?.kind).toBe(present.event.kind === 'refused' ? 'refused' : undefined);
			expect(shown(begin).map.map(({ ppn }) => ppn)).toEqual(
				shown(begin).map.map(({ lpn }) => present.lookup(lpn))
			);
		}
	});

	it('just before the end show the labels, the map, and the marks of the next state', () => {
		for (const { present, next } of steps) {
			const almost = shown(driveFrame(layout, present, next, 0.999));
			const there = shown(driveFrame(layout, next, undefined, 0));
			const kind = `${next.event.kind} at ${next.step}`;
			expect(almost.map, kind).toEqual(there.map);
			// Cleared pages still carry their content then, invisible.
			const visible = (pages: typeof almost.pages) =>
				pages.map(({ label, filled, stale, presence }) =>
					presence === 0 ? { label: '', filled: 0, stale: 0 } : { label, filled, stale }
				);
			expect(visible(almost.pages), kind).toEqual(visible(there.pages));
			expect(
				almost.blocks.map(({ erases }) => erases),
				kind
			).toEqual(there.blocks.map(({ erases }) => erases));
		}
	});

	it('in between follow from the two states alone: backward is forward, reversed', () => {
		const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
		for (const { present, next } of steps.slice(0, 40)) {
			const forward = shares.map((share) => driveFrame(layout, present, next, share));
			const backward = shares
				.toReversed()
				.map((share) => driveFrame(layout, present, next, share))
				.toReversed();
			expect(backward).toEqual(forward);
		}
	});
});

describe.each(NAMES)('erases of %s', (name) => {
	const steps = stepsOf(name);
	const layout = layoutDrive(shapeOf(look(openRun(name))), 328);

	it('clear a block from below, as far as its stroke has come', () => {
		for (const { present, next } of steps.filter((step) => step.next.event.kind === 'erase')) {
			const block = next.event.from ?? -1;
			const pagesPerBlock = present.get('pagesPerBlock');
			const box = layout.blocks[block] ?? expect.fail();
			for (const share of [0.4, 0.6, 0.68, 0.76]) {
				const frame = driveFrame(layout, present, next, share);
				const cleared = frame.blocks.find((one) => one.block === block)?.cleared ?? NaN;
				const stroke = box.y + box.height * (1 - cleared);
				for (const { id, box: page, presence } of frame.cells) {
					const isBelow = page.y + page.height / 2 > stroke;
					const isOwn = Math.floor(id / pagesPerBlock) === block;
					expect(presence, `page ${id} at ${share}`).toBe(isOwn && isBelow ? 0 : 1);
				}
			}
		}
	});
});
