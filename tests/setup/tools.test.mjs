/** A tool is found in exactly the right version; an interrupted installation leaves no trace. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { cachePath, inRoot } from '../../web/setup/paths.mjs';
import { findTool } from '../../web/setup/tools.mjs';
import { binFolder, runScript, skip, temporaryFolder, writeFiles } from './helpers.mjs';

const tool = { crate: 'demo-cli', path: 'demo', command: 'demo', version: '1.2.3' };

/** Stands in for `cargo install`: puts half of the tool there, ends its parent if told to. */
const FAKE_CARGO = `
while [ $# -gt 0 ]; do case "$1" in --root) root="$2"; shift;; esac; shift; done
mkdir -p "$root/bin"
printf half > "$root/bin/demo"
case "$INTERRUPT" in
	KILL) kill -KILL $PPID; exit;;
	?*) kill -$INTERRUPT $PPID; sleep 60;;
esac
printf '#!/bin/sh\\necho demo 1.2.3\\n' > "$root/bin/demo"
chmod +x "$root/bin/demo"
`;

/** Asks for the tool as the set-up does, in a process of its own that can be interrupted. */
const ENSURE = `
import { ensureTool } from ${JSON.stringify(pathToFileURL(inRoot('web/setup/tools.mjs')).href)};
import { main } from ${JSON.stringify(pathToFileURL(inRoot('web/setup/commands.mjs')).href)};
await main(async () => {
	console.log('found', await ensureTool(${JSON.stringify(tool)}, process.env.CACHE));
});
`;

/** @param {import('node:test').TestContext} t */
function arrange(t) {
	const folder = temporaryFolder(t);
	const bin = binFolder(folder, { cargo: FAKE_CARGO }, ['mkdir', 'sleep', 'chmod']);
	const cache = join(folder, 'cache');
	writeFiles(folder, { 'ensure.mjs': ENSURE });
	const env = { PATH: bin, CACHE: cache, CI: '1' };
	return { folder, bin, cache, env, script: join(folder, 'ensure.mjs') };
}

test('a tool that is nowhere is compiled, once', { skip }, async (t) => {
	const { cache, env, script } = arrange(t);
	const first = await runScript(script, [], env);
	assert.equal(first.code, 0, first.output);
	assert.match(first.output, /compiling demo-cli 1\.2\.3/);
	assert.deepEqual(readdirSync(cache), ['demo-cli-1.2.3']);

	const second = await runScript(script, [], env);
	assert.doesNotMatch(second.output, /compiling/);
	assert.match(second.output, /found .*demo-cli-1\.2\.3.bin.demo/);
});

for (const signal of ['INT', 'TERM', 'HUP']) {
	const what = `an installation ended by SIG${signal} leaves nothing, and the next completes`;
	test(what, { skip }, async (t) => {
		const { cache, env, script } = arrange(t);
		const first = await runScript(script, [], { ...env, INTERRUPT: signal });
		assert.equal(first.code, 130, first.output);
		assert.match(first.output, /Interrupted/);
		assert.deepEqual(readdirSync(cache), []);

		const second = await runScript(script, [], env);
		assert.equal(second.code, 0, second.output);
		assert.deepEqual(readdirSync(cache), ['demo-cli-1.2.3']);
	});
}

test('what a killed installation left is swept away by the next', { skip }, async (t) => {
	const { cache, env, script } = arrange(t);
	const first = await runScript(script, [], { ...env, INTERRUPT: 'KILL' });
	assert.equal(first.signal, 'SIGKILL');
	assert.ok(readdirSync(cache).length > 0, 'a killed process cannot tidy up');
	assert.equal(findTool(tool, cache, env), undefined, 'half a tool is not taken for a tool');

	const second = await runScript(script, [], env);
	assert.equal(second.code, 0, second.output);
	assert.deepEqual(readdirSync(cache), ['demo-cli-1.2.3']);
});

test('two set-ups at once compile the tool once', { skip }, async (t) => {
	const { env, script } = arrange(t);
	const both = await Promise.all([runScript(script, [], env), runScript(script, [], env)]);
	assert.deepEqual([both[0].code, both[1].code], [0, 0]);
	const outputs = both.map((result) => result.output).join('');
	assert.equal(outputs.match(/compiling/g)?.length, 1, outputs);
});

test('a failed installation shows the output of cargo and what to do', { skip }, async (t) => {
	const { folder, cache, env, script } = arrange(t);
	const bin = binFolder(join(folder, 'broken'), { cargo: 'echo cannot reach it; exit 101' });
	const result = await runScript(script, [], { ...env, PATH: bin });
	assert.equal(result.code, 1);
	assert.match(result.output, /cannot reach it[^]*error: cargo install demo-cli failed .*101/);
	assert.deepEqual(readdirSync(cache), []);
});

test('a tool on PATH counts only in exactly its version', { skip }, (t) => {
	const folder = temporaryFolder(t);
	const cache = join(folder, 'cache');
	const old = binFolder(join(folder, 'old'), { demo: 'echo demo 1.2.2' });
	const exact = binFolder(join(folder, 'exact'), { demo: 'echo demo 1.2.3' });
	assert.equal(findTool(tool, cache, { PATH: old }), undefined);
	assert.equal(findTool(tool, cache, { PATH: exact }), join(exact, 'demo'));

	mkdirSync(cache);
	const cached = join(cache, 'demo-cli-1.2.3');
	binFolder(cached, { demo: 'echo demo 1.2.3' });
	const found = findTool(tool, cache, { PATH: old });
	assert.equal(found, join(cached, 'bin', 'demo'), 'the cache comes next');
});

test('each platform keeps its cache where it wants it', () => {
	const at = cachePath;
	assert.equal(at({ XDG_CACHE_HOME: '/x' }, 'linux'), join('/x', 'write-cliff'));
	assert.match(at({}, 'linux'), /\.cache.write-cliff$/);
	assert.match(at({}, 'darwin'), /Library.Caches.write-cliff$/);
	assert.equal(at({ LOCALAPPDATA: '/l' }, 'win32'), join('/l', 'write-cliff'));
});
