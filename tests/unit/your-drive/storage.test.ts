/** The test in the browser's storage says how it ended, and deletes its file whatever happens. */
import { describe, expect, test } from 'vitest';
import { explainFault, faultOf } from '$lib/tools/your-drive/faults';
import { MIB, PAGE_BYTES_MAX, SIZES, WriteBudget } from '$lib/tools/your-drive/limits';
import { markGaps } from '$lib/tools/your-drive/storageTest';
import { planOf, type Plan } from '$lib/tools/your-drive/plan';
import { makePool, SWEEP_KINDS } from '$lib/tools/your-drive/pools';
import {
	measureStorage,
	openStorage,
	STORAGE_NAME,
	type OpenFile,
	type Storage
} from '$lib/tools/your-drive/storageFile';
import { createSurroundings, domError } from './fakes';

const FILE_BYTES = 64 * MIB;
const pools = new Map(SWEEP_KINDS.map((kind, index) => [kind, makePool(kind, index + 1)]));
/** As small as a plan can be. */
const plan: Plan = {
	purpose: 'compression',
	smallKinds: ['zeros', 'random'],
	kinds: ['random', 'zeros'],
	rounds: [
		['random', 'zeros'],
		['zeros', 'random']
	],
	legBytes: 2 * MIB,
	smallRoundsCount: 1,
	bytes: SIZES[0].bytesMax
};

interface Faults {
	/** Called before each write, with the bytes written so far; may throw. */
	write(bytes: number): void;
	/** Of what is asked for, how much is written. */
	share: number;
	open(): void;
	spoil(into: Uint8Array): void;
}

function setUp(faults: Partial<Faults> = {}, bytesMax = 256 * MIB) {
	const data = new Uint8Array(FILE_BYTES);
	let bytes = 0;
	let isOpen = false;
	let timeMs = 0;
	const names = new Set<string>();
	const file: OpenFile = {
		write(from, { at }) {
			faults.write?.(bytes);
			bytes += from.length;
			data.set(from, at);
			return from.length * (faults.share ?? 1);
		},
		read(into, { at }) {
			into.set(data.subarray(at, at + into.length));
			faults.spoil?.(into);
			return into.length;
		},
		// A flush that takes its time, as a drive's does.
		flush: () => void (timeMs += 5),
		truncate: () => undefined,
		close: () => void (isOpen = false)
	};
	const storage: Storage = {
		getFileHandle(name) {
			names.add(name);
			return Promise.resolve({
				async createSyncAccessHandle() {
					faults.open?.();
					isOpen = true;
					return Promise.resolve(file);
				}
			});
		},
		removeEntry(name) {
			expect(isOpen, 'deleted once it is closed').toBe(false);
			names.delete(name);
			return Promise.resolve();
		}
	};
	const around = { ...createSurroundings(), nowMs: () => (timeMs += 0.1) };
	const announced: string[] = [];
	const run = () =>
		measureStorage({
			storage,
			plan,
			pools,
			budget: new WriteBudget(bytesMax),
			around,
			announce: (name) => announced.push(name)
		});
	return { run, names, around, announced, bytesOf: () => bytes };
}

test('it is announced before it is made, compared in full, and deleted', async () => {
	const { run, names, announced, bytesOf } = setUp();
	const outcome = await run();
	expect(announced).toEqual([STORAGE_NAME]);
	expect(outcome).toMatchObject({ end: 'complete', isMemory: false, bytesWritten: bytesOf() });
	expect(outcome.rounds).toHaveLength(2);
	expect(outcome.bytesVerified).toBeGreaterThan(4 * plan.legBytes);
	expect(names.size).toBe(0);
});

test('storage in memory gives no number', async () => {
	const { run, around, names } = setUp();
	let timeMs = 0;
	around.nowMs = () => (timeMs += 0.05);
	const outcome = await run();
	expect(outcome).toMatchObject({ isMemory: true, rounds: [], smallRounds: [] });
	expect(names.size).toBe(0);
});

/** A clock that tells only whole steps. */
const inSteps = (nowMs: () => number, stepMs: number) => () =>
	Math.floor(nowMs() / stepMs) * stepMs;

