/** Four maps: what is drawn and said of each drive, along its whole run. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../../content/index';
import { barcodeOf } from '$lib/figures/drive/maps/barcode';
import { BET_PX, layoutMaps, memoryChips, type Form } from '$lib/figures/drive/maps/maps.layout';
import { countsOf, ranksOf, sayOf, verdictOf } from '$lib/figures/drive/maps/maps.state';
import * as wires from '$lib/figures/drive/maps/maps.wires';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { hostWrites, placeIn } from '$lib/run/view/hostWrites';
import { statesOf } from './states';

const FORMS: readonly Form[] = ['square', 'large', 'row', 'quad', 'single', 'column'];
/** Every state once: the last is told twice, the second time as the end. */
function wholeRun(experiment: string): readonly Snapshot[] {
	const states = Array.from(statesOf(experiment, 10_000), (state) => state.copy());
	return states.filter(({ step }, index) => step === index);
}

const SPEC = chapters.find(({ slug }) => slug === 'four-mappings')?.figures.mappings;
const DRIVES = (SPEC?.variants ?? []).map(({ id, experiment, startStep }) => ({
	kind: wires.mapKindOf(id),
	experiment,
	startStep: startStep ?? 0,
	states: wholeRun(experiment)
}));
const eventsOf = (states: readonly Snapshot[]) => states.slice(1).map(({ event }) => event);
const RUNS = DRIVES.map(({ states, startStep }) => hostWrites(eventsOf(states), startStep));

function shapeOf(state: Snapshot) {
	return {
		drives: DRIVES.length,
		blocks: state.get('blocks'),
		pagesPerBlock: state.get('pagesPerBlock'),
		logicalPages: state.get('logicalPages')
	};
}

function nowAt(drive: number, step: number, progress: number) {
	const found = DRIVES[drive];
	const [snapshot, next] = [found?.states[step], found?.states[step + 1]];
	const start = found?.states[found.startStep];
	if (found === undefined || snapshot === undefined || start === undefined) {
		throw new Error(`drive ${drive} has no step ${step}`);
	}
	return {
		kind: found.kind,
		snapshot,
		next,
		progress,
		elapsedNs: snapshot.timeNs - start.timeNs,
		waiting: undefined,
		isDone: progress === 0,
		base: {
			hostWrites: start.get('hostWrites'),
			programs: start.get('nandPrograms'),
			erases: start.get('erases')
		},
		isAtStart: false
	};
}

describe('runs cut at the writes of the host', () => {
	it('give every drive the same writes, and leave no step out', () => {
		expect(DRIVES).toHaveLength(4);
		const pages = RUNS.map((run) => run.map(({ lpn }) => lpn));
		for (const [drive, run] of RUNS.entries()) {
			expect(pages[drive]).toEqual(pages[0]);
			const steps = run.flatMap(({ events }) => events.map(({ step }) => step));
			const first = (DRIVES[drive]?.startStep ?? 0) + 1;
			expect(steps).toEqual(steps.map((_, index) => first + index));
			expect(steps.at(-1)).toBe(DRIVES[drive]?.states.at(-1)?.step);
		}
	});

	it('begin where every page was written once and nothing is under way', () => {
		for (const { states, startStep } of DRIVES) {
			const start = states[startStep];
			expect(start?.get('hostWrites')).toBe(start?.get('logicalPages'));
			expect(start?.get('isBusy')).toBe(0);
		}
	});

	it('tell for any time where a drive is', () => {
		for (const run of RUNS) {
			for (const write of run) {
				const end = placeIn(write, write.shownNs);
				expect(end).toMatchObject({ step: write.events.at(-1)?.step, isDone: true });
				const middle = placeIn(write, write.shownNs / 2);
				expect(middle.step).toBeGreaterThanOrEqual(write.fromStep);
				expect(middle.step).toBeLessThan(end.step);
			}
		}
	});
});

