/** Everything of the first page's figure is drawn inside its own room. */
import { describe, expect, it } from 'vitest';
import { bent, betAt, drawn, freshBet, HANDLES } from '$lib/tools/first-page/bet';
import { along, cellOf, dashesOf, layoutBoard, pageAt } from '$lib/tools/first-page/board.layout';
import { TALL, UPRIGHT, WIDE } from '$lib/tools/first-page/board.layout';
import { curveBeside, curveOf, newSpeed, speedNow, workNow } from '$lib/tools/first-page/facts';
import { fileBoxes } from '$lib/tools/first-page/files';
import { moversOf, progressOf, underWay } from '$lib/tools/first-page/movers';
import {
	barcode,
	betPath,
	capacitiesAt,
	endFor,
	linePaths,
	numberPlace,
	speedAt,
	xOf,
	yOf,
	type Plot
} from '$lib/tools/first-page/sky.layout';
import { readEvents, type Snapshot } from '$lib/run/sim/snapshot';
import { takeEvents } from '$lib/run/sim/wasm';
import { drive, openScore, SCORES, stateOf, statesOf } from './runs';

const BLOCKS = 128;

function never(): never {
	throw new Error('the run has no such state');
}

const SIZES = [
	['a laptop', WIDE, 1_080, 1],
	['a sharp laptop', WIDE, 1_080, 0.5],
	['a tablet', WIDE, 720, 0.5],
	['a tablet held upright', UPRIGHT, 520, 0.5],
	['a phone', TALL, 358, 0.5],
	['a narrow phone', TALL, 328, 1 / 3]
] as const;

describe.each(SIZES)('the board of %s', (_name, shape, width, pixel) => {
	const layout = layoutBoard(shape, BLOCKS, width, pixel);
	const pages = Array.from({ length: BLOCKS * 32 }, (_, ppn) => ppn);

	it('holds every page', () => {
		const outside = pages.filter((ppn) => {
			const { x, y } = cellOf(layout, ppn);
			const [right, bottom] = [x + layout.cell, y + layout.cell];
			return x <= 0 || y <= 0 || right >= layout.width || bottom >= layout.height;
		});
		expect(outside).toEqual([]);
	});

	it('has no page on another, and gaps between blocks', () => {
		const found = pages.map((ppn) => {
			const { x, y } = cellOf(layout, ppn);
			return pageAt(layout, x + layout.cell / 2, y + layout.cell / 2);
		});
		expect(found).toEqual(pages);
		const [first, second] = layout.blocks;
		const gap = (second?.x ?? 0) - (first?.x ?? 0) - layout.blockWidth;
		expect(gap).toBeGreaterThan(layout.pitch - layout.cell);
	});

	it('puts pages on whole pixels', () => {
		for (const { x, y } of layout.blocks) {
			expect(Math.abs(x / pixel - Math.round(x / pixel))).toBeLessThan(1e-6);
			expect(Math.abs(y / pixel - Math.round(y / pixel))).toBeLessThan(1e-6);
		}
	});

	it('has its writes come from outside, and end before the first page', () => {
		const { way, outside } = layout;
		const [from, to] = [along(way, 0), along(way, 1)];
		const isBeside = shape.port === 'left';
		expect([from.x === -outside.left, from.y === layout.height + outside.bottom]).toEqual([
			isBeside,
			!isBeside
		]);
		expect(along(way, 1 / (way.length - 1))).toEqual(way[1]);
		expect(to.x).toBeLessThan(isBeside ? (layout.blocks[0]?.x ?? 0) : layout.width);
		expect(to.y).toBeLessThanOrEqual(layout.height);
		const places = Array.from({ length: 21 }, (_, index) => along(way, index / 20));
		const steps = places.slice(1).map(({ x, y }, index) => {
			const before = places[index] ?? from;
			return Math.hypot(x - before.x, y - before.y);
		});
		expect(Math.max(...steps)).toBeLessThan(2.5 * Math.min(...steps.filter((far) => far > 0)));
	});

	it('draws as dashes what it draws as pages', () => {
		const isDrawn = (ppn: number) => ppn % 3 !== 0;
		const lengths = Array.from(dashesOf(layout, isDrawn).matchAll(/h([\d.]+)/g), ([, text]) =>
			Math.round((Number(text) - layout.cell) / layout.pitch + 1)
		);
		const count = lengths.reduce((sum, length) => sum + length, 0);
		expect(count).toBe(pages.filter(isDrawn).length);
	});
});

