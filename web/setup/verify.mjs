/** `npm test`: sets up what the chosen checks need, runs them all, and ends with a table. */
import { parseArgs } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { chooseChecks } from './checks.mjs';
import { prepare } from './prepare.mjs';
import { throwIfInterrupted } from './process.mjs';
import {
	SetupError,
	formatSeconds,
	green,
	describeError,
	red,
	say,
	secondsSince,
	note
} from './report.mjs';
import { addCargoHomeToPath, ensureRust, ensureRustComponents, requireCargo } from './rust.mjs';

/** @typedef {import('./checks.mjs').Check} Check */
/** @typedef {import('./checks.mjs').Outcome} Outcome */
/** @typedef {{ name: string, result: 'passed' | 'failed' | 'not run', detail: string }} Row */

/**
 * @param {string[]} args `--only=NAME[,NAME]`
 * @returns {Promise<number>} the exit code
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
	/** @type {Row[]} */
	const rows = [];
	for (const check of chosen) rows.push(await runCheck(check, rows));
	printTable(rows, secondsSince(started));
	return rows.every((row) => row.result === 'passed') ? 0 : 1;
}

/** @param {string[]} args */
function parseOnly(args) {
	try {
		return parseArgs({ args, options: { only: { type: 'string' } } }).values.only;
	} catch {
		throw new SetupError(`"${args.join(' ')}" is not understood: the option is --only=NAME,NAME.`);
	}
}

/** @param {Check[]} chosen */
async function setUpFor(chosen) {
	const needs = new Set(chosen.map((check) => check.needs));
	addCargoHomeToPath();
	if (needs.has('rust')) requireCargo();
	const buildsSite = chosen.some((check) => check.name === 'site');
	if (needs.has('browser') && !buildsSite) await prepare('site');
	else if (needs.has('browser') || needs.has('wasm')) await prepare('wasm');
	else if (needs.has('packages')) await prepare('packages');
	if (needs.has('rust')) {
		await ensureRust();
		await ensureRustComponents();
	}
	if (needs.has('browser')) {
		const browser = await ensureBrowser();
		note('browser', `Chromium ${browser.version}, ${browser.path}`);
		process.env['CHROMIUM_PATH'] = browser.path;
	}
}

/**
 * @param {Check} check
 * @param {Row[]} earlier
 * @returns {Promise<Row>}
 */
async function runCheck(check, earlier) {
	const { name } = check;
	if (earlier.some((row) => row.name === check.after && row.result !== 'passed')) {
		say(`  ${name.padEnd(14)} ${red('not run')}, because ${check.after} failed`);
		return { name, result: 'not run', detail: `needs ${check.after}` };
	}
	const started = performance.now();
	const outcome = await outcomeOf(check);
	const time = formatSeconds(secondsSince(started));
	if (outcome.code !== 0) {
		say(`\n${outcome.output.trimEnd()}\n`);
		say(`  ${name.padEnd(14)} ${red('FAILED')} after ${time}`);
		return { name, result: 'failed', detail: time };
	}
	const count = check.tests ? `, ${countTests(outcome.output, check.tests)} tests` : '';
	say(`  ${name.padEnd(14)} ${green('passed')} in ${time}${count}`);
	return { name, result: 'passed', detail: `${time}${count}` };
}

/**
 * @param {Check} check
 * @returns {Promise<Outcome>}
 */
async function outcomeOf(check) {
	try {
		return await check.run();
	} catch (error) {
		throwIfInterrupted();
		if (!(error instanceof SetupError)) throw error;
		return { code: 1, output: `${error.output}\n${error.message}` };
	}
}

/**
 * @param {string} output
 * @param {RegExp} pattern
 */
export function countTests(output, pattern) {
	let count = 0;
	for (const match of output.matchAll(pattern)) count += Number(match[1]);
	return count;
}

/**
 * @param {Row[]} rows
 * @param {number} seconds
 */
function printTable(rows, seconds) {
	say(`\nAll in ${formatSeconds(seconds)}, set-up included`);
	for (const { name, result, detail } of rows) {
		const color = result === 'passed' ? green : red;
		say(`  ${name.padEnd(14)} ${color(result.padEnd(8))} ${detail}`);
	}
	const passed = rows.filter((row) => row.result === 'passed').length;
	say(`\n${passed} passed, ${rows.length - passed} failed`);
}
