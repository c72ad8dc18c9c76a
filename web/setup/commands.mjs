/** The commands of `package.json`. */
import { prepare } from './prepare.mjs';
import {
	Interrupted,
	handleInterrupts,
	packageScript,
	runInForeground,
	runOrFail
} from './process.mjs';
import { describeError, say, step } from './report.mjs';
import { ensureRust, ensureRustComponents, requireCargo } from './rust.mjs';
import { parseServeArgs, serveUntilStopped } from './serve.mjs';
import { verify } from './verify.mjs';

/**
 * Runs a command and turns its errors into one sentence and an exit code.
 * @param {(args: string[]) => Promise<number | void>} command
 */
export async function main(command) {
	handleInterrupts();
	try {
		process.exitCode = (await command(process.argv.slice(2))) ?? 0;
	} catch (error) {
		process.exitCode = error instanceof Interrupted ? 130 : 1;
		if (error instanceof Interrupted) say('\nInterrupted. Run it again to go on where it stopped.');
		else console.error(describeError(error));
	}
}

/** @param {string[]} args */
export async function start(args) {
	parseServeArgs(args);
	say('Setting up');
	await prepare('site');
	await serveUntilStopped(args);
}

/** @param {string[]} args passed on to Vite */
export async function dev(args) {
	say('Setting up');
	await prepare('wasm');
	return runInForeground(process.execPath, [packageScript('vite'), 'dev', ...args]);
}

export async function build() {
	say('Setting up');
	await prepare('site');
	say('\nThe site is in dist/. Look at it with "npm start".');
}

/** @param {string[]} args */
export async function test(args) {
	return verify(args);
}

export async function format() {
	say('Setting up');
	requireCargo();
	await prepare('packages');
	await ensureRust();
	await ensureRustComponents();
	say('Formatting');
	const prettier = [packageScript('prettier'), '--write', '--log-level', 'warn', '.'];
	await step('prettier', 'all but Rust', async () => {
		await runOrFail(process.execPath, prettier, { label: 'prettier' });
	});
	await step('rustfmt', 'Rust', async () => {
		await runOrFail('cargo', ['fmt', '--manifest-path', 'wasm-ftl/Cargo.toml']);
	});
}
