/** The build leaves compressed files beside the plain ones, which unpack to the same bytes. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFolder } from '../../web/setup/compress.mjs';
import { temporaryFolder, writeFiles } from './helpers.mjs';

const TEXT = 'the same again and '.repeat(50);
const ENDINGS = ['html', 'js', 'css', 'json', 'svg', 'wasm', 'csv', 'txt', 'md', 'xml'];

test('every kind of text, and the simulator, is there compressed', async (t) => {
	const folder = temporaryFolder(t);
	const paths = ENDINGS.map((ending) => `deep/er/x.${ending}`);
	writeFiles(folder, Object.fromEntries(paths.map((path) => [path, path + TEXT])));
	await compressFolder(folder);
	for (const path of paths) {
		const plain = readFileSync(join(folder, path));
		const brotli = readFileSync(join(folder, `${path}.br`));
		const gzip = readFileSync(join(folder, `${path}.gz`));
		assert.deepEqual([brotliDecompressSync(brotli), gunzipSync(gzip)], [plain, plain], path);
		assert.ok(brotli.length < plain.length && gzip.length < plain.length, path);
	}
});

test('twins are both compressed', async (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, { 'a/x.wasm': TEXT, 'b/y.wasm': TEXT });
	await compressFolder(folder);
	const [a, b] = ['a/x.wasm.br', 'b/y.wasm.br'].map((path) => readFileSync(join(folder, path)));
	assert.deepEqual(a, b);
});

test('what would not become smaller, or is compressed in itself, stays alone', async (t) => {
	const folder = temporaryFolder(t);
	writeFiles(folder, { 'x.js': '1', 'x.png': TEXT, 'x.woff2': TEXT });
	await compressFolder(folder);
	for (const name of ['x.js', 'x.png', 'x.woff2']) {
		assert.ok(statSync(join(folder, name)).isFile());
		for (const ending of ['br', 'gz']) assert.ok(!existsSync(join(folder, `${name}.${ending}`)));
	}
});
