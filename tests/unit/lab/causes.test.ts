/** The free lab says why a drive is as it is, by what was counted, and shows the pages. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Snapshot } from '$lib/run/sim/snapshot';
import { gridOf, placeOf, tagsOf } from '$lib/tools/lab/free/blocks.layout';
import {
	blockCause,
	lastWorthOf,
	momentCause,
	nearOf,
	sayMoment
} from '$lib/tools/lab/free/causes';
import { Closer } from '$lib/tools/lab/free/Closer.svelte';
import { endingOf, frameAt, momentOf } from '$lib/tools/lab/free/ending';
import { pagesOf, sayEvent } from '$lib/tools/lab/free/heldPages';
import { linesOf, START, type Setup } from '$lib/tools/lab/free/setup';
import { rounded } from '$lib/tools/lab/free/words';
import { LabRun } from '$lib/tools/lab/LabRun.svelte';
import { FakeWorkers } from '../fakes';

const drive = { ...START.drives[0], blocks: '64', pages_per_block: '16' };
const SMALL: Setup = { ...START, drives: [drive] };
const lines = linesOf(drive, SMALL);

let film: readonly Snapshot[] = [];
let last: Snapshot;

beforeAll(async () => {
	const run = new LabRun(new FakeWorkers(), true);
	await run.start(lines);
	film = run.film;
	if (run.snapshot === undefined) {
		throw new Error('nothing was run');
	}
	last = run.snapshot;
});

const causeAt = (written: number) =>
	momentCause('A', nearOf(film, last, frameAt(film, last, written)));

describe('a moment', () => {
	it('of filling needs no cleaning, and says how many blocks are left', () => {
		expect(causeAt(0.5)).toMatch(
			/^A programs 1\.0 pages for one of yours; it cleans nothing: \d+ blocks are erased$/
		);
	});

	it('of the end is slow because of what is copied out of each block', () => {
		const near = nearOf(film, last, last);
		const count = (field: 'gcCopies' | 'gcPicks' | 'nandPrograms' | 'hostWrites') =>
			(near?.to.get(field) ?? NaN) - (near?.from.get(field) ?? NaN);
		const copied = count('gcCopies') / count('gcPicks');
		const times = (count('nandPrograms') / count('hostWrites')).toFixed(1);
		expect(copied).toBeGreaterThan(9);
		expect(momentCause('A', near)).toBe(
			`A programs ${times} pages for one of yours: cleaning copies ` +
				`${copied >= 9.95 ? copied.toFixed(0) : copied.toFixed(1)} of 16 pages a block`
		);
	});

	it('of the end is told of the writes that the results are of, with the same number', () => {
		const near = lastWorthOf(film, last);
		const writes = (near?.to.get('hostWrites') ?? 0) - (near?.from.get('hostWrites') ?? 0);
		expect(writes).toBeGreaterThanOrEqual(last.get('logicalPages'));
		const times = rounded(endingOf(last)?.amplification ?? NaN);
		expect(momentCause('A', near)).toContain(`A programs ${times} pages for one of yours: `);
		expect(momentCause('B', near, true)).toContain(`B programs ${times}: `);
	});

	it('is told of enough writes to mean something, wherever it is', () => {
		for (const frame of [...film, last]) {
			const near = nearOf(film, last, frame);
			const writes = (near?.to.get('hostWrites') ?? 0) - (near?.from.get('hostWrites') ?? 0);
			expect(writes, String(momentOf(frame))).toBeGreaterThan(0);
		}
	});
});

describe('a moment of several drives', () => {
	const at = (name: string, written: number) => ({
		name,
		near: nearOf(film, last, frameAt(film, last, written))
	});
	const idle = { name: 'D', near: undefined };

	it('has the cause of each of two, the one that is asked about first', () => {
		const [a, b] = [at('A', 0.5), at('B', 2)];
		const [ofA, ofB] = [momentCause('A', a.near), momentCause('B', b.near, true)];
		expect(sayMoment([a, b])).toBe(`${ofA}. ${ofB}.`);
		expect(sayMoment([a, b], 'B')).toMatch(
			/^B programs .* pages for one of yours: .*\. A programs/
		);
	});

	it('has of more the cause of the one that programs most, and a number of the others', () => {
		const drives = [at('A', 0.5), at('B', 3), at('C', 1.2), idle];
		const [one, most, other] = drives.map(({ name, near }) => {
			const words = momentCause(name, near);
			return { words, times: Number(/programs ([\d.]+) /.exec(words)?.[1]) };
		});
		expect(most?.times).toBeGreaterThan(other?.times ?? NaN);
		expect(other?.times).toBeGreaterThan(one?.times ?? NaN);
		const said = sayMoment(drives);
		expect(said.startsWith(most?.words ?? '?'), said).toBe(true);
		expect(said).toContain(
			`It is ${other?.times.toFixed(1)} on C and ${one?.times.toFixed(1)} on A`
		);
		expect(said).toContain('D writes nothing for you here');
		expect(sayMoment(drives, 'C').startsWith(other?.words ?? '?')).toBe(true);
	});
});

describe('a block', () => {
	it('says what cleaning it takes and wins, and that the best is the best', () => {
		const closed = last.blocksUsedAs('closed');
		const [best = 0] = closed.toSorted(
			(one, other) => (last.validByBlock[one] ?? 0) - (last.validByBlock[other] ?? 0)
		);
		const valid = last.validByBlock[best] ?? 0;
		expect(blockCause('A', last, best)).toMatch(
			new RegExp(
				`: ${valid} of 16 pages valid, .* wins ${16 - valid} pages; no block costs fewer\\.$`
			)
		);
		const told = closed.map((block) => blockCause('A', last, block));
		expect(told.filter((words) => words.endsWith('cost fewer.')).length).toBeGreaterThan(0);
	});

	it('that is open or erased says so', () => {
		const open = last.find('hostOpenBlock') ?? -1;
		expect(blockCause('A', last, open)).toMatch(/takes your writes now; \d+ of 16 pages/);
		const first = film[0] ?? last;
		expect(blockCause('A', first, 40)).toBe(
			'Block 40 of A is erased and waits for writes; it was erased 0 times.'
		);
	});
});

describe('the pages of a block', () => {
	it('are those of the state that the map shows, and go on step by step', async () => {
		const frame = frameAt(film, last, 2);
		const block = frame.blocksUsedAs('closed')[5] ?? 0;
		const closer = new Closer(new FakeWorkers());
		await closer.open(lines, frame.step, { side: 0, block });
		const there = closer.snapshot;
		if (there === undefined) {
			throw new Error(closer.fault);
		}
		expect(there.step).toBe(frame.step);
		expect([...there.validByBlock]).toEqual([...frame.validByBlock]);
		const pages = pagesOf(there, block);
		expect(pages).toHaveLength(16);
		const valid = pages.filter(({ state }) => state === 'valid');
		expect(valid).toHaveLength(there.validByBlock[block] ?? -1);
		const old = pages.find(({ state }) => state === 'stale');
		expect(old?.words).toMatch(/^an old version of logical page \d+; it is in block \d+ now$/);
		await closer.next();
		expect(closer.snapshot?.step).toBe(frame.step + 1);
		await closer.back();
		expect(closer.snapshot?.step).toBe(frame.step);
		expect(closer.snapshot?.validByBlock).toEqual(there.validByBlock);
		expect(sayEvent(there.event, 16)).toMatch(/^(Logical page \d+ was written|Cleaning|Block)/);
		closer.close();
		expect(closer.snapshot).toBeUndefined();
	});

	it('end where the run ends', async () => {
		const closer = new Closer(new FakeWorkers());
		await closer.open(lines, last.step, { side: 0, block: 3 });
		await closer.next();
		expect(closer.isOver).toBe(true);
		expect(closer.snapshot?.step).toBe(last.step);
	});
});

describe('a map', () => {
	it('that is not seen has no size, and nothing of it is less than nothing', () => {
		const { width, height, x, y } = placeOf(7, gridOf(512, 0, 0));
		expect([width, height, x, y]).toEqual([0, 0, 0, 0]);
	});
});

describe('names of blocks on the map', () => {
	const cell = { width: 10, height: 10 };
	it('stay within it, and do not lie on each other', () => {
		const marks = [
			{ ...cell, x: 288, y: 40, label: 'your writes go here' },
			{ ...cell, x: 276, y: 40, label: 'copies go here' },
			{ ...cell, x: 0, y: 0, label: 'is being cleaned' }
		];
		const [right, beside, left] = tagsOf(marks, 300);
		expect((right?.at.x ?? 0) + 60).toBeLessThanOrEqual(300);
		expect(left?.at.x ?? 0).toBeGreaterThanOrEqual(50);
		expect(Math.abs((right?.at.y ?? 0) - (beside?.at.y ?? 0))).toBeGreaterThanOrEqual(13);
	});
});

it.each([
	['gcCopy', 'Cleaning'],
	['fold', 'Folding'],
	['refresh', 'Refreshing']
] as const)('says what copied a page: %s', (kind, copier) => {
	const times = { step: 9, startNs: 0, endNs: 1, hostOps: 4 };
	const event = { ...times, kind, lpn: 7, from: 35, to: 49 };
	expect(sayEvent(event, 16)).toBe(
		`${copier} copied logical page 7 from block 2, page 3 to block 3, page 1.`
	);
});
