/** The set-up reads version numbers as their tools print them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../web/setup/paths.mjs';
import { wasmBindgen } from '../../web/setup/prepare.mjs';
import {
	compareVersions,
	lockedVersion,
	nodeComplaint,
	parseVersion,
	tomlString
} from '../../web/setup/version.mjs';

test('finds the version in what tools print', () => {
	assert.equal(parseVersion('rustc 1.95.0 (59807616e 2026-04-14)'), '1.95.0');
	assert.equal(parseVersion('wasm-bindgen 0.2.129'), '0.2.129');
	assert.equal(parseVersion('Chromium 156.0.8078.79 built on Debian 12'), '156.0.8078.79');
	assert.equal(parseVersion('no such command'), undefined);
});

test('compares versions by number, not by letter', () => {
	assert.ok(compareVersions('1.100.0', '1.95.0') > 0);
	assert.ok(compareVersions('0.2.9', '0.2.129') < 0);
	assert.equal(compareVersions('1.95', '1.95.0'), 0);
});

test('reads the locked version of exactly the named package', () => {
	const lock = [
		'[[package]]\nname = "wasm-bindgen-macro"\nversion = "9.9.9"\n',
		'[[package]]\nname = "wasm-bindgen"\nversion = "0.2.129"\n'
	].join('\n');
	assert.equal(lockedVersion(lock, 'wasm-bindgen'), '0.2.129');
	assert.equal(lockedVersion(lock, 'bindgen'), undefined);
	assert.equal(tomlString('a = "1"\nrust-version = "1.95"', 'rust-version'), '1.95');
});

test('what makes WebAssembly has the version of the library, in each crate', () => {
	for (const crate of ['bindgen', 'pages', '.']) {
		const lock = readFileSync(inRoot('wasm-ftl', crate, 'Cargo.lock'), 'utf8');
		assert.equal(lockedVersion(lock, 'wasm-bindgen-shared'), wasmBindgen().version, crate);
	}
	const text = readFileSync(inRoot('wasm-ftl', 'bindgen', 'Cargo.toml'), 'utf8');
	assert.equal(tomlString(text, 'version'), wasmBindgen().version);
});

test('accepts Node.js from the first good version on', () => {
	for (const good of ['20.19.0', '20.19.1', '20.20.2', '22.0.0', '100.0.0']) {
		assert.equal(nodeComplaint(good), '', good);
	}
	for (const old of ['20.18.9', '18.20.4', '9.99.99']) {
		assert.match(nodeComplaint(old), new RegExp(`20\\.19\\.0 or newer .* this is ${old}`));
	}
});
