/** Tables and files of a big drive, from known numbers: each column holds what its head says. */
import { describe, expect, it } from 'vitest';
import { driveRows } from '$lib/figures/drive/drive.rows';
import { twinText } from '$lib/figures/drive/twin';
import { layoutBlocks } from '$lib/figures/drive/levels/blocks.layout';
import { curvePoints } from '$lib/figures/drive/levels/curve.layout';
import {
	blocksText,
	curveText,
	describeBlock,
	pagesText,
	wholeText
} from '$lib/figures/drive/levels/text';
import { bandsOf } from '$lib/figures/drive/levels/whole.layout';
import { lookAt, openRun, stateAt } from '../../boundary/runs';
import { knownSnapshot, type KnownHeader } from '../snapshots';

const HEADER: KnownHeader = {
	blocks: 5,
	pagesPerBlock: 8,
	logicalPages: 20,
	pageBytes: 4_000,
	hostWrites: 40,
	nandPrograms: 70,
	freeBlocks: 1,
	timeNs: 100e6,
	hostOpenBlock: 1,
	gcOpenBlock: 3,
	victimBlock: 2
};
/** Of blocks 0 to 4. */
const [VALID, WRITTEN, ERASES] = [
	[8, 1, 0, 2, 0],
	[8, 4, 7, 5, 0],
	[6, 1, 12, 3, 0]
] as const;
/** After 10, 20, and 30 writes: 1 ms a page, then 2, then 5, with 10, 15, and 20 programs. */
const SAMPLES = [...[10, 10e6, 10, 4], ...[20, 30e6, 25, 3], ...[30, 80e6, 45, 2]];
const drive = knownSnapshot(HEADER, {
	...{ validByBlock: VALID, writtenByBlock: WRITTEN, erasesByBlock: ERASES },
	samples: SAMPLES
});

/** Numbers of a line of a table. */
const numbersOf = (line: string | undefined) =>
	[...(line ?? '').matchAll(/[\d.]+/g)].map(([digits]) => Number(digits));

describe('blocks', () => {
	it('are told one by one: valid, stale, and free pages, erases, and roles', () => {
		const lines = blocksText(drive, 0).split('\n');
		expect(lines[0]?.trim().split(/\s+/)).toEqual(['Block', 'Valid', 'Stale', 'Free', 'Erases']);
		expect(lines.slice(1).map(numbersOf)).toEqual([
			[0, 8, 0, 0, 6],
			[1, 1, 3, 4, 1],
			[2, 0, 7, 1, 12],
			[3, 2, 3, 3, 3],
			[4, 0, 0, 8, 0]
		]);
		expect([1, 2, 3, 4].map((block) => describeBlock(drive, block))).toEqual([
			expect.stringMatching(/1 valid, 3 stale, 4 free; erased once; .*host/),
			expect.stringMatching(/0 valid, 7 stale, 1 free; erased 12 times; .*collected/),
			expect.stringMatching(/2 valid, 3 stale, 3 free; erased 3 times; .*copies/),
			expect.stringMatching(/0 valid, 0 stale, 8 free; erased 0 times\.$/)
		]);
	});

	it('have bars as long as their share of pages, and of the most erases', () => {
		const { cards } = layoutBlocks(drive, 660, 0);
		const shares = cards.map(({ box, validPx, stalePx, wear, wearPx }) => [
			...[(validPx / box.height) * 8, (stalePx / box.height) * 8, (wearPx / wear.width) * 12]
		]);
		expect(shares.map((row) => row.map((share) => Math.round(share * 1e6) / 1e6))).toEqual([
			[8, 0, 6],
			[1, 3, 1],
			[0, 7, 12],
			[2, 3, 3],
			[0, 0, 0]
		]);
		expect(cards.map(({ isOpen, isVictim }) => [isOpen, isVictim])).toEqual([
			...[
				[false, false],
				[true, false]
			],
			...[
				[false, true],
				[true, false],
				[false, false]
			]
		]);
		expect(cards.map(({ free }) => free)).toEqual([0, 4, 1, 3, 8]);
	});

	it('are summed up in stretches', () => {
		expect(bandsOf(drive, 3)).toEqual([
			{ firstBlock: 0, lastBlock: 2, valid: 9, stale: 10, free: 5, erasedBlocks: 0, erases: 19 },
			{ firstBlock: 3, lastBlock: 4, valid: 2, stale: 3, free: 11, erasedBlocks: 1, erases: 3 }
		]);
		const [head, , line] = wholeText(drive).split('\n');
		expect(head?.trim().split(/\s+/)).toEqual([
			...['Blocks', 'Valid', 'Stale', 'Free', 'Erased', 'Erases']
		]);
		expect(numbersOf(line)).toEqual([0, 4, 11, 13, 16, 1, 22]);
	});

	it('are the rows of a file', () => {
		expect(driveRows(drive)).toEqual([
			['Block', 'Valid pages', 'Stale pages', 'Free pages', 'Erases'],
			['0', '8', '0', '0', '6'],
			['1', '1', '3', '4', '1'],
			['2', '0', '7', '1', '12'],
			['3', '2', '3', '3', '3'],
			['4', '0', '0', '8', '0']
		]);
	});
});