const numbersOf = (path: string) =>
	Array.from(path.matchAll(/[ML]([-\d.]+) ([-\d.]+)/g), ([, x, y]) => [Number(x), Number(y)]);

describe.each(SCORES)('the curve of %s', (_name, score) => {
	it('stays inside its plot, and ends where the run is', () => {
		for (const snapshot of statesOf(score, 700)) {
			const capacities = snapshot.get('hostWrites') / drive.logicalPages;
			const plot: Plot = {
				left: 2,
				right: 996,
				top: 48,
				bottom: 180,
				end: endFor(capacities),
				newMBPerS: newSpeed(snapshot)
			};
			const tip = { hostWrites: snapshot.get('hostWrites'), mbPerS: speedNow(snapshot) };
			const { line, land } = linePaths(plot, curveOf(snapshot), drive.logicalPages, tip);
			const outside = [...numbersOf(line), ...numbersOf(land)].filter(
				([px = NaN, py = NaN]) =>
					!(px >= plot.left && px <= plot.right && py >= plot.top && py <= plot.bottom)
			);
			expect(outside).toEqual([]);
			const [x = NaN, y = NaN] = numbersOf(line).at(-1) ?? [];
			expect(x).toBeCloseTo(xOf(plot, capacities), 0);
			expect(y).toBeCloseTo(yOf(plot, tip.mbPerS), 0);
		}
	});
});

it('the line is level within a window, falls at once, and begins anew after an erase', () => {
	const plot: Plot = { left: 0, right: 100, top: 0, bottom: 50, end: 1, newMBPerS: 50 };
	const speed = (hostWrites: number, mbPerS: number) => ({ hostWrites, mbPerS });
	const curve = [speed(10, 50), speed(20, 10)];
	const { line, land } = linePaths(plot, curve, 100, speed(40, 50), [30]);
	expect(line.replaceAll('.0', '')).toBe('M0 0L10 0L10 40L20 40L30 40M30 0L40 0');
	expect(land.replaceAll('.0', '')).toBe(
		'M0 0L10 0L10 40L20 40L30 40L30 50L0 50ZM30 0L40 0L40 50L30 50Z'
	);
});

it('no speed is told of a window in which all blocks were erased', () => {
	const speed = (hostWrites: number) => ({ hostWrites, mbPerS: 1, programsPerWrite: 1 });
	const curve = [speed(10), speed(20), speed(30)];
	const kept = (erases: readonly number[]) =>
		curveBeside(curve, erases).map(({ hostWrites }) => hostWrites);
	expect([kept([]), kept([10]), kept([5, 29])]).toEqual([[10, 20, 30], [10, 30], [20]]);
});

it('names what most pages are programmed for', () => {
	const works = Array.from(statesOf({ seed: 1, moves: [] }, 700), (state) => ({
		work: workNow(state),
		isSlow: speedNow(state) < newSpeed(state) / 2
	}));
	expect(works.some(({ isSlow }) => isSlow)).toBe(true);
	expect(works.filter(({ work, isSlow }) => (work === 'copy') !== isSlow)).toEqual([]);
});

describe('the bar code', () => {
	const plot: Plot = { left: 0, right: 500, top: 20, bottom: 100, end: 1.6, newMBPerS: 73 };

	it('is taller where more was copied, and never leaves its strip', () => {
		const stretch = { fromWrites: 0, toWrites: 100, erases: 1 };
		const tallOf = (copies: number) =>
			Number(/v([\d.]+)h/.exec(barcode(plot, [{ ...stretch, copies }], 3_686, 30).copies)?.[1]);
		expect(tallOf(400)).toBeGreaterThan(tallOf(100));
		expect(tallOf(1e6)).toBeLessThanOrEqual(20);
		expect(barcode(plot, [{ ...stretch, copies: 0 }], 3_686, 30).copies).toBe('');
	});
});