test('storage in memory is found out by a clock of milliseconds, too', async () => {
	const { run, around } = setUp();
	let timeMs = 0;
	around.nowMs = inSteps(() => (timeMs += 0.005), 1);
	expect(await run()).toMatchObject({ isMemory: true, timerStepMs: 1, rounds: [] });
});

test.each([1, 100])('a drive is not taken for memory by a clock of %i ms', async (stepMs) => {
	const { run, around } = setUp();
	around.nowMs = inSteps(around.nowMs, stepMs);
	const outcome = await run();
	expect(outcome).toMatchObject({ isMemory: false, end: 'complete', timerStepMs: stepMs });
	const parts = [
		...outcome.rounds.flatMap(({ legs }) => legs),
		...outcome.smallRounds.flatMap(({ batches }) => batches)
	];
	// Nothing takes no time: no speed is infinite.
	expect(Math.min(...parts.map(({ ms }) => ms))).toBeGreaterThanOrEqual(stepMs);
});

test.each([
	['the browser says so', { write: full }],
	['only a part is written', { share: 0.5 }]
])('no more room, when %s: the run ends with what it has', async (_, faults) => {
	const { run, names } = setUp(faults);
	expect((await run()).end).toBe('full');
	expect(names.size).toBe(0);
});

function full(bytes: number): void {
	if (bytes > 42 * MIB) {
		throw domError('QuotaExceededError');
	}
}

test('the reader stops it: the run ends, and nothing stays', async () => {
	const { run, around, names } = setUp({
		write: (bytes) => void (around.isStopped ||= bytes > 30 * MIB)
	});
	expect((await run()).end).toBe('cancelled');
	expect(names.size).toBe(0);
});

test('a pause in which the page answers is no time of the drive', async () => {
	const { run, around } = setUp();
	const [{ nowMs }, pauseMs] = [around, 200];
	let pausedMs = 0;
	around.nowMs = () => nowMs() + pausedMs;
	around.pause = () => Promise.resolve(void (pausedMs += pauseMs));
	const { end, rounds, smallRounds } = await run();
	expect(end).toBe('complete');
	for (const { ms } of rounds.flatMap(({ legs }) => legs)) {
		expect(ms, 'a leg').toBeLessThan(pauseMs);
	}
	for (const { ms, opsMs } of smallRounds.flatMap(({ batches }) => batches)) {
		expect(ms, 'a batch').toBeLessThan(opsMs.reduce((sum, opMs) => sum + opMs) + pauseMs / 2);
	}
});

test('a run that takes too long ends with what it has', async () => {
	let slowMs = 1;
	const { run, around, names } = setUp({
		write: (bytes) => void (slowMs = bytes > 41e6 ? 4000 : 1)
	});
	let timeMs = 0;
	around.nowMs = () => (timeMs += slowMs);
	expect((await run()).end).toBe('time');
	expect(names.size).toBe(0);
});

test('a computer that slept for a while has that round left out', () => {
	const round = (ms: number) =>
		({ legs: [{ kind: 'zeros', bytes: 1, ms }], fate: 'kept' }) as const;
	const fatesOf = (...times: number[]) =>
		markGaps(times.map(round), ({ legs }) => legs).map(({ fate }) => fate);
	expect(fatesOf(90, 110, 100, 4000)).toEqual(['kept', 'kept', 'kept', 'gap']);
	// A hiccup, and a slow drive's ordinary ups and downs.
	expect(fatesOf(90, 110, 100, 900)).toEqual(['kept', 'kept', 'kept', 'kept']);
	expect(fatesOf(900, 1100, 1000, 2900)).toEqual(['kept', 'kept', 'kept', 'kept']);
	expect(fatesOf(900, 1100, 1000, 4000)).toEqual(['kept', 'kept', 'kept', 'gap']);
});

