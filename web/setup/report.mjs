/** What the set-up prints: one line a step, and signs of life while a step takes long. */
import { styleText } from 'node:util';

/** Continuous integration gets plain lines: no color, nothing that rewrites itself. */
const isTerminal = process.stdout.isTTY === true && !process.env['CI'];
const isColored = isTerminal && !process.env['NO_COLOR'];
const BEAT_MS = isTerminal ? 1_000 : 15_000;

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

/** @type {(text?: string) => void} */
export const say = (text = '') => void process.stdout.write(`${text}\n`);

/** @type {(color: 'green' | 'red', text: string) => string} */
export const paint = (color, text) => (isColored ? styleText(color, text) : text);

/** @type {(started: number) => number} from `performance.now()` */
export const secondsSince = (started) => (performance.now() - started) / 1000;

/** @type {(seconds: number) => string} */
export const formatSeconds = (seconds) => `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;

/**
 * A line of the set-up.
 * @type {(name: string, what: string) => void}
 */
export const note = (name, what) => say(`  ${name.padEnd(12)} ${what}`);

/**
 * Announces a step of the set-up, does it, and prints how long it took.
 * @type {(name: string, what: string, work: () => Promise<void>) => Promise<void>}
 */
export async function step(name, what, work) {
	const started = performance.now();
	note(name, what);
	await work();
	note(name, `${paint('green', 'done')} in ${formatSeconds(secondsSince(started))}`);
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
	const timer = setInterval(() => {
		const seconds = Math.round(secondsSince(started));
		const text = `    … ${seconds} s, waiting for ${label}: ${latest()}`;
		if (!isTerminal) return say(text.slice(0, 160));
		printed = true;
		process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns || 80) - 1)}`);
	}, BEAT_MS);
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
 * What comes of something whose failure means nothing more than that there is nothing.
 * @template T
 * @param {() => T} act
 */
export function attempt(act) {
	try {
		return act();
	} catch {
		return undefined;
	}
}

/**
 * One sentence for what was expected to go wrong at times; the stack too for what was not.
 * @type {(error: unknown) => string}
 */
export function describeError(error) {
	const label = paint('red', 'error:');
	if (!(error instanceof SetupError)) {
		const stack = error instanceof Error ? error.stack : String(error);
		return `\n${label} the set-up itself failed, please report this: ${stack}`;
	}
	const output = error.output === '' ? '' : `\n${error.output.trimEnd()}\n`;
	return `${output}\n${label} ${error.message}`;
}
