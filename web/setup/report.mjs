/** What the set-up prints: one line a step, and signs of life while a step takes long. */

const HEARTBEAT_MS = 15_000;
const TICK_MS = 1_000;

/** Continuous integration gets plain lines: no color, nothing that rewrites itself. */
const isTerminal = process.stdout.isTTY === true && !process.env['CI'];
const isColored = isTerminal && !process.env['NO_COLOR'];

/** An expected failure: its message says what happened and what to do; its stack is of no use. */
export class SetupError extends Error {
	/**
	 * @param {string} message
	 * @param {string} [output] what the failed program printed
	 */
	constructor(message, output = '') {
		super(message);
		this.output = output;
	}
}

/** @param {string} text */
export function say(text = '') {
	process.stdout.write(`${text}\n`);
}

/** @param {string} text */
export const green = (text) => (isColored ? `\x1b[32m${text}\x1b[0m` : text);
/** @param {string} text */
export const red = (text) => (isColored ? `\x1b[31m${text}\x1b[0m` : text);

/** @param {number} started from `performance.now()` */
export function secondsSince(started) {
	return (performance.now() - started) / 1000;
}

/** @param {number} seconds */
export function formatSeconds(seconds) {
	return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/**
 * Announces a step of the set-up, does it, and prints how long it took.
 * @param {string} name
 * @param {string} what what is being done, for the line that announces it
 * @param {() => Promise<void>} work
 */
export async function step(name, what, work) {
	const started = performance.now();
	say(`  ${name.padEnd(12)} ${what}`);
	await work();
	say(`  ${name.padEnd(12)} ${green('done')} in ${formatSeconds(secondsSince(started))}`);
}

/**
 * A line of the set-up that is not a step.
 * @param {string} name
 * @param {string} what
 */
export function note(name, what) {
	say(`  ${name.padEnd(12)} ${what}`);
}

/**
 * Shows that something is still going on, until the returned function is called: a line that
 * counts the seconds on a terminal, a new line every 15 s elsewhere.
 * @param {string} label what is waited for
 * @param {() => string} latest the last thing it said
 */
export function startHeartbeat(label, latest) {
	const started = performance.now();
	let printed = false;
	const beat = () => {
		const seconds = Math.round(secondsSince(started));
		const text = `    … ${seconds} s, waiting for ${label}: ${latest()}`;
		if (!isTerminal) return say(text.slice(0, 160));
		printed = true;
		process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns || 80) - 1)}`);
	};
	const timer = setInterval(beat, isTerminal ? TICK_MS : HEARTBEAT_MS);
	return () => {
		clearInterval(timer);
		if (printed) process.stdout.write('\r\x1b[K');
	};
}

/**
 * What Node.js calls an error.
 * @type {(error: unknown) => string}
 */
export function codeOf(error) {
	return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/**
 * One sentence for what was expected to go wrong at times; the stack too for what was not.
 * @param {unknown} error
 */
export function describeError(error) {
	if (!(error instanceof SetupError)) {
		const stack = error instanceof Error ? error.stack : String(error);
		return `\n${red('error:')} the set-up itself failed, please report this: ${stack}`;
	}
	const output = error.output === '' ? '' : `\n${error.output.trimEnd()}\n`;
	return `${output}\n${red('error:')} ${error.message}`;
}
