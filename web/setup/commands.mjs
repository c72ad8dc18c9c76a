/** The commands of `package.json`. */
import { prepare } from './prepare.mjs';
import { Interrupted, handleInterrupts, packageScript } from './process.mjs';
import { runInForeground, runOrFail } from './process.mjs';
import { SetupError, describeError, say, step } from './report.mjs';
import { ensureRust, ensureRustComponents, requireCargo } from './rust.mjs';
import { parseServeArgs, serveUntilStopped } from './serve.mjs';
import { verify } from './verify.mjs';

/** @typedef {(args: string[]) => Promise<number | void>} Command */

/** @type {Record<string, Command>} */
const commands = {
	async start(args) {
		parseServeArgs(args);
		say('Setting up');
		await prepare('site');
		await serveUntilStopped(args);
	},

	async dev(args) {
		say('Setting up');
		await prepare('wasm');
		return runInForeground(process.execPath, [packageScript('vite'), 'dev', ...args]);
	},

	async build() {
		say('Setting up');
		await prepare('site');
		say('\nThe site is in dist/. Look at it with "npm start".');
	},

	async single() {
		say('Setting up');
		await prepare('site');
		// It stands on packages, which are there only now.
		const { buildSingle } = await import('./single.mjs');
		const file = await buildSingle();
		say(`\nThe whole site is in ${file}: open it, or carry it away.`);
	},

	async release() {
		say('Setting up');
		await prepare('site');
		const { buildRelease } = await import('./release.mjs');
		const names = await buildRelease();
		say(`\nIn release/:\n${names.map((name) => `  ${name}`).join('\n')}`);
	},

	test: verify,

	async format() {
		say('Setting up');
		requireCargo();
		await prepare('packages');
		await ensureRust();
		await ensureRustComponents();
		say('Formatting');
		const prettier = [packageScript('prettier'), '--write', '--log-level', 'warn', '.'];
		await step('prettier', 'all but Rust', () => runOrFail(process.execPath, prettier));
		const rustfmt = ['fmt', '--manifest-path', 'wasm-ftl/Cargo.toml'];
		await step('rustfmt', 'Rust', () => runOrFail('cargo', rustfmt));
	}
};

/** @type {(name: string) => Command} */
export function commandOf(name) {
	return commands[name] ?? (() => Promise.reject(new SetupError(`There is no command "${name}".`)));
}

/**
 * Runs a command and turns its errors into one sentence and an exit code.
 * @type {(command: Command, args?: string[]) => Promise<void>}
 */
export async function main(command, args = []) {
	handleInterrupts();
	try {
		process.exitCode = (await command(args)) ?? 0;
	} catch (error) {
		process.exitCode = error instanceof Interrupted ? 130 : 1;
		if (error instanceof Interrupted) say('\nInterrupted. Run it again to go on where it stopped.');
		else console.error(describeError(error));
	}
}