describe('the picture of four drives', () => {
	it.each(FORMS)('keeps all parts of form %s inside, and apart from each other', (form) => {
		const state = DRIVES[0]?.states[0];
		const layout = layoutMaps(shapeOf(state ?? nowAt(0, 0, 0).snapshot), form);
		for (const { drive, counts } of layout.boards) {
			for (const box of [drive.board, ...drive.blocks, ...drive.keys, ...layout.keys, counts]) {
				expect(box.x).toBeGreaterThanOrEqual(0);
				expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
				expect(box.y).toBeGreaterThanOrEqual(0);
				expect(box.y + box.height).toBeLessThanOrEqual(layout.height);
			}
			for (const page of drive.pages) {
				expect(page.y + page.height).toBeLessThan(drive.board.y + drive.board.height);
			}
			expect(Math.min(...drive.lanes)).toBeGreaterThan(drive.board.x);
		}
	});

	it.each(['square', 'large', 'row', 'quad'] as const)(
		'leaves the bets of form %s their own room, between what is above and the contacts',
		(form) => {
			const layout = layoutMaps(shapeOf(nowAt(0, 0, 0).snapshot), form);
			for (const { bet, drive, title } of layout.boards) {
				const above = [...layout.keys, ...layout.boards.map(({ counts }) => counts)]
					.map(({ y, height }) => y + height)
					.filter((bottom) => bottom < title.y);
				expect(bet.y).toBeGreaterThan(Math.max(...above));
				expect(bet.y + BET_PX).toBeLessThan(Math.min(...drive.keys.map(({ y }) => y)));
			}
		}
	);

	it('is low enough for a laptop, and for half a phone', () => {
		const shape = shapeOf(nowAt(0, 0, 0).snapshot);
		expect(layoutMaps(shape, 'square').height).toBeLessThanOrEqual(445);
		expect(layoutMaps(shape, 'row').height).toBeLessThanOrEqual(260);
		for (const form of ['quad', 'single'] as const) {
			expect(layoutMaps(shape, form).height).toBeLessThanOrEqual(300);
		}
	});
});

describe('entries of a map', () => {
	it.each(FORMS)('have chips of form %s within the board, apart, and by their names', (form) => {
		for (const [drive, { kind, states }] of DRIVES.entries()) {
			const board = layoutMaps(shapeOf(nowAt(0, 0, 0).snapshot), form).boards[drive];
			for (const state of states) {
				const kept = wires.entriesOf(state, kind).filter(({ isAtHand }) => isAtHand);
				const chips = board === undefined ? [] : memoryChips(board.memorySlots, kept);
				expect(chips).toHaveLength(kept.length);
				const ends = chips.map(({ x, width }) => x + width);
				const edge = (board?.drive.board.x ?? 0) + (board?.drive.board.width ?? 0);
				expect(Math.max(0, ...ends)).toBeLessThan(edge);
				expect(chips.slice(1).every(({ x }, index) => x > (ends[index] ?? x))).toBe(true);
				if (form === 'square') {
					const all = kept.map(({ lpn, pages }) =>
						pages === 1 ? String(lpn) : `${lpn}–${lpn + pages - 1}`
					);
					expect(chips.map(({ name }) => name)).toEqual(all);
				}
			}
		}
	});

	it('lead every page of an extent map and of a page map to where it lies', () => {
		for (const { kind, states } of DRIVES.filter(
			({ kind }) => kind === 'extent' || kind === 'page'
		)) {
			for (const state of states) {
				const told = wires
					.entriesOf(state, kind)
					.flatMap(({ lpn, pages, to }) =>
						Array.from({ length: pages }, (_, index) => [lpn + index, to + index])
					);
				const all = Array.from({ length: state.get('logicalPages') }, (_, lpn) => [
					lpn,
					state.lookup(lpn)
				]);
				expect(told).toEqual(all.filter(([, ppn]) => ppn !== undefined));
			}
		}
	});

	it('have as many ribbons in memory as the drive has room for', () => {
		const counts = (DRIVES[2]?.states ?? []).map(
			(state) => wires.entriesOf(state, 'extent').filter(({ isAtHand }) => isAtHand).length
		);
		expect(Math.max(...counts)).toBe(4);
		expect(wires.entriesOf(nowAt(2, 40, 0).snapshot, 'extent').some((e) => !e.isAtHand)).toBe(true);
	});

	it('name for each logical block the one that holds its pages, or a log', () => {
		for (const { kind, states, startStep } of DRIVES.slice(0, 2)) {
			const resting = states.filter(
				(state) => state.step >= startStep && state.get('isBusy') === 0
			);
			for (const state of resting) {
				const entries = wires.entriesOf(state, kind);
				for (let lpn = 0; lpn < state.get('logicalPages'); lpn += 1) {
					const ppn = state.lookup(lpn) ?? -1;
					const leads = entries.some(({ shape, lpn: first, pages, to }) =>
						shape === 'thick'
							? first <= lpn && lpn < first + pages && Math.floor(ppn / 4) === to
							: first === lpn && to === ppn
					);
					expect(leads, `${kind}: page ${lpn} after step ${state.step}`).toBe(true);
				}
			}
		}
	});
});

