/** A build is skipped only when nothing that it depends on has changed. */
import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildAndStamp, hashFiles, isFresh } from '../../web/setup/stamp.mjs';
import { temporaryFolder, writeFiles } from './helpers.mjs';

/** @param {import('node:test').TestContext} t */
function sources(t) {
	const folder = temporaryFolder(t);
	writeFiles(folder, { 'src/a.txt': 'one', 'src/deep/b.txt': 'two', 'lock.json': '{}' });
	return folder;
}

test('the hash changes with content, name, place and number of files', (t) => {
	const folder = sources(t);
	const hash = () => hashFiles(folder, ['src', 'lock.json']);
	const seen = new Set([hash()]);
	assert.ok(seen.has(hash()), 'the same files give the same hash');

	writeFileSync(join(folder, 'src/a.txt'), 'ONE');
	seen.add(hash());
	renameSync(join(folder, 'src/a.txt'), join(folder, 'src/c.txt'));
	seen.add(hash());
	renameSync(join(folder, 'src/c.txt'), join(folder, 'src/deep/c.txt'));
	seen.add(hash());
	rmSync(join(folder, 'lock.json'));
	seen.add(hash());
	assert.equal(seen.size, 5);
});

test('content cannot move from one file to the next unnoticed', (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, { 'x/a': '1', 'x/b': '23', 'y/a': '12', 'y/b': '3' });
	renameSync(join(folder, 'x'), join(folder, 'z'));
	const first = hashFiles(folder, ['z']);
	rmSync(join(folder, 'z'), { recursive: true });
	renameSync(join(folder, 'y'), join(folder, 'z'));
	assert.notEqual(hashFiles(folder, ['z']), first);
});

test('excepted folders and the litter of file managers do not count, further texts do', (t) => {
	const folder = sources(t);
	const hash = (also = ['']) => hashFiles(folder, ['src'], { except: ['src/deep'], also });
	const before = hash();
	writeFiles(folder, { 'src/deep/new.txt': 'x', 'src/.DS_Store': 'y' });
	assert.equal(hash(), before);
	assert.notEqual(hash(['/base']), before);
});

test('a build counts as done only when it ended well and its outputs are there', async (t) => {
	const folder = sources(t);
	const stamp = join(folder, 'out', '.stamp');
	const output = join(folder, 'out', 'result');
	const build = async () => writeFiles(folder, { 'out/result': 'built' });

	await buildAndStamp(stamp, 'hash-1', build);
	assert.ok(isFresh(stamp, 'hash-1', [output]));
	assert.ok(!isFresh(stamp, 'hash-2', [output]), 'other inputs');

	const broken = buildAndStamp(stamp, 'hash-1', async () => {
		throw new Error('interrupted');
	});
	await assert.rejects(broken, /interrupted/);
	assert.ok(existsSync(output), 'the old output is still there,');
	assert.ok(!isFresh(stamp, 'hash-1', [output]), 'but is not taken for the result');

	await buildAndStamp(stamp, 'hash-1', build);
	rmSync(output);
	assert.ok(!isFresh(stamp, 'hash-1', [output]), 'the output was deleted');
});