describe('the run', () => {
	it('is told in bytes a second, capacities, and programs for each write', () => {
		const points = curvePoints(drive).map((point) => [
			...[point.startWrites, point.driveWrites, Math.round(point.bytesPerS)],
			...[point.writeAmplification, point.freeBlocks]
		]);
		expect(points).toEqual([
			[0, 0.5, 4_000_000, 1, 4],
			[10, 1, 2_000_000, 1.5, 3],
			[20, 1.5, 800_000, 2, 2],
			// The present looks back over the last whole window and what came since: 20 writes.
			[20, 2, Math.round((20 * 4_000) / 0.07), 45 / 20, 1]
		]);
	});

	it('is the same as a table', () => {
		const [head, units, ...lines] = curveText(drive).split('\n');
		expect(head?.trim().split(/\s+/)).toEqual(['Written', 'Speed', 'Write', 'Erased']);
		expect(units).toMatch(/\(drives\).*\(MB\/s\).*amplification.*blocks/);
		expect(lines.map(numbersOf)).toEqual([
			[0.5, 4, 1, 4],
			[1, 2, 1.5, 3],
			[1.5, 0.8, 2, 2],
			[2, 1.1, 2.25, 1]
		]);
	});
});

describe('pages', () => {
	const sim = openRun('write-cliff');
	sim.seek(20_000);
	const block = 5;
	const snapshot = lookAt(sim, block);
	const pagesPerBlock = snapshot.get('pagesPerBlock');

	it('of a block are all told, each with its logical page and what has become of it', () => {
		const [, ...lines] = pagesText(snapshot, block).split('\n');
		const cells = lines.flatMap((line) => {
			const [first, ...rest] = line.trim().split(/\s+/);
			expect(Number(first) % rest.length).toBe(0);
			return rest;
		});
		const marks = { free: '', valid: '+', stale: '-' };
		const expected = Array.from({ length: pagesPerBlock }, (_, index) => {
			const ppn = block * pagesPerBlock + index;
			return `${snapshot.owner(ppn) ?? 'E'}${marks[snapshot.pageState(ppn)]}`;
		});
		expect(cells).toEqual(expected);
		expect(new Set(expected.map((cell) => cell.at(-1))).size, 'more than one kind').toBe(2);
	});

	it('of a drive with a cache say which blocks are that', () => {
		const small = stateAt('borrow-hands', 2);
		const [head, ...rows] = driveRows(small);
		expect(head?.at(-1)).toBe('Use of the block');
		expect(rows.map((row) => row.at(-1))).toEqual(
			rows.map((_, ppn) => (ppn < 3 * 6 ? 'cache' : ''))
		);
		expect(twinText(small)).toMatch(/^Cache c{6} c{6} c{6}$/m);
	});

	it('of a small drive are the rows of a file', () => {
		const small = stateAt('overwrite', 15);
		const [head, ...rows] = driveRows(small);
		expect(head).toEqual([
			...['Page', 'Block', 'State', 'Logical page', 'Content', 'Erases of the block']
		]);
		expect(rows).toHaveLength(24);
		expect([rows[0]?.slice(0, 4), rows[12]?.slice(0, 4), rows[23]]).toEqual([
			['0', '0', 'stale', '0'],
			['12', '3', 'stale', '0'],
			['23', '5', 'erased', '', '', '0']
		]);
		for (const [ppn, row] of rows.entries()) {
			const owner = row[3] === '' ? undefined : Number(row[3]);
			expect(row[2] === 'valid', `page ${ppn}`).toBe(
				owner !== undefined && small.lookup(owner) === ppn
			);
		}
	});
});
