/** One drive from its curve into its pages: every level's picture counts what the drive has. */
import { describe, expect, it } from 'vitest';
import { layoutBlocks } from '$lib/figures/drive/levels/blocks.layout';
import { curvePoints, layoutCurve } from '$lib/figures/drive/levels/curve.layout';
import { passageAt } from '$lib/figures/drive/levels/passage';
import { blockBoxes, isWhole, layoutPages, partOf } from '$lib/figures/drive/levels/stage.layout';
import { bandsOf, layoutWhole } from '$lib/figures/drive/levels/whole.layout';
import { driveFrame } from '$lib/figures/drive/drive.motion';
import { cellAt, cellBox, placeCells } from '$lib/draw/shapes/cells';
import type { Snapshot } from '$lib/run/sim/snapshot';
import type { WasmSim } from '$lib/run/sim/wasm';
import { look, lookAt, NO_LIMIT, openLines, openRun, stateAt } from '../boundary/runs';
import { seededDraw } from '../chance';

const SEED = 20_261_121;
const STATES = 200;
const WIDTHS = [304, 660, 1_038];
/** Small ones with all their pages, and larger ones with those in view. */
const NAMES = ['overwrite', 'bench', 'desk-trim', 'recall-stale', 'write-cliff'];

interface Counts {
	readonly valid: number;
	readonly stale: number;
	readonly free: number;
}

const counters = (snapshot: Snapshot): Counts => ({
	valid: snapshot.get('validPages'),
	stale: snapshot.get('stalePages'),
	free: snapshot.get('freePages')
});

/** A drive of more pages than a picture of pages has, with so many blocks and a random load. */
function randomLines(random: (below: number) => number): string {
	const [blocks, pagesPerBlock] = [8 + random(90), 2 ** (3 + random(6))];
	const logicalPages = Math.floor((blocks - 6) * pagesPerBlock * (0.5 + random(40) / 100));
	return [
		'version=1',
		'drive.mapping=page',
		`drive.blocks=${blocks}`,
		`drive.pages_per_block=${pagesPerBlock}`,
		'drive.page_bytes=4096',
		`drive.logical_pages=${logicalPages}`,
		'drive.reserve_blocks=2',
		'drive.read_us=50',
		'drive.program_us=900',
		'drive.erase_us=3500',
		`seed=${random(1_000)}`,
		'phases.0.uniform.start=0',
		`phases.0.uniform.pages=${logicalPages}`,
		`phases.0.uniform.writes=${logicalPages * 3}`,
		''
	].join('\n');
}

/** Random states of known and of random drives. */
function* states(): Generator<{ sim: WasmSim; snapshot: Snapshot; name: string }> {
	const random = seededDraw(SEED);
	for (let index = 0; index < STATES; index += 1) {
		const isKnown = index % 2 === 0;
		const known = NAMES[random(NAMES.length)] ?? '';
		const sim = isKnown ? openRun(known, random(1_000)) : openLines(randomLines(random));
		const step = random(isKnown && known !== 'write-cliff' ? 60 : 40_000);
		sim.advance(step, NO_LIMIT, NO_LIMIT);
		const name = `${isKnown ? known : 'a random drive'}, state ${index}, step ${step}`;
		yield { sim, snapshot: look(sim), name };
		sim.free();
	}
}

function countCells(snapshot: Snapshot, width: number): Counts {
	const pagesPerBlock = snapshot.get('pagesPerBlock');
	const { filled, hatched } = layoutWhole(snapshot, width, 480, undefined);
	const sum = (shares: Float64Array) =>
		shares.reduce((all, share) => all + Math.round(share * pagesPerBlock), 0);
	const [valid, stale] = [sum(filled), sum(hatched)];
	return { valid, stale, free: filled.length * pagesPerBlock - valid - stale };
}

/** Counts block after block, as a reader would who looks at one part after the other. */
function countBlocks(snapshot: Snapshot, width: number): Counts {
	const counts = { valid: 0, stale: 0, free: 0 };
	for (let block = 0; block < snapshot.get('blocks');) {
		const model = layoutBlocks(snapshot, width, block);
		for (const card of model.cards.filter((shown) => shown.block >= block)) {
			counts.valid += card.valid;
			counts.stale += card.stale;
			counts.free += card.free;
			const drawn = (px: number) =>
				Math.round((px / card.box.height) * snapshot.get('pagesPerBlock'));
			expect([drawn(card.validPx), drawn(card.stalePx)]).toEqual([card.valid, card.stale]);
		}
		block = (model.cards.at(-1)?.block ?? Infinity) + 1;
	}
	return counts;
}

function countPages(sim: WasmSim, whole: Snapshot, width: number): Counts {
	const counts = { valid: 0, stale: 0, free: 0 };
	const counted = new Set<number>();
	for (let block = 0; block < whole.get('blocks');) {
		// What is drawn of a part is within what was sent of it, in narrow windows, too.
		const snapshot = lookAt(sim, isWhole(whole) ? 0 : partOf(whole, block).firstBlock);
		const { layout } = layoutPages(snapshot, width, block);
		for (const { id, state } of driveFrame(layout, snapshot, undefined, 0).cells) {
			counts[state] += counted.has(id) ? 0 : 1;
			counted.add(id);
		}
		block = layout.firstBlock + layout.blocks.length;
	}
	return counts;
}

