/** Whoever lacks something is told in one sentence what it is and how to get it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { adviceFor, detectSystem } from '../../web/setup/requirements.mjs';
import { bareClone, binFolder, runScript, skip } from './helpers.mjs';
import { temporaryFolder, writeFiles } from './helpers.mjs';

/**
 * Runs a command in a bare clone with nothing on PATH but Node.js and the stand-ins.
 * @param {import('node:test').TestContext} t
 * @param {string} command
 * @param {Record<string, string>} scripts
 * @param {NodeJS.ProcessEnv} [env]
 */
function runBare(t, command, scripts, env = {}) {
	const folder = temporaryFolder(t);
	const script = join(bareClone(folder), 'web', 'setup', 'run.mjs');
	const home = { HOME: folder, CARGO_HOME: join(folder, 'cargo'), XDG_CACHE_HOME: folder };
	return runScript(script, [command], {
		PATH: binFolder(folder, scripts),
		CI: '1',
		...home,
		...env
	});
}

const npm = 'exit 0';
const cc = 'echo cc 12.2.0';
const rustc = (/** @type {string} */ version) =>
	`case "$1" in --version) echo rustc ${version};; *) echo /nowhere;; esac`;

for (const command of ['start', 'dev', 'build', 'test', 'format']) {
	test(`npm run ${command}: an old Node.js is refused`, { skip }, async (t) => {
		const result = await runBare(t, command, {}, { WRITE_CLIFF_NODE_VERSION: '18.20.4' });
		assert.equal(result.code, 1);
		assert.match(result.output, /^error: Node\.js 20\.19\.0 or newer .* 18\.20\.4.*nodejs\.org/m);
	});
}

test('every script can be read before any package is installed', { skip }, async (t) => {
	const clone = bareClone(temporaryFolder(t));
	// What the reader calls by name runs at once when it is read.
	const called = readFileSync(join(clone, 'package.json'), 'utf8');
	const names = readdirSync(join(clone, 'web', 'setup')).filter(
		(name) => !called.includes(`web/setup/${name}`)
	);
	assert.ok(names.length > 9, 'most scripts are read by others');
	const imports = names.map((name) => `import './web/setup/${name}';\n`);
	writeFiles(clone, { 'all.mjs': `${imports.join('')}console.log('all read');` });
	const result = await runScript(join(clone, 'all.mjs'), [], process.env);
	assert.equal(result.output, 'all read\n');
});

test('npm is missing', { skip }, async (t) => {
	const result = await runBare(t, 'start', {});
	assert.equal(result.code, 1);
	assert.match(result.output, /^error: npm is missing: .*nodejs\.org/m);
});

for (const command of ['start', 'test']) {
	test(`npm ${command}: cargo is missing, and nothing is installed first`, { skip }, async (t) => {
		const result = await runBare(t, command, { npm });
		assert.equal(result.code, 1);
		assert.match(result.output, /^error: cargo, .* is missing: .*https:\/\/rustup\.rs/m);
		assert.doesNotMatch(result.output, /npm ci/);
	});
}

test('a set-up that fails counts every check as failed, on the last line', { skip }, async (t) => {
	const result = await runBare(t, 'test', { npm });
	assert.match(result.output, /\n0 passed, [1-9]\d* failed\n$/);
});

test('a C compiler is missing', { skip }, async (t) => {
	const result = await runBare(t, 'start', { npm, cargo: 'exit 0' });
	assert.equal(result.code, 1);
	assert.match(result.output, /^error: A C compiler, .* is missing: /m);
});

test('Rust is too old', { skip }, async (t) => {
	const tools = { npm, cc, cargo: 'exit 0', rustc: rustc('1.63.0') };
	const result = await runBare(t, 'start', tools);
	assert.equal(result.code, 1);
	assert.match(result.output, /^error: Rust 1\.\d+ or newer is needed, but this is 1\.63\.0: /m);
});

test('the WebAssembly target is missing and there is no rustup', { skip }, async (t) => {
	const tools = { npm, cc, cargo: 'exit 0', rustc: rustc('1.999.0') };
	const result = await runBare(t, 'start', tools);
	assert.equal(result.code, 1);
	assert.match(result.output, /^error: The Rust target wasm32-unknown-unknown is missing/m);
});

test('npm ci fails', { skip }, async (t) => {
	const tools = { npm: 'echo no network; exit 7', cc, cargo: 'exit 0' };
	const result = await runBare(t, 'start', tools);
	assert.equal(result.code, 1);
	assert.match(result.output, /no network[^]*^error: npm ci failed with exit code 7: /m);
});

test('an unknown check or option is answered with those there are', { skip }, async (t) => {
	const folder = temporaryFolder(t);
	const script = join(bareClone(folder), 'web', 'setup', 'run.mjs');
	const env = { PATH: binFolder(folder, {}), CI: '1' };
	const unknown = await runScript(script, ['test', '--only=clippy,nope'], env);
	assert.match(unknown.output, /^error: There is no check "nope"; there are rustfmt, clippy, /m);
	const option = await runScript(script, ['test', '--fast'], env);
	assert.match(option.output, /^error: "--fast" is not understood: .*--only=/m);
	assert.deepEqual([unknown.code, option.code], [1, 1]);
});

test('the advice fits the system', () => {
	assert.equal(detectSystem('darwin', ''), 'macos');
	assert.equal(detectSystem('win32', ''), 'windows');
	assert.equal(detectSystem('linux', 'ID=debian\n'), 'debian');
	assert.equal(detectSystem('linux', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'), 'debian');
	assert.equal(detectSystem('linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n'), 'fedora');
	assert.equal(detectSystem('linux', ''), 'linux');
	assert.match(adviceFor('compiler', 'debian'), /apt install build-essential/);
	assert.match(adviceFor('compiler', 'macos'), /xcode-select --install/);
	assert.match(adviceFor('browser', 'linux'), /Chromium/);
});
