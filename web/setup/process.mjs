/** Runs other programs so that they show life, end in time, and never outlive this one. */
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './paths.mjs';
import { SetupError, attempt, startHeartbeat } from './report.mjs';

const OUTPUT_CHARACTERS_MAX = 2_000_000;
const TIME_LIMIT_MINUTES = 30;
const GRACE_MS = 5_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Thrown out of whatever is waited for when the reader presses Ctrl-C. */
export class Interrupted extends Error {}

/** @typedef {import('node:child_process').ChildProcess} Child */
/** @typedef {{ code: number, output: string }} Result */
/**
 * @typedef {object} RunOptions
 * @property {string} [label] what to call it while waiting; the command by default
 * @property {NodeJS.ProcessEnv} [env] added to the environment
 * @property {number} [timeLimitMinutes]
 * @property {string} [hint] what to do when it fails
 */

/** @type {Set<Child>} */
const children = new Set();
let interrupted = false;

export function throwIfInterrupted() {
	if (interrupted) throw new Interrupted();
}

/** On Ctrl-C: end what runs, so that whoever waits for it cleans up; on the second, at once. */
export function handleInterrupts() {
	for (const signal of SIGNALS) {
		process.on(signal, () => {
			if (interrupted && signal === 'SIGINT') process.exit(130);
			interrupted = true;
			children.forEach(endGroup);
		});
	}
}

/**
 * Runs a program to its end and keeps what it prints.
 * @type {(command: string, args: string[], options?: RunOptions) => Promise<Result>}
 */
export async function run(command, args, options = {}) {
	throwIfInterrupted();
	const { label = command, env, timeLimitMinutes = TIME_LIMIT_MINUTES } = options;
	const child = spawn(command, args, {
		cwd: root,
		// Without color, since what is kept may be printed into a log; not every program obeys.
		env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		// A group of its own, so that compilers started by the child end with it.
		detached: process.platform !== 'win32',
		windowsHide: true
	});
	children.add(child);
	let output = '';
	const keep = (/** @type {string} */ text) => {
		output = (output + text).slice(-OUTPUT_CHARACTERS_MAX);
	};
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
	const stopHeartbeat = startHeartbeat(label, () => lastLine(output));
	let tooLong = false;
	const limit = setTimeout(() => {
		tooLong = true;
		endGroup(child);
	}, timeLimitMinutes * 60_000);
	try {
		const code = await ended(child, label);
		throwIfInterrupted();
		if (tooLong) keep(`\n${label} was ended: it took more than ${timeLimitMinutes} minutes.\n`);
		return { code: tooLong ? 1 : code, output: stripVTControlCharacters(output) };
	} finally {
		children.delete(child);
		clearTimeout(limit);
		stopHeartbeat();
	}
}

/**
 * Like `run`, but a failure is an error.
 * @type {(command: string, args: string[], options?: RunOptions) => Promise<void>}
 */
export async function runOrFail(command, args, options = {}) {
	const { code, output } = await run(command, args, options);
	if (code === 0) return;
	const what = `${options.label ?? command} failed with exit code ${code}`;
	throw new SetupError(options.hint ? `${what}: ${options.hint}` : `${what}.`, output);
}

/**
 * Hands the terminal to a program that runs until the reader stops it.
 * @type {(command: string, args: string[]) => Promise<number>}
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
 * @type {(command: string, args: string[], env?: NodeJS.ProcessEnv) => string | undefined}
 */
export function outputOf(command, args, env = process.env) {
	const options = { cwd: root, env, timeout: 60_000, windowsHide: true };
	const result = spawnSync(command, args, { ...options, encoding: 'utf8' });
	return result.status === 0 ? `${result.stdout}${result.stderr}`.trim() : undefined;
}

/**
 * The full path of a program on PATH.
 * @type {(name: string, env?: NodeJS.ProcessEnv) => string | undefined}
 */
export function findOnPath(name, env = process.env) {
	const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
	const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
	return folders
		.flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
		.find(isExecutable);
}

/** @type {(path: string) => boolean} */
export const isExecutable = (path) =>
	attempt(() => (accessSync(path, constants.X_OK), statSync(path).isFile())) ?? false;

/**
 * The script behind a command of an installed package. It is called directly, because `npx` may be
 * set to refuse and the wrappers in `.bin` differ between platforms.
 * @type {(packageName: string, command?: string) => string}
 */
export function packageScript(packageName, command = packageName) {
	const path = inRoot('node_modules', packageName, 'package.json');
	/** @type {{ bin?: string | Record<string, string> }} */
	const { bin } = JSON.parse(readFileSync(path, 'utf8'));
	const script = typeof bin === 'string' ? bin : bin?.[command];
	if (script === undefined) throw new SetupError(`${path} names no command "${command}".`);
	return join(dirname(path), script);
}

/** @type {(child: Child, label: string) => Promise<number>} */
function ended(child, label) {
	return new Promise((resolve, reject) => {
		child.on('error', ({ message }) => {
			reject(new SetupError(`${label} could not be started: ${message}.`));
		});
		child.on('close', (code) => resolve(code ?? 1));
	});
}

/** @type {(child: Child) => void} */
function endGroup(child) {
	signalGroup(child, 'SIGTERM');
	setTimeout(() => children.has(child) && signalGroup(child, 'SIGKILL'), GRACE_MS).unref();
}

/** @type {(child: Child, signal: NodeJS.Signals) => void} */
function signalGroup({ pid }, signal) {
	if (pid === undefined) return;
	if (process.platform === 'win32') {
		spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
		return;
	}
	// Where it fails, the group has already ended.
	attempt(() => process.kill(-pid, signal));
}

/** @type {(output: string) => string} */
function lastLine(output) {
	const lines = stripVTControlCharacters(output.slice(-4000)).split(/[\r\n]+/);
	return lines.findLast((line) => line.trim() !== '')?.trim() ?? 'no output yet';
}