it('the zoom ends at the block that is looked at, also among the pages of a part', () => {
	const snapshot = stateAt('write-cliff', 20_000);
	expect(isWhole(snapshot)).toBe(false);
	const unused = () => {
		throw new Error('only the pages are asked for');
	};
	for (const width of WIDTHS) {
		for (const focus of [0, 5, 63, snapshot.get('blocks') - 1]) {
			const model = layoutPages(snapshot, width, focus);
			const box = blockBoxes(
				{ whole: unused, blocks: unused, pages: () => model },
				width,
				focus
			).pages();
			expect(box).toBe(model.layout.blocks[focus - model.layout.firstBlock]);
			expect(box.width).toBeGreaterThan(0);
		}
	}
});

describe(`${STATES} random states, seed ${SEED}`, () => {
	it('are counted alike by the drive and by its picture, at every level', () => {
		for (const { sim, snapshot, name } of states()) {
			const expected = counters(snapshot);
			const width = WIDTHS[snapshot.step % WIDTHS.length] ?? 660;
			expect(countCells(snapshot, width), `cells: ${name}`).toEqual(expected);
			expect(countBlocks(snapshot, width), `blocks: ${name}`).toEqual(expected);
			expect(countPages(sim, snapshot, width), `pages: ${name}`).toEqual(expected);
			const bands = bandsOf(snapshot, 8).map(({ valid }) => valid);
			expect(bands.reduce((all, valid) => all + valid, 0)).toBe(expected.valid);
			const last = curvePoints(snapshot).at(-1);
			expect(last, `curve: ${name}`).toMatchObject({
				hostWrites: snapshot.get('hostWrites'),
				nandPrograms: snapshot.get('nandPrograms'),
				freeBlocks: snapshot.get('freeBlocks')
			});
		}
	});
});

describe('cells', () => {
	it('fill their room and no more, from eight blocks to a million pages', () => {
		for (const count of [8, 63, 400, 4_096, 4_100]) {
			for (const width of WIDTHS) {
				const scene = placeCells(count, width, 480);
				expect(scene.width).toBeLessThanOrEqual(width);
				expect(scene.height).toBeLessThanOrEqual(480);
				expect(scene.columns * Math.ceil(scene.height / scene.pitchPx)).toBeGreaterThanOrEqual(
					count
				);
			}
		}
	});

	it('are found again where they are drawn', () => {
		const empty = new Float64Array(1_000);
		const scene = { ...placeCells(1_000, 660, 480), filled: empty, hatched: empty, marks: [] };
		for (const index of [0, 7, 499, 999]) {
			const { x, y } = cellBox(scene, index);
			expect(cellAt(scene, x + 1, y + 1)).toBe(index);
		}
		expect(cellAt(scene, -1, 5)).toBeUndefined();
		expect(cellAt(scene, 5, scene.height + 40)).toBeUndefined();
	});
});

describe('a passage', () => {
	const seen = { x: 100, y: 80, width: 8, height: 8 };
	const shown = { x: 20, y: 30, width: 200, height: 200 };
	/** Where a point of a layer is drawn. */
	const drawn = (transform: string, x: number, y: number) => {
		const [dx = 0, dy = 0, scale = 1] = [...transform.matchAll(/-?[\d.]+/g)].map(Number);
		return [dx + x * scale, dy + y * scale];
	};

	it('begins with the outer level as it is and ends with the inner one as it is', () => {
		expect(passageAt(seen, shown, 0).outer).toEqual({
			transform: 'translate(0.00px, 0.00px) scale(1.0000)',
			opacity: 1
		});
		expect(passageAt(seen, shown, 1).inner).toEqual({
			transform: 'translate(0.00px, 0.00px) scale(1.0000)',
			opacity: 1
		});
	});

	it('keeps what is looked at in one place in both levels, all the way', () => {
		for (let share = 0; share <= 1; share += 0.125) {
			const { outer, inner } = passageAt(seen, shown, share);
			const [outerX = 0, outerY = 0] = drawn(outer.transform, 104, 84);
			const [innerX = 0, innerY = 0] = drawn(inner.transform, 120, 130);
			expect(Math.abs(outerX - innerX)).toBeLessThan(0.1);
			expect(Math.abs(outerY - innerY)).toBeLessThan(0.1);
		}
	});
});

describe('the curve', () => {
	it('ends where the run is, within its axes', () => {
		const sim = openRun('write-cliff');
		sim.advance(60_000, NO_LIMIT, NO_LIMIT);
		const model = layoutCurve(look(sim), { driveWritesEnd: 4, plan: undefined }, 660, 400);
		for (const { tip, top, bottom } of model.panels) {
			expect(tip?.y).toBeGreaterThanOrEqual(top);
			expect(tip?.y).toBeLessThanOrEqual(bottom);
			expect(tip?.x).toBeLessThanOrEqual(model.right);
		}
	});
});