describe('the bet', () => {
	const plot: Plot = { left: 2, right: 996, top: 48, bottom: 180, end: 1.6, newMBPerS: 72.8 };

	it('goes where the pencil went, and nowhere else', () => {
		const from = { capacities: capacitiesAt(plot, 500), mbPerS: speedAt(plot, 60) };
		const to = { capacities: capacitiesAt(plot, 900), mbPerS: speedAt(plot, 170) };
		const bet = drawn(freshBet(72.8), from, to, 72.8);
		expect(betAt(bet, 0.2)).toBe(72.8);
		expect(betAt(bet, to.capacities)).toBeCloseTo(to.mbPerS, 0);
		expect(drawn(freshBet(72.8), to, from, 72.8)).toEqual(bet);
	});

	it('goes on level from where it was drawn last, and keeps what was drawn beyond', () => {
		const at = (capacities: number, mbPerS: number) => ({ capacities, mbPerS });
		const fallen = drawn(freshBet(72.8), at(0.9, 72), at(1.1, 12), 72.8);
		expect([betAt(fallen, 0.5), betAt(fallen, 1.3), betAt(fallen, 1.6)]).toEqual([72.8, 12, 12]);
		const risen = drawn(fallen, at(1.3, 12), at(1.5, 40), 72.8);
		expect([betAt(risen, 1.2), betAt(risen, 1.6)]).toEqual([12, 40]);
		const again = drawn(risen, at(1, 20), at(1.1, 12), 72.8);
		expect(betAt(again, 1.6)).toBe(40);
	});

	it('falls along its handles as a cliff does, not as a saw', () => {
		const bet = HANDLES.reduce(
			(before, _, handle) => (handle < 2 ? before : bent(before, handle, 12, 72.8)),
			freshBet(72.8)
		);
		const speeds = Array.from({ length: 33 }, (_, index) => betAt(bet, index * 0.05));
		expect(speeds.every((speed, index) => speed <= (speeds[index - 1] ?? 72.8))).toBe(true);
		expect(speeds.at(-1)).toBe(12);
	});

	it('is never faster than the drive, nor slower than nothing', () => {
		const wild = drawn(
			freshBet(72.8),
			{ capacities: -3, mbPerS: 500 },
			{ capacities: 9, mbPerS: -80 },
			72.8
		);
		expect(Math.max(...wild)).toBeLessThanOrEqual(72.8);
		expect(Math.min(...wild)).toBeGreaterThanOrEqual(0);
		for (const [x = NaN, y = NaN] of numbersOf(betPath(plot, wild))) {
			expect(x).toBeLessThanOrEqual(plot.right);
			expect(y).toBeLessThanOrEqual(plot.bottom);
			expect(y).toBeGreaterThanOrEqual(plot.top);
		}
	});

	it('bends at each of its handles by keys', () => {
		HANDLES.forEach((at, handle) => {
			const bet = bent(freshBet(72.8), handle, 10, 72.8);
			expect(betAt(bet, at)).toBeCloseTo(10, 5);
			expect(betAt(bet, 0)).toBe(72.8);
		});
	});
});

