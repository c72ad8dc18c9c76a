/** `npm test`: sets up what the chosen checks need, runs them all, and ends with a table. */
import { parseArgs } from 'node:util';
import { ensureBrowser, ensureShell } from './browser.mjs';
import { chooseChecks } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { throwIfInterrupted } from './process.mjs';
import { SetupError, describeError, formatSeconds } from './report.mjs';
import { note, paint, say, secondsSince } from './report.mjs';
import { addCargoHomeToPath, ensureRust, ensureRustComponents, requireCargo } from './rust.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {{ name: string, result: 'passed' | 'failed' | 'not run', detail: string }} Row */

/**
 * Takes `--only=NAME[,NAME]` and returns the exit code.
 * @type {(args: string[]) => Promise<number>}
 */
export async function verify(args) {
	const chosen = chooseChecks(parseOnly(args));
	const started = performance.now();
	say('Setting up');
	try {
		await setUpFor(chosen);
	} catch (error) {
		throwIfInterrupted();
		say(describeError(error));
		say(`\n0 passed, ${chosen.length} failed`);
		return 1;
	}
	say(`\nChecking`);
	const rows = await runChecks(chosen);
	say(`\nAll in ${formatSeconds(secondsSince(started))}, set-up included`);
	for (const { name, result, detail } of rows) {
		const color = result === 'passed' ? 'green' : 'red';
		say(`  ${name.padEnd(14)} ${paint(color, result.padEnd(8))} ${detail}`);
	}
	const failed = rows.filter(({ result }) => result !== 'passed').length;
	say(`\n${rows.length - failed} passed, ${failed} failed`);
	return failed === 0 ? 0 : 1;
}

/** @type {(args: string[]) => string | undefined} */
function parseOnly(args) {
	try {
		return parseArgs({ args, options: { only: { type: 'string' } } }).values.only;
	} catch {
		throw new SetupError(`"${args.join(' ')}" is not understood: the option is --only=NAME,NAME.`);
	}
}

/** @type {(chosen: Check[]) => Promise<void>} */
async function setUpFor(chosen) {
	const needs = new Set(chosen.map((check) => check.needs));
	addCargoHomeToPath();
	if (needs.has('rust')) requireCargo();
	const buildsSite = chosen.some((check) => check.name === 'site');
	if (needs.has('browser')) await prepare(buildsSite ? 'wasm' : 'site', setUpBrowser);
	else if (needs.has('wasm')) await prepare('wasm');
	else if (needs.has('packages')) await prepare('packages');
	if (needs.has('rust')) {
		await ensureRust();
		await ensureRustComponents();
	}
}

/** Finds or gets a browser, and has the tests use it. */
async function setUpBrowser() {
	const browser = await ensureBrowser();
	note('browser', `Chromium ${browser.version}, ${browser.path}`);
	process.env['CHROMIUM_PATH'] = browser.path;
	process.env['CHROMIUM_SHELL_PATH'] = (await ensureShell(browser)).path;
}

/**
 * Lanes side by side, then the rest one by one. An error that is no failed check is thrown when
 * all have ended, so that nothing goes on behind it.
 * @type {(chosen: readonly Check[]) => Promise<Row[]>} in the order of the checks
 */
export async function runChecks(chosen) {
	/** @type {Map<Check, Row>} */
	const rows = new Map();
	const runAll = async (/** @type {readonly Check[]} */ checks) => {
		for (const check of checks) rows.set(check, await runCheck(check, [...rows.values()]));
	};
	const lanes = new Set(chosen.map(({ lane }) => lane));
	lanes.delete(undefined);
	const running = Array.from(lanes, (name) => runAll(chosen.filter(({ lane }) => lane === name)));
	await Promise.allSettled(running);
	await Promise.all(running);
	await runAll(chosen.filter(({ lane }) => lane === undefined));
	return chosen.flatMap((check) => rows.get(check) ?? []);
}

/** @type {(check: Check, earlier: Row[]) => Promise<Row>} */
async function runCheck(check, earlier) {
	const { name, after, tests } = check;
	if (earlier.some((row) => row.name === after && row.result !== 'passed')) {
		say(`  ${name.padEnd(14)} ${paint('red', 'not run')}, because ${after} failed`);
		return { name, result: 'not run', detail: `needs ${after}` };
	}
	const started = performance.now();
	const { code, output } = await resultOf(check);
	const time = formatSeconds(secondsSince(started));
	if (code !== 0) {
		say(`\n${output.trimEnd()}\n`);
		say(`  ${name.padEnd(14)} ${paint('red', 'FAILED')} after ${time}`);
		return { name, result: 'failed', detail: time };
	}
	const detail = `${time}${tests ? `, ${countTests(output, tests)} tests` : ''}`;
	say(`  ${name.padEnd(14)} ${paint('green', 'passed')} in ${detail}`);
	return { name, result: 'passed', detail };
}

/** @type {(check: Check) => Promise<import('./process.mjs').Result>} */
async function resultOf(check) {
	try {
		return await check.run();
	} catch (error) {
		throwIfInterrupted();
		if (!(error instanceof SetupError)) throw error;
		return { code: 1, output: `${error.output}\n${error.message}` };
	}
}

/** @type {(output: string, pattern: RegExp) => number} */
export function countTests(output, pattern) {
	return Array.from(output.matchAll(pattern)).reduce((sum, match) => sum + Number(match[1]), 0);
}
