/** The container for developers has the versions that the project asks for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../../web/setup/paths.mjs';
import { nodeComplaint, tomlString } from '../../web/setup/version.mjs';

const read = (/** @type {string[]} */ ...path) => readFileSync(inRoot(...path), 'utf8');
const dockerfile = read('.devcontainer', 'Dockerfile');
const versionOf = (/** @type {string} */ image) =>
	new RegExp(`^FROM ${image}:([\\d.]+)-bookworm`, 'm').exec(dockerfile)?.[1];

test('its Rust and target are those of the toolchain file', () => {
	const toolchain = read('rust-toolchain.toml');
	assert.equal(`${versionOf('rust')}.0`, tomlString(toolchain, 'channel'));
	for (const [, list] of toolchain.matchAll(/^(?:components|targets) = \[(.*)\]$/gm)) {
		for (const name of (list ?? '').matchAll(/"([^"]+)"/g)) {
			assert.ok(dockerfile.includes(name[1] ?? ''), `it adds ${name[1]}`);
		}
	}
});

test('its Node.js is that of .nvmrc, and new enough', () => {
	const asked = read('.nvmrc').trim();
	assert.equal(versionOf('node'), asked.split('.')[0]);
	const { engines } = JSON.parse(read('package.json'));
	assert.ok(engines.node.startsWith(`>=${versionOf('node')}.`));
	assert.equal(nodeComplaint(`${asked.split('.')[0]}.99.0`), '');
});

test('it builds from the Dockerfile, and forwards the port of the site', () => {
	const told = JSON.parse(read('.devcontainer', 'devcontainer.json'));
	assert.equal(told.build.dockerfile, 'Dockerfile');
	assert.deepEqual(told.forwardPorts, [4173]);
});
