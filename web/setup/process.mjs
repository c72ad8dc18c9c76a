/** Runs other programs so that they show life, end in time, and never outlive this one. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './paths.mjs';
import { SetupError, secondsSince, startHeartbeat } from './report.mjs';

const OUTPUT_CHARACTERS_MAX = 2_000_000;
const TIME_LIMIT_MINUTES = 30;
const GRACE_MS = 5_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Thrown out of whatever is waited for when the reader presses Ctrl-C. */
export class Interrupted extends Error {}

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let interrupted = false;

/** @typedef {{ code: number, output: string, seconds: number }} Result */
/**
 * @typedef {object} RunOptions
 * @property {string} [label] what to call it while waiting; the command by default
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {string} [cwd] the root of the repository by default
 * @property {number} [timeLimitMinutes]
 * @property {boolean} [stream] show its output at once instead of signs of life
 */

export function throwIfInterrupted() {
	if (interrupted) throw new Interrupted();
}

/** On Ctrl-C: end what runs, so that whoever waits for it cleans up; on the second, at once. */
export function handleInterrupts() {
	for (const signal of SIGNALS) {
		process.on(signal, () => {
			if (interrupted && signal === 'SIGINT') process.exit(130);
			interrupted = true;
			for (const child of children) endGroup(child);
		});
	}
}

/**
 * Runs a program to its end and keeps what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Result>}
 */
export async function run(command, args, options = {}) {
	throwIfInterrupted();
	const started = performance.now();
	const child = start(command, args, options);
	let output = '';
	const keep = (/** @type {string} */ text) => {
		output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
		if (options.stream) process.stdout.write(text);
	};
	child.stdout?.setEncoding('utf8').on('data', keep);
	child.stderr?.setEncoding('utf8').on('data', keep);
	const label = options.label ?? command;
	const stopHeartbeat = options.stream ? () => {} : startHeartbeat(label, () => lastLine(output));
	const limitMinutes = options.timeLimitMinutes ?? TIME_LIMIT_MINUTES;
	let tooLong = false;
	const limit = setTimeout(() => {
		tooLong = true;
		endGroup(child);
	}, limitMinutes * 60_000);
	try {
		const code = await ended(child, label);
		throwIfInterrupted();
		if (tooLong) keep(`\n${label} was ended because it took more than ${limitMinutes} minutes.\n`);
		const plain = stripVTControlCharacters(output);
		return { code: tooLong ? 1 : code, output: plain, seconds: secondsSince(started) };
	} finally {
		clearTimeout(limit);
		stopHeartbeat();
	}
}

/**
 * Like `run`, but a failure is an error.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions & { hint?: string }} [options] `hint`: what to do when it fails
 */
export async function runOrFail(command, args, options = {}) {
	const result = await run(command, args, options);
	if (result.code === 0) return result;
	const what = `${options.label ?? command} failed with exit code ${result.code}`;
	throw new SetupError(options.hint ? `${what}: ${options.hint}` : `${what}.`, result.output);
}

/**
 * Hands the terminal to a program that runs until the reader stops it.
 * @param {string} command
 * @param {string[]} args
 */
export async function runInForeground(command, args) {
	throwIfInterrupted();
	const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
	// A terminal's Ctrl-C reaches the child by itself, a `kill` of this process does not.
	const forward = () => child.kill('SIGTERM');
	for (const signal of SIGNALS) process.on(signal, forward);
	const code = await ended(child, command);
	for (const signal of SIGNALS) process.off(signal, forward);
	return interrupted ? 0 : code;
}

/**
 * What a quick command prints on both channels; undefined when it fails or does not exist.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function outputOf(command, args, env = process.env) {
	const result = spawnSync(command, args, {
		cwd: root,
		env,
		encoding: 'utf8',
		timeout: 60_000,
		windowsHide: true
	});
	return result.status === 0 ? `${result.stdout}${result.stderr}`.trim() : undefined;
}

/**
 * The full path of a program on PATH.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findOnPath(name, env = process.env) {
	const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
	for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
		for (const ending of endings) {
			const path = join(folder, name + ending);
			if (isExecutable(path)) return path;
		}
	}
	return undefined;
}

/** @param {string} path */
export function isExecutable(path) {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}

/** @param {string} folder put before all others on PATH */
export function prependToPath(folder) {
	const parts = (process.env['PATH'] ?? '').split(delimiter);
	process.env['PATH'] = [folder, ...parts.filter((part) => part !== folder)].join(delimiter);
}

/**
 * The script behind a command of an installed package. It is called directly, because `npx` may be
 * set to refuse and the wrappers in `.bin` differ between platforms.
 * @param {string} packageName
 * @param {string} [command]
 */
export function packageScript(packageName, command = packageName) {
	const path = inRoot('node_modules', packageName, 'package.json');
	/** @type {{ bin?: string | Record<string, string> }} */
	const { bin } = JSON.parse(readFileSync(path, 'utf8'));
	const script = typeof bin === 'string' ? bin : bin?.[command];
	if (script === undefined) throw new SetupError(`${path} names no command "${command}".`);
	return join(dirname(path), script);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} options
 */
function start(command, args, options) {
	const child = spawn(command, args, {
		cwd: options.cwd ?? root,
		// Without color, since what is kept may be printed into a log; not every program obeys.
		env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...options.env },
		stdio: ['ignore', 'pipe', 'pipe'],
		// A group of its own, so that compilers started by the child end with it.
		detached: process.platform !== 'win32',
		windowsHide: true
	});
	children.add(child);
	return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} label
 * @returns {Promise<number>}
 */
function ended(child, label) {
	return new Promise((resolve, reject) => {
		child.on('error', (error) => {
			children.delete(child);
			reject(new SetupError(`${label} could not be started: ${error.message}.`));
		});
		child.on('close', (code) => {
			children.delete(child);
			resolve(code ?? 1);
		});
	});
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
	signalGroup(child, 'SIGTERM');
	setTimeout(() => children.has(child) && signalGroup(child, 'SIGKILL'), GRACE_MS).unref();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup(child, signal) {
	if (child.pid === undefined) return;
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
		return;
	}
	try {
		process.kill(-child.pid, signal);
	} catch {
		// The group has already ended.
	}
}

/** @param {string} output */
function lastLine(output) {
	const lines = stripVTControlCharacters(output.slice(-4000)).split(/[\r\n]+/);
	return lines.findLast((line) => line.trim() !== '')?.trim() ?? 'no output yet';
}
