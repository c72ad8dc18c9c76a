/** Not one byte more is written than was promised, and what is promised is what is written. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
	FILE_BYTES_MAX,
	FOLDER_SIZES,
	LimitReached,
	MIB,
	PAGE_BYTES_MAX,
	RUN_MS_MAX,
	SIZES,
	SPEED_SIZES,
	WriteBudget
} from '$lib/tools/your-drive/limits';
import type { Outcome } from '$lib/tools/your-drive/outcome';
import { CHUNK_BYTES, planOf, SMALL_FILE_BYTES, speedPlanOf } from '$lib/tools/your-drive/plan';
import {
	KIND_LABELS,
	makePool,
	SWEEP_KINDS,
	ZEROS_SHARES,
	type DataKind
} from '$lib/tools/your-drive/pools';
import { measureDrive, type TestFile } from '$lib/tools/your-drive/storageTest';
import { cautionsOf, summarize } from '$lib/tools/your-drive/summary';
import { createSurroundings } from './fakes';

describe('a budget', () => {
	test('is used up to the last byte, and not beyond it', () => {
		const budget = new WriteBudget(10 * MIB);
		budget.take(9 * MIB);
		expect(() => budget.take(MIB + 1)).toThrow(LimitReached);
		expect(() => budget.take(2 * MIB)).toThrow(LimitReached);
		expect(budget.bytes, 'what is refused is not counted').toBe(9 * MIB);
		budget.take(MIB);
		expect(budget.bytesLeft).toBe(0);
		expect(() => budget.take(1)).toThrow(LimitReached);
		expect(() => budget.take(0)).not.toThrow();
	});

	test.each([-1, NaN])('takes no %d bytes', (bytes) => {
		const budget = new WriteBudget(MIB);
		expect(() => budget.take(bytes)).toThrow(LimitReached);
		expect(budget.bytes).toBe(0);
	});

	test('gets back what was not written, and no more than was taken', () => {
		const budget = new WriteBudget(MIB);
		budget.take(MIB);
		budget.giveBack(MIB / 4);
		expect(budget.bytesLeft).toBe(MIB / 4);
		budget.giveBack(-MIB);
		expect(budget.bytesLeft).toBe(MIB / 4);
		budget.giveBack(2 * MIB);
		expect(budget.bytesLeft).toBe(MIB);
	});

	test('is what readers agreed to, whatever else is changed', () => {
		expect([PAGE_BYTES_MAX, FILE_BYTES_MAX, RUN_MS_MAX]).toEqual([2 ** 32, 2 ** 28, 60_000]);
	});

	test('of a run is never larger than that of the page', () => {
		expect(new WriteBudget(PAGE_BYTES_MAX + 1).bytesMax).toBe(PAGE_BYTES_MAX);
		expect(new WriteBudget(5).bytesMax).toBe(5);
	});
});

const pools = new Map<DataKind, Uint8Array<ArrayBuffer>>(
	SWEEP_KINDS.map((kind, index) => [kind, makePool(kind, index + 1)])
);
pools.set('own', makePool('random', 9));

/** A file that keeps what was written where, and how far it reaches. */
function createFile() {
	const written = new Map<number, Uint8Array>();
	let [bytes, endMax] = [0, 0];
	const file: TestFile = {
		write(from, { at }) {
			// A chunk holds what was written in smaller pieces since.
			const chunk = written.get(at - (at % CHUNK_BYTES));
			if (from.length < CHUNK_BYTES && chunk !== undefined) {
				const copy = chunk.slice();
				copy.set(from, at % CHUNK_BYTES);
				written.set(at - (at % CHUNK_BYTES), copy);
			} else {
				written.set(at, from);
			}
			bytes += from.length;
			endMax = Math.max(endMax, at + from.length);
			return from.length;
		},
		read(into, { at }) {
			const chunk = written.get(at - (at % CHUNK_BYTES)) ?? new Uint8Array();
			const from = at % CHUNK_BYTES;
			into.set(chunk.subarray(from, from + into.length));
			return into.length;
		},
		flush: () => undefined,
		truncate: () => written.clear()
	};
	return { file, bytesOf: () => bytes, endMaxOf: () => endMax };
}

const cases = SIZES.flatMap((size) => [false, true].map((hasOwn) => ({ size, hasOwn })));

describe.each(cases)('the plan of $size.id, with a file of the reader’s: $hasOwn', (of) => {
	const plan = planOf(of.size, of.hasOwn);

	it('stays within what its size promises, and uses most of it', () => {
		expect(plan.bytes).toBeLessThanOrEqual(of.size.bytesMax);
		expect(plan.bytes + plan.rounds.flat().length * CHUNK_BYTES).toBeGreaterThan(
			Math.min(of.size.bytesMax, plan.rounds.flat().length * 64 * MIB)
		);
		expect(plan.legBytes % CHUNK_BYTES).toBe(0);
		expect(plan.legBytes).toBeLessThanOrEqual(FILE_BYTES_MAX);
	});
});

