/** A browser for the end-to-end tests is found, or got, or asked for in one sentence. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ensureShell, findBrowser, findShell } from '../../web/setup/browser.mjs';
import { detectSystem } from '../../web/setup/requirements.mjs';
import { bareClone, binFolder, runScript, skip, temporaryFolder, writeFiles } from './helpers.mjs';

const isDebianRoot = detectSystem() === 'debian' && process.getuid?.() === 0;

const ENSURE = `
import { ensureBrowser } from './web/setup/browser.mjs';
import { main } from './web/setup/commands.mjs';
await main(async () => console.log('got', (await ensureBrowser()).version));
`;

/** Has no browser and downloads none. */
const FAKE_PLAYWRIGHT = {
	'node_modules/@playwright/test/package.json':
		'{ "type": "module", "exports": "./index.js", "bin": { "playwright": "cli.js" } }',
	'node_modules/@playwright/test/index.js':
		"export const chromium = { executablePath: () => '/nowhere/chrome' };",
	'node_modules/@playwright/test/cli.js': "console.log('no network'); process.exit(1);"
};

/**
 * Asks for a browser in a clone of its own, with nothing on PATH but the stand-ins.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} scripts
 */
function ensure(t, scripts) {
	const folder = temporaryFolder(t);
	const clone = bareClone(folder);
	writeFiles(clone, { 'ensure.mjs': ENSURE, ...FAKE_PLAYWRIGHT });
	const bin = binFolder(folder, scripts, ['chmod']);
	return runScript(join(clone, 'ensure.mjs'), [], { PATH: bin, BIN: bin, CI: '1' });
}

test(
	'a chosen browser that is none, or too old, is an error and not passed over',
	{ skip },
	async (t) => {
		const bin = binFolder(temporaryFolder(t), {
			old: 'echo Chromium 90.0.1.2',
			new: 'echo Chromium 150.0.1.2'
		});
		const choose = (/** @type {string} */ name) => findBrowser({ CHROMIUM_PATH: join(bin, name) });
		await assert.rejects(
			choose('old'),
			/CHROMIUM_PATH is .*old, which is no Chromium \d+ or newer/
		);
		await assert.rejects(choose('absent'), /CHROMIUM_PATH is .*absent/);
		assert.equal((await choose('new'))?.version, '150.0.1.2');
	}
);

test('a wrapper around no browser is passed over for a real one', { skip }, async (t) => {
	const bin = binFolder(temporaryFolder(t), {
		'chromium-browser': 'echo please install the snap; exit 1',
		'google-chrome': 'echo Google Chrome 150.0.1.2'
	});
	const browser = await findBrowser({ PATH: bin });
	// Playwright's own comes first where it is installed.
	if (browser?.path.startsWith(bin)) assert.equal(browser.path, join(bin, 'google-chrome'));
	assert.notEqual(browser, undefined);
});

test('the form without windows is taken in the same version alone', { skip }, async (t) => {
	const bin = binFolder(temporaryFolder(t), {
		'chromium-headless-shell': 'echo Chromium 150.0.1.2'
	});
	const path = join(bin, 'chromium-headless-shell');
	const browser = (/** @type {string} */ version) => ({ path: '/opt/chromium', version });
	assert.equal(findShell(browser('150.0.1.2'), { PATH: bin })?.path, path);
	assert.equal(findShell(browser('151.0.0.1'), { PATH: bin }), undefined);
	assert.deepEqual(await ensureShell(browser('1.2.3')), browser('1.2.3'), 'none is installed');
});

test('without any, the reader is told what was tried and how to get one', { skip }, async (t) => {
	const result = await ensure(t, {});
	assert.equal(result.code, 1);
	assert.match(result.output, /no network/);
	assert.match(result.output, /^error: No Chromium .* Playwright failed.*CHROMIUM_PATH/m);
});

test('an old one is as good as none', { skip }, async (t) => {
	const result = await ensure(t, { chromium: 'echo Chromium 90.0.1.2' });
	assert.equal(result.code, 1);
	assert.match(result.output, /^error: No Chromium \d+ or newer was found/m);
});

const skipApt = isDebianRoot ? false : 'needs to be root on Debian or Ubuntu';

test(
	'on Debian, root gets one from the system, waiting for its lock',
	{ skip: skipApt },
	async (t) => {
		const result = await ensure(t, {
			'apt-get': `
case "$*" in
	*Lock::Timeout=*update) [ -f "$BIN/chromium" ] && exit 9; echo updated > "$BIN/updated";;
	*Lock::Timeout=*install*chromium*)
		[ -f "$BIN/updated" ] || exit 8
		printf '#!/bin/sh\\necho Chromium 150.0.1.2\\n' > "$BIN/chromium"
		chmod +x "$BIN/chromium";;
	*) exit 7;;
esac`
		});
		assert.equal(result.code, 0, result.output);
		assert.match(result.output, /installing with apt-get[^]*got 150\.0\.1\.2/);
	}
);

test(
	'on Debian, a failing apt-get is shown, and the next way is tried',
	{ skip: skipApt },
	async (t) => {
		const result = await ensure(t, { 'apt-get': 'echo E: broken packages; exit 100' });
		assert.equal(result.code, 1);
		assert.match(result.output, /E: broken packages[^]*apt-get failed; .*Playwright failed/);
	}
);