describe('wires between two states', () => {
	it('begin as the one and end as the other', () => {
		for (const [drive, { kind, states }] of DRIVES.entries()) {
			const board = layoutMaps(shapeOf(nowAt(0, 0, 0).snapshot), 'square').boards[drive];
			for (const [step, state] of states.slice(0, -1).entries()) {
				const next = states[step + 1];
				const at = (progress: number) =>
					board && wires.wiresAt(board.drive, state, next, progress, kind, false);
				expect(at(0)).toEqual(
					board && wires.wiresAt(board.drive, state, undefined, 0, kind, false)
				);
				expect(at(1)).toEqual(
					next && board && wires.wiresAt(board.drive, next, undefined, 0, kind, false)
				);
				expect(at(0.8)).toEqual(at(0.8));
			}
		}
	});

	it('stay on their board', () => {
		for (const [drive, { kind, states }] of DRIVES.entries()) {
			const board = layoutMaps(shapeOf(nowAt(0, 0, 0).snapshot), 'row').boards[drive]?.drive;
			for (const [step, state] of states.slice(0, -1).entries()) {
				for (const progress of [0, 0.5, 0.75, 0.9]) {
					const next = states[step + 1];
					for (const wire of board
						? wires.wiresAt(board, state, next, progress, kind, false)
						: []) {
						const { x, width } = board?.board ?? { x: 0, width: 0 };
						expect(wire.lane - wire.half).toBeGreaterThan(x);
						expect(wire.plug).toBeLessThan(x + width);
						expect(wire.from).toBeGreaterThan(x);
						expect(wire.until).toBeLessThan(x + width);
					}
				}
			}
		}
	});
});

describe('what is said of a drive', () => {
	it('is about the step that is seen', () => {
		expect(sayOf(nowAt(0, 21, 0.5))).toBe('copies its neighbor 6');
		expect(sayOf(nowAt(0, 23, 0.5))).toBe('erases block 1');
		expect(sayOf(nowAt(1, 27, 0.5))).toBe('log full: empties block 3');
		expect(sayOf(nowAt(2, 12, 0.5))).toBe('RAM full: saves the entry of 0–3');
		expect(sayOf(nowAt(2, 18, 0.5))).toBe('reads the entry of 3 from flash');
		expect(sayOf(nowAt(3, 24, 0.5))).toBe('cleans block 0: 0 valid pages');
		expect(sayOf({ ...nowAt(3, 12, 0.5), isAtStart: true })).toBe('');
	});

	it('counts what its states count, and names the slowest and the fastest', () => {
		const ends = DRIVES.map(({ states }, drive) => nowAt(drive, states.length - 1, 0));
		expect(ends.map(countsOf).map(({ written }) => written)).toEqual([16, 16, 16, 16]);
		expect(ranksOf(ends)).toEqual([4, 3, 2, 1]);
		expect(verdictOf(ends, undefined)).toBe('Block map: 6.5 times the page map’s time.');
		expect(verdictOf(ends, [3, 1, 2, 0])).toContain('Your bet: 2 of 4 right.');
	});
});

describe('the barcode', () => {
	it('keeps each mark within the place of its write, and has all that programs or erases', () => {
		const marks = barcodeOf(RUNS);
		for (const { row, from, until } of marks) {
			expect(row).toBeLessThan(4);
			expect(Math.floor(from)).toBe(Math.floor(until));
			expect(until).toBeGreaterThan(from);
		}
		const kinds = RUNS.flat().flatMap(({ events }) => events.map(({ kind }) => kind));
		const isMarked = (kind: string) =>
			['hostWrite', 'gcCopy', 'mapProgram', 'erase'].includes(kind);
		expect(marks).toHaveLength(kinds.filter(isMarked).length);
	});
});
