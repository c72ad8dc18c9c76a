/** Finds a Chromium for the end-to-end tests, or gets one where that is allowed. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findOnPath, isExecutable, outputOf, packageScript, run } from './process.mjs';
import { SetupError, note, say } from './report.mjs';
import { adviceFor, detectSystem } from './requirements.mjs';
import { parseVersion } from './version.mjs';

/** Older ones lack CSS that the pages use, and are not what Playwright is tested with. */
const MAJOR_VERSION_MIN = 123;
const APT_LOCK_SECONDS_MAX = 300;
const APT_RETRY_MS = 5_000;
/** Chromium without its windows, which Debian packs apart; of the same version, or not taken. */
const SHELL = 'chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
/** What only saves time is not waited for where packages cannot be reached. */
const SHELL_MINUTES = 2;
const HURRY = ['Timeout=10', 'Retries=0'].flatMap((limit) => ['-o', `Acquire::http::${limit}`]);

const APT_ENV = { DEBIAN_FRONTEND: 'noninteractive' };
const COMMANDS = [
	...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
	...['chrome', 'microsoft-edge', 'microsoft-edge-stable']
];

/** @typedef {{ path: string, version: string }} Browser */

/**
 * The browser to test with: `CHROMIUM_PATH`, then Playwright's own, then the system's.
 * @type {(env?: NodeJS.ProcessEnv) => Promise<Browser | undefined>}
 */
export async function findBrowser(env = process.env) {
	const chosen = env['CHROMIUM_PATH'];
	if (chosen) {
		const browser = inspect(chosen);
		if (browser !== undefined) return browser;
		throw new SetupError(
			`CHROMIUM_PATH is ${chosen}, which is no Chromium ${MAJOR_VERSION_MIN} or newer: ` +
				'set it to one, or unset it.'
		);
	}
	for (const path of [await playwrightPath(), ...systemPaths(env)]) {
		const browser = path === undefined ? undefined : inspect(path);
		if (browser !== undefined) return browser;
	}
	return undefined;
}

/** @returns {Promise<Browser>} */
export async function ensureBrowser() {
	const found = await findBrowser();
	if (found !== undefined) return found;
	/** @type {string[]} */
	const tried = [];
	for (const [name, install] of installers()) {
		note('browser', name);
		const { code, output } = await install();
		if (code !== 0) {
			tried.push(`${name} failed`);
			say(output.trimEnd().split('\n').slice(-8).join('\n'));
		}
		const installed = await findBrowser();
		if (installed !== undefined) return installed;
	}
	throw new SetupError(
		`No Chromium ${MAJOR_VERSION_MIN} or newer was found for the end-to-end tests ` +
			`(${[...tried, 'looked on PATH and where it is usually installed'].join('; ')}): ` +
			`${adviceFor('browser')}, or set CHROMIUM_PATH to one.`
	);
}

/**
 * The same browser without windows to draw: a test takes a fifth less of a processor in it. Where
 * there is none, and none can be had soon, the browser itself.
 * @type {(browser: Browser) => Promise<Browser>}
 */
export async function ensureShell(browser) {
	const found = findShell(browser);
	if (found !== undefined) return found;
	if (browser.path !== DEBIAN_CHROMIUM || !canInstall()) return browser;
	note('browser', 'installing its form without windows');
	for (const step of [['update'], ['install', '-y', '--no-install-recommends', SHELL]]) {
		const label = `apt-get ${step[0]}`;
		const options = { label, env: APT_ENV, timeLimitMinutes: SHELL_MINUTES };
		if ((await run('apt-get', [...HURRY, ...step], options)).code !== 0) return browser;
	}
	return findShell(browser) ?? browser;
}

/** @type {(browser: Browser, env?: NodeJS.ProcessEnv) => Browser | undefined} */
export function findShell(browser, env = process.env) {
	const path = findOnPath(SHELL, env);
	const shell = path === undefined ? undefined : inspect(path);
	return shell?.version === browser.version ? shell : undefined;
}

/** @returns {[string, () => Promise<import('./process.mjs').Result>][]} */
function installers() {
	/** @type {ReturnType<typeof installers>} */
	const list = [['downloading with Playwright', installWithPlaywright]];
	if (canInstall()) list.unshift(['installing with apt-get', installWithApt]);
	return list;
}

function canInstall() {
	const isRoot = process.getuid?.() === 0;
	return detectSystem() === 'debian' && isRoot && findOnPath('apt-get') !== undefined;
}

async function installWithApt() {
	const options = ['-o', `DPkg::Lock::Timeout=${APT_LOCK_SECONDS_MAX}`, '-y'];
	const started = performance.now();
	for (;;) {
		const update = await run('apt-get', [...options, 'update'], {
			label: 'apt-get update',
			env: APT_ENV
		});
		if (update.code === 0) break;
		// The time-out above does not cover the lock on the package lists.
		const isLocked = /could not get lock/i.test(update.output);
		if (!isLocked || performance.now() - started > APT_LOCK_SECONDS_MAX * 1000) return update;
		await wait(APT_RETRY_MS);
	}
	const packages = ['chromium', 'fonts-liberation'];
	const args = [...options, 'install', '--no-install-recommends', ...packages];
	return run('apt-get', args, { label: 'apt-get install chromium', env: APT_ENV });
}

async function installWithPlaywright() {
	const args = ['install', '--no-shell', 'chromium'];
	const script = packageScript('@playwright/test', 'playwright');
	return run(process.execPath, [script, ...args], {
		label: 'playwright install chromium',
		timeLimitMinutes: 10
	});
}

/** Where Playwright would have put its own browser. */
async function playwrightPath() {
	try {
		const { chromium } = await import('@playwright/test');
		return chromium.executablePath();
	} catch {
		// Packages are not installed, or Playwright has no browser for this system.
		return undefined;
	}
}

/** @type {(env: NodeJS.ProcessEnv) => (string | undefined)[]} */
function systemPaths(env) {
	const paths = COMMANDS.map((name) => findOnPath(name, env));
	if (process.platform === 'darwin') {
		for (const name of ['Chromium', 'Google Chrome', 'Microsoft Edge']) {
			paths.push(`/Applications/${name}.app/Contents/MacOS/${name}`);
		}
	}
	if (process.platform === 'win32') {
		for (const base of ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']) {
			const folder = env[base];
			if (folder === undefined) continue;
			paths.push(join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
			paths.push(join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'));
		}
	}
	return paths;
}

/**
 * Runs it, because a file named so may be a wrapper around nothing.
 * @type {(path: string) => Browser | undefined}
 */
function inspect(path) {
	if (!isExecutable(path)) return undefined;
	// On Windows `--version` opens a window instead of answering.
	if (process.platform === 'win32') return { path, version: 'of unknown version' };
	const version = parseVersion(outputOf(path, ['--version']) ?? '');
	const major = Number(version?.split('.')[0]);
	return version !== undefined && major >= MAJOR_VERSION_MIN ? { path, version } : undefined;
}