describe('what ends a run with a sentence', () => {
	test.each([
		['another tab has the file', { open: () => fail('NoModificationAllowedError') }, 'busy'],
		['the browser refuses', { open: () => fail('SecurityError') }, 'private'],
		['WebKit cannot do it here', { open: () => fail('NotSupportedError') }, 'unsupported'],
		['the file is gone', { write: () => fail('NotFoundError') }, 'vanished'],
		['something else comes back', { spoil: flip }, 'read-back']
	] as const)('%s', async (_, faults, fault) => {
		const { run, names } = setUp(faults);
		const error: unknown = await run().catch((reason: unknown) => reason);
		expect(faultOf(error, 'storage')).toBe(fault);
		expect(explainFault(fault)).toMatch(/[;,] .*\.$/);
		expect(names.size).toBe(0);
	});

	test.each([
		['Firefox', 'SecurityError'],
		['WebKit', 'UnknownError']
	])('a private window of %s', async (_, name) => {
		const refusing = { getDirectory: () => Promise.reject(domError(name)) };
		const error: unknown = await openStorage(refusing).catch((reason: unknown) => reason);
		expect(faultOf(error, 'storage')).toBe('private');
		expect(explainFault('private')).toMatch(/private window.*normal window/);
	});

	test('a browser that lacks the function', async () => {
		const names = new Set(['x']);
		const storage: Storage = {
			getFileHandle: () => Promise.resolve({}),
			removeEntry: () => Promise.resolve(void names.clear())
		};
		const around = createSurroundings();
		const budget = new WriteBudget(256 * MIB);
		const announce = () => undefined;
		const running = measureStorage({ storage, plan, pools, budget, around, announce });
		const error: unknown = await running.catch((reason: unknown) => reason);
		expect(faultOf(error, 'storage')).toBe('unsupported');
		expect(names.size).toBe(0);
	});
});

function fail(name: string): never {
	throw domError(name);
}

function flip(into: Uint8Array): void {
	into[7] = (into[7] ?? 0) ^ 1;
}

describe('the plan', () => {
	const { rounds } = planOf(SIZES[0], true);
	const pairs = rounds.filter((kinds) => kinds.includes('zeros'));

	test('compares zeros and random data in twelve pairs, and each comes first as often', () => {
		expect(pairs).toHaveLength(12);
		expect(pairs.every((kinds) => kinds.length === 2 && kinds.includes('random'))).toBe(true);
		expect(pairs.filter(([first]) => first === 'zeros')).toHaveLength(6);
	});

	test('favors neither by a drift, nor by what comes again', () => {
		const signs = pairs.map(([first]) => (first === 'zeros' ? 1 : -1));
		const sum = (weight: (index: number) => number) =>
			Math.abs(signs.reduce((total, sign, index) => total + sign * weight(index), 0));
		expect(sum((index) => index)).toBe(0);
		for (const period of [2, 3, 4, 5]) {
			for (let phase = 0; phase < period; phase += 1) {
				expect(sum((index) => (index % period === phase ? 1 : 0))).toBeLessThanOrEqual(2);
			}
		}
	});

	test('writes every other kind three times, from another one each time', () => {
		const sweeps = rounds.filter((kinds) => !kinds.includes('zeros'));
		expect(sweeps.map((kinds) => kinds.toSorted())).toEqual(
			Array.from({ length: 3 }, () => ['own', 'zeros-25', 'zeros-50', 'zeros-75'])
		);
		expect(new Set(sweeps.map(([first]) => first)).size).toBeGreaterThan(1);
	});
});

describe('limits', () => {
	test.each(SIZES.flatMap((size) => [false, true].map((hasOwn) => [size, hasOwn] as const)))(
		'no plan of $0.label writes more than announced, with own data: $1',
		(size, hasOwn) => {
			expect(planOf(size, hasOwn).bytes).toBeLessThanOrEqual(size.bytesMax);
		}
	);

	test('no write goes beyond the budget, nor beyond that of the page', async () => {
		const { run, names, bytesOf } = setUp({}, 45 * MIB);
		await expect(run()).rejects.toMatchObject({ name: 'LimitReached' });
		expect(bytesOf()).toBeLessThanOrEqual(45 * MIB);
		expect(names.size).toBe(0);
		expect(new WriteBudget(PAGE_BYTES_MAX + 1).bytesMax).toBe(PAGE_BYTES_MAX);
	});
});
