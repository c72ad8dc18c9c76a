/** Makes sure of a Rust compiler that is new enough and can compile to WebAssembly. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { findOnPath, outputOf, runOrFail } from './process.mjs';
import { SetupError, step } from './report.mjs';
import { adviceFor } from './requirements.mjs';
import { compareVersions, parseVersion, tomlString } from './version.mjs';

export const TARGET = 'wasm32-unknown-unknown';

/** A cargo that rustup has just installed is found even before a new terminal is opened. */
export function addCargoHomeToPath() {
	const bin = join(process.env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'bin');
	// Last, so that a toolchain chosen by the order on PATH stays chosen.
	if (existsSync(bin)) process.env['PATH'] = `${process.env['PATH'] ?? ''}${delimiter}${bin}`;
}

/** Checks what needs no network, so that a missing tool is named before anything long begins. */
export function requireCargo() {
	addCargoHomeToPath();
	if (findOnPath('cargo') === undefined) {
		throw new SetupError(`cargo, the Rust build tool, is missing: ${adviceFor('cargo')}.`);
	}
	if (process.platform === 'win32') return;
	const compilers = [process.env['CC'] ?? 'cc', 'cc', 'gcc', 'clang'];
	if (compilers.every((name) => outputOf(name, ['--version']) === undefined)) {
		throw new SetupError(
			`A C compiler, which Rust needs to link programs, is missing: ${adviceFor('compiler')}.`
		);
	}
}

/** The toolchain of `rust-toolchain.toml`, new enough, with the WebAssembly target. */
export async function ensureRust() {
	if (askRustc('--version') === undefined) await installToolchain();
	const version = parseVersion(askRustc('--version') ?? '') ?? '0';
	const needed = tomlString(readFileSync(inRoot('wasm-ftl/Cargo.toml'), 'utf8'), 'rust-version');
	if (compareVersions(version, needed ?? '0') < 0) {
		throw new SetupError(
			`Rust ${needed} or newer is needed, but this is ${version}: ${adviceFor('cargo')}.`
		);
	}
	if (hasTarget()) return;
	if (findOnPath('rustup') !== undefined) {
		const args = ['target', 'add', TARGET];
		await step('rust', `adding the target ${TARGET}`, () => runOrFail('rustup', args));
	}
	if (!hasTarget()) {
		throw new SetupError(
			`The Rust target ${TARGET} is missing beside this rustc: ${adviceFor('target')}.`
		);
	}
}

/** `cargo fmt` and `cargo clippy`, which only the checks need. */
export async function ensureRustComponents() {
	const missing = ['fmt', 'clippy'].filter((name) => !outputOf('cargo', [name, '--version']));
	if (missing.length === 0) return;
	if (findOnPath('rustup') === undefined) {
		const names = missing.map((name) => `cargo ${name}`).join(' and ');
		throw new SetupError(`${names} cannot be run: ${adviceFor('component')}.`);
	}
	const args = ['component', 'add', 'rustfmt', 'clippy'];
	await step('rust', 'adding rustfmt and clippy', () => runOrFail('rustup', args));
}

/** Done by name, because rustup may be set not to install what `rust-toolchain.toml` asks for. */
async function installToolchain() {
	const channel = tomlString(readFileSync(inRoot('rust-toolchain.toml'), 'utf8'), 'channel');
	if (findOnPath('rustup') === undefined || channel === undefined) {
		throw new SetupError(`rustc, the Rust compiler, cannot be run: ${adviceFor('cargo')}.`);
	}
	const parts = ['--component', 'rustfmt', '--component', 'clippy', '--target', TARGET];
	const options = ['--profile', 'minimal', '--no-self-update', ...parts];
	const args = ['toolchain', 'install', channel, ...options];
	await step('rust', `installing the toolchain ${channel}`, () => runOrFail('rustup', args));
}

/** Asked of the compiler itself: without rustup a distribution's package may bring the target. */
function hasTarget() {
	const sysroot = askRustc('--print', 'sysroot')?.split('\n')[0];
	if (sysroot === undefined) return false;
	const library = join(sysroot, 'lib', 'rustlib', TARGET, 'lib');
	return existsSync(library) && readdirSync(library).some((name) => name.startsWith('libstd'));
}

/**
 * Never installs anything by the way: a question must not turn into a long silent download.
 * @type {(...args: string[]) => string | undefined}
 */
function askRustc(...args) {
	return outputOf('rustc', args, { ...process.env, RUSTUP_AUTO_INSTALL: '0' });
}