describe('the number of the speed', () => {
	it.each([
		['low, or levers are named in it', { top: 8, beyondPx: 0, isAboveFree: false }],
		['high', { top: 54, beyondPx: 0, isAboveFree: true }],
		['that of a card', { top: 56, beyondPx: 104, isAboveFree: false }]
	] as const)('stays within a sky and off the line, where the sky is %s', (_, sky) => {
		const { top, ...room } = sky;
		const size = { widthPx: 86, ...room };
		let [all, onLine] = [0, 0];
		for (const [, score] of SCORES) {
			for (const snapshot of statesOf(score, 150)) {
				const capacities = snapshot.get('hostWrites') / drive.logicalPages;
				const end = endFor(capacities);
				const plot: Plot = { left: 2, right: 354, top, bottom: top + 88, end, newMBPerS: 72.8 };
				const tip = { hostWrites: snapshot.get('hostWrites'), mbPerS: speedNow(snapshot) };
				const curve = curveOf(snapshot).filter(({ hostWrites }) => hostWrites < tip.hostWrites);
				const { x, y, anchor } = numberPlace(plot, curve, drive.logicalPages, tip, size);
				const [from, to] = anchor === 'end' ? [x - 80, x] : [x, x + 80];
				expect(from).toBeGreaterThanOrEqual(0);
				expect(to).toBeLessThanOrEqual(plot.right + 8 + room.beyondPx);
				const places = [...curve, tip].map(({ hostWrites, mbPerS }) => ({
					x: xOf(plot, hostWrites / drive.logicalPages),
					y: yOf(plot, mbPerS)
				}));
				// A piece of the line up to each place: level, and then a step to the next.
				const crossed = places.slice(1).filter((place, index) => {
					const before = places[index] ?? place;
					const isBeside = place.x > from && before.x < to;
					const [high, low] = [Math.min(before.y, place.y), Math.max(before.y, place.y)];
					return isBeside && high < y && low > y - 16;
				});
				all += 1;
				onLine += crossed.length > 0 ? 1 : 0;
			}
		}
		expect(all).toBeGreaterThan(200);
		expect(onLine / all).toBeLessThan(0.02);
	});

	it('is that of a new drive right after all blocks were erased', () => {
		const [, score] = SCORES[3] ?? ['', undefined];
		const states = score === undefined ? [] : Array.from(statesOf(score, 10, 4_600));
		const erased = states.filter((state, index) => {
			const before = states[index - 1];
			return before !== undefined && state.get('validPages') < before.get('validPages') / 2;
		});
		expect(erased).toHaveLength(1);
		expect(erased.map(speedNow)).toEqual(erased.map(newSpeed));
	});
});

describe('the files', () => {
	const [, score] = SCORES[3] ?? ['', undefined];
	const states = score === undefined ? [] : Array.from(statesOf(score, 100, 4_700));

	it('lie one after another, and the game is the last', () => {
		const boxes = fileBoxes(states.at(-1) ?? never(), drive.gameStart);
		boxes.slice(1).forEach((box, index) => expect(box.from).toBe(boxes[index]?.to));
		const game = boxes.at(-1);
		expect(game?.name).toBe('game');
		expect(game?.to).toBeCloseTo(drive.logicalPages / 4_096, 5);
		expect(game?.keptShare).toBeCloseTo(0, 2);
		expect(boxes.slice(0, -1).every(({ keptShare }) => keptShare === 1)).toBe(true);
	});

	it('are there as far as the drive holds them: none after all was erased', () => {
		const heldIn = (state: Snapshot) =>
			fileBoxes(state, drive.logicalPages).map(({ heldShare }) => Math.round(heldShare * 50) / 50);
		expect(heldIn(states[0] ?? never())).toEqual([0, 0, 0, 0, 0, 0]);
		expect(heldIn(states[40] ?? never())).toEqual([1, 1, 1, 1, 1, 1]);
		const [system = 1, ...others] = heldIn(states.at(-1) ?? never());
		expect(system).toBeLessThan(0.4);
		expect(others).toEqual([0, 0, 0, 0, 0]);
	});
});

describe('what moves', () => {
	it('is each write, copy, and erase of a run, and comes to rest', () => {
		const sim = openScore({ seed: 1, moves: [] });
		sim.seek(4_600);
		takeEvents(sim);
		sim.seek(4_700);
		const events = readEvents(takeEvents(sim));
		const movers = moversOf(events, 1_000, 16);
		const counted = events.filter(({ kind }) => /^(?:hostWrite|gcCopy|erase)$/.test(kind));
		expect(movers).toHaveLength(counted.length);
		expect(new Set(movers.map(({ kind }) => kind))).toEqual(new Set(['write', 'copy', 'erase']));
		for (const mover of movers) {
			expect(progressOf(mover, mover.startMs)).toBe(0);
			expect(progressOf(mover, mover.startMs + 1_000)).toBe(1);
		}
		expect(underWay(movers, 5_000)).toEqual([]);
		expect(stateOf(sim).get('gcCopies')).toBeGreaterThan(0);
		sim.free();
	});
});
