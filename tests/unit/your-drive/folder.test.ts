/** The test in a folder overwrites nothing, and leaves nothing, whatever goes wrong. */
import { describe, expect, test } from 'vitest';
import { explainFault, faultOf } from '$lib/tools/your-drive/faults';
import { LEG_BYTES, measureFolder, removeOwn } from '$lib/tools/your-drive/folder';
import { summarizeFolder } from '$lib/tools/your-drive/folderSummary';
import { WriteBudget } from '$lib/tools/your-drive/limits';
import { TEST_NAMES } from '$lib/tools/your-drive/names';
import { makePool } from '$lib/tools/your-drive/pools';
import { createSurroundings, domError, FakeFolder } from './fakes';

const pool = makePool('random', 1);

function setUp(bytesMax = 2 * LEG_BYTES) {
	const folder = new FakeFolder();
	const around = createSurroundings();
	const announced: string[] = [];
	const budget = new WriteBudget(bytesMax);
	const run = () =>
		measureFolder({
			folder,
			pool,
			budget,
			around,
			announce: (name) => Promise.resolve(void announced.push(name)),
			timerStepMs: 0.1,
			timeMsMax: 60_000
		});
	return { folder, around, announced, budget, run };
}

test('it writes what it may, reads it back, and leaves nothing', async () => {
	const { folder, announced, run } = setUp(2 * LEG_BYTES + 1);
	const outcome = await run();
	expect(outcome).toMatchObject({
		bytesWritten: 2 * LEG_BYTES,
		bytesVerified: 2 * LEG_BYTES,
		end: 'complete'
	});
	expect(announced).toEqual([TEST_NAMES[0], TEST_NAMES[0]]);
	expect([...folder.files.keys()]).toEqual([]);
});

test('a name that is taken, by a file or by what another run left, is left alone', async () => {
	const { folder, announced, run } = setUp(LEG_BYTES);
	const mine = [new Uint8Array([1, 2, 3])];
	folder.files.set('write-cliff-test-1.bin', mine);
	folder.files.set('write-cliff-test-2.bin.crswap', mine);
	await run();
	expect(announced).toEqual(['write-cliff-test-3.bin']);
	expect([...folder.files.keys()]).toEqual([
		'write-cliff-test-1.bin',
		'write-cliff-test-2.bin.crswap'
	]);
	expect(folder.files.get('write-cliff-test-1.bin')).toBe(mine);
});

test('when all names are taken, nothing is written', async () => {
	const { folder, budget, run } = setUp();
	TEST_NAMES.forEach((name) => folder.files.set(name, []));
	await expect(run()).rejects.toSatisfy((error) => faultOf(error, 'folder') === 'names-taken');
	expect(budget.bytes).toBe(0);
	expect(folder.files.size).toBe(TEST_NAMES.length);
});

test('the reader stops it in the middle of a file: nothing stays', async () => {
	const { folder, around, run } = setUp();
	folder.before = (step) => {
		around.isStopped ||= step === 'write';
	};
	expect((await run()).end).toBe('cancelled');
	expect([...folder.files.keys()]).toEqual([]);
});

test('a file during which the page was in the background does not count', async () => {
	const { folder, around, run } = setUp();
	let closes = 0;
	folder.before = (step) => {
		closes += step === 'close' ? 1 : 0;
		around.isHidden ||= step === 'close' && closes === 1;
	};
	expect(await run()).toMatchObject({ hiddenCount: 1, legs: [{ bytes: LEG_BYTES }] });
});

describe.each([
	['the drive is full', 'write', 'QuotaExceededError', 'full', /no more room/],
	['the drive gets full at the end', 'close', 'QuotaExceededError', 'full', /no more room/],
	['the reader takes the permission back', 'write', 'NotAllowedError', 'denied', /allow it/],
	[
		'a scanner blocks the file',
		'close',
		'AbortError',
		'blocked',
		/virus scanner.*choose another folder/
	],
	['the folder is moved away', 'open', 'NotFoundError', 'vanished', /moved or deleted/],
	['the folder is read-only', 'create', 'NoModificationAllowedError', 'read-only', /read-only/],
	['the file is gone when it is read back', 'read', 'NotFoundError', 'vanished', /deleted/]
] as const)('%s', (_, step, errorName, fault, sentence) => {
	test('is named, and nothing stays', async () => {
		const { folder, run } = setUp();
		folder.before = (now) => {
			if (now === step) {
				throw domError(errorName);
			}
		};
		const error: unknown = await run().catch((reason: unknown) => reason);
		expect(faultOf(error, 'folder')).toBe(fault);
		expect(explainFault(fault)).toMatch(sentence);
		expect([...folder.files.keys()]).toEqual([]);
	});
});

test('a drive that gives back something else is named, and nothing stays', async () => {
	const { folder, run } = setUp();
	folder.spoil = (bytes) => {
		bytes[12_345] = (bytes[12_345] ?? 0) ^ 1;
	};
	const error: unknown = await run().catch((reason: unknown) => reason);
	expect(faultOf(error, 'folder')).toBe('read-back');
	expect([...folder.files.keys()]).toEqual([]);
});

test('a file that is not the test’s is never deleted', async () => {
	const folder = new FakeFolder();
	folder.files.set('thesis.txt', []);
	await expect(removeOwn(folder, 'thesis.txt')).rejects.toThrow('it stays');
	expect(folder.files.has('thesis.txt')).toBe(true);
});

/** A folder whose files the system keeps in memory: something else waits for the drive. */
async function measured(slowStep: 'write' | 'close' | 'read' | 'remove', stepMs: number) {
	const { folder, around, run } = setUp(8 * LEG_BYTES);
	const { nowMs } = around;
	let waitedMs = 0;
	folder.before = (step) => {
		waitedMs += step === slowStep ? stepMs : 0;
	};
	around.nowMs = () => nowMs() + waitedMs;
	return run();
}

describe('a drive of 5 MB/s behind the system’s memory', () => {
	// What a file of 16 MiB takes there; it is written, and read, in four steps each.
	const fileMs = LEG_BYTES / 5000;
	test.each([
		['write', fileMs / 4],
		['close', fileMs],
		['read', fileMs / 4],
		['remove', fileMs / 2]
	] as const)('is slow, whichever step waits for it: %s', async (step, stepMs) => {
		const summary = summarizeFolder(await measured(step, stepMs));
		expect(summary).toMatchObject({ verdict: 'slow', count: 8 });
		expect(summary?.wall).toBeGreaterThan(4);
		expect(summary?.wall).toBeLessThan(6);
	});
});

test('where nothing waits, nothing is told: memory may hide any drive', async () => {
	const summary = summarizeFolder(await measured('close', 1));
	expect(summary?.verdict).toBe('cannot-tell');
});

test('time is the end only of a run that had more to write', async () => {
	const cut = await measured('close', 16_000);
	expect([cut.legs.length, cut.end]).toEqual([4, 'time']);
	const whole = await measured('close', 8_000);
	expect([whole.legs.length, whole.end]).toEqual([8, 'complete']);
});