it('a run writes what was planned, to the byte, within what a file may hold', async () => {
	const plan = planOf(SIZES[0], true);
	const { file, bytesOf, endMaxOf } = createFile();
	const budget = new WriteBudget(plan.bytes);
	// A millisecond each time that somebody looks is slower than memory and faster than a minute.
	const outcome = await measureDrive(plan, pools, file, budget, createSurroundings());
	expect(outcome.end).toBe('complete');
	expect([bytesOf(), outcome.bytesWritten]).toEqual([plan.bytes, plan.bytes]);
	expect(endMaxOf()).toBe(Math.max(plan.legBytes, SMALL_FILE_BYTES));
	const kinds = outcome.rounds.map(({ legs }) => legs.map(({ kind }) => kind));
	expect(kinds).toEqual(plan.rounds);
});

it.each(SPEED_SIZES)('the test of speed of $id writes long legs of one length', (size) => {
	const plan = speedPlanOf(size);
	expect(plan.bytes).toBeLessThanOrEqual(size.bytesMax);
	expect(plan.legBytes).toBe(64 * MIB);
	expect(plan.rounds.length).toBeGreaterThanOrEqual(5);
	expect(new Set(plan.rounds.flat())).toEqual(new Set(['random']));
});

it('a test of speed writes what was planned, to the byte, and says what it was', async () => {
	const plan = speedPlanOf(SPEED_SIZES[0]);
	const { file, bytesOf } = createFile();
	const budget = new WriteBudget(plan.bytes);
	const outcome = await measureDrive(plan, pools, file, budget, createSurroundings());
	expect([outcome.purpose, outcome.end]).toEqual(['speed', 'complete']);
	expect([bytesOf(), outcome.bytesWritten]).toEqual([plan.bytes, plan.bytes]);
	expect(outcome.smallRounds.flatMap(({ batches }) => batches).length).toBe(8);
});

it('limits are said as they are', () => {
	const text = readFileSync('content/pages/disk.md', 'utf8');
	expect(text).toContain(`A run ends after ${RUN_MS_MAX / 1000} seconds at`);
	const outcome: Outcome = {
		...{ gateFlushMs: 4, isMemory: false, timerStepMs: 0.1, rounds: [], smallRounds: [] },
		...{ bytesWritten: 0, bytesVerified: 0, end: 'time' }
	};
	const [said] = cautionsOf(outcome, summarize(outcome));
	expect(said).toContain(`${RUN_MS_MAX / 1000} seconds`);
	const sizes = [...SPEED_SIZES, ...SIZES, ...FOLDER_SIZES].map(({ bytesMax }) => bytesMax / MIB);
	expect(sizes, 'what a reader consents to').toEqual([
		...[384, 1024, 2048, 256, 1024, 2048, 64, 256]
	]);
});

it('pairs take turns, the second half mirrors the first, others come from both ends', () => {
	const { rounds } = planOf(SIZES[0], false);
	const pairs = rounds.filter(({ length }) => length === 2).map(([first]) => first === 'zeros');
	expect(pairs).toEqual([0, 1, 0, 1, 0, 1, 1, 0, 1, 0, 1, 0].map((turned) => turned === 1));
	const between = ['zeros-25', 'zeros-50', 'zeros-75'];
	expect([rounds[4], rounds[9], rounds[14]]).toEqual([
		between,
		between.toReversed(),
		['zeros-50', 'zeros-75', 'zeros-25']
	]);
	expect(rounds).toHaveLength(15);
});

it('of a drive too slow for all of it within a minute, small writes are still timed', async () => {
	const around = createSurroundings();
	const stored = new Uint8Array(FILE_BYTES_MAX / 8);
	let waitedMs = 0;
	const file: TestFile = {
		write(bytes, { at }) {
			stored.set(bytes, at);
			waitedMs += (450 * bytes.byteLength) / MIB;
			return bytes.byteLength;
		},
		read(into, { at }) {
			into.set(stored.subarray(at, at + into.byteLength));
			return into.byteLength;
		},
		flush: () => undefined,
		truncate: () => undefined
	};
	const pools = new Map(
		SWEEP_KINDS.map((kind): [DataKind, Uint8Array<ArrayBuffer>] => {
			return [kind, makePool(kind, 1)];
		})
	);
	const plan = planOf(SIZES[0], false);
	const { nowMs } = around;
	const outcome = await measureDrive(plan, pools, file, new WriteBudget(SIZES[0].bytesMax), {
		...around,
		nowMs: () => nowMs() + waitedMs
	});
	expect(outcome.rounds.length).toBeLessThan(plan.rounds.length);
	expect([outcome.end, outcome.smallRounds.length]).toEqual(['time', plan.smallRoundsCount]);
});

it('data are called what they are', () => {
	expect([KIND_LABELS.random, KIND_LABELS.zeros]).toEqual(['Random', 'Zeros']);
	expect([ZEROS_SHARES.random, ZEROS_SHARES.zeros]).toEqual([0, 1]);
	for (const kind of SWEEP_KINDS.slice(1, -1)) {
		const zeros = makePool(kind, 1).filter((byte) => byte === 0).length / makePool(kind, 1).length;
		expect(KIND_LABELS[kind]).toBe(`${Math.round(zeros * 20) * 5}% zeros`);
	}
});
