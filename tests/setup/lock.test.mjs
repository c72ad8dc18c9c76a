/** Two set-ups at once take turns, and a dead one blocks nobody. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withLock } from '../../web/setup/lock.mjs';
import { temporaryFolder } from './helpers.mjs';

/** A number that no living process has. */
function deadPid() {
	return spawnSync(process.execPath, ['-e', '']).pid;
}

test('the work of one holder never overlaps with that of another', async (t) => {
	const path = join(temporaryFolder(t), 'a.lock');
	let holders = 0;
	let holdersMax = 0;
	const work = async () => {
		holders += 1;
		holdersMax = Math.max(holdersMax, holders);
		await nextTurn();
		holders -= 1;
	};
	await Promise.all([1, 2, 3].map(() => withLock(path, 'the test', work)));
	assert.equal(holdersMax, 1);
	assert.ok(!existsSync(path), 'released at the end');
});

test('the lock is released when the work fails', async (t) => {
	const path = join(temporaryFolder(t), 'a.lock');
	const failing = withLock(path, 'the test', async () => {
		throw new Error('no luck');
	});
	await assert.rejects(failing, /no luck/);
	assert.equal(await withLock(path, 'the test', async () => 'next'), 'next');
});

test('the lock of a dead process is taken over at once, by one of several waiters', async (t) => {
	const folder = temporaryFolder(t);
	const path = join(folder, 'a.lock');
	writeFileSync(path, JSON.stringify({ pid: deadPid(), host: hostname(), token: 1 }));
	let holders = 0;
	const work = async () => {
		holders += 1;
		await nextTurn();
		assert.equal(holders, 1);
		holders -= 1;
	};
	await Promise.all([1, 2, 3].map(() => withLock(path, 'the test', work)));
	assert.deepEqual(readdirSync(folder), [], 'nothing is left behind');
});

for (const [what, content] of [
	['of another machine', JSON.stringify({ pid: 1, host: 'elsewhere', token: 1 })],
	['whose process number is in use again', JSON.stringify({ pid: 1, host: hostname(), token: 1 })],
	['that is damaged', '{"pi']
]) {
	test(`a lock ${what} is taken over once nobody has touched it for long`, async (t) => {
		const path = join(temporaryFolder(t), 'a.lock');
		writeFileSync(path, content ?? '');
		const untouchedMsMax = 300;
		const started = performance.now();
		await withLock(path, 'the test', async () => undefined, untouchedMsMax);
		assert.ok(performance.now() - started >= untouchedMsMax, 'not before its time');
	});
}

test('a holder that lost its lock does not remove that of its successor', async (t) => {
	const path = join(temporaryFolder(t), 'a.lock');
	await withLock(path, 'the test', async () => writeFileSync(path, 'of the successor'));
	assert.equal(readFileSync(path, 'utf8'), 'of the successor');
});

test('a cache folder that cannot be written is an error that says what to do', async (t) => {
	const file = join(temporaryFolder(t), 'file');
	writeFileSync(file, '');
	const locked = withLock(join(file, 'below', 'a.lock'), 'the test', async () => undefined);
	await assert.rejects(locked, /cannot be written .*XDG_CACHE_HOME/);
});
