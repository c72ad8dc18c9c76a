/** Says exactly what is missing on this machine, and how to get it. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {'debian' | 'fedora' | 'arch' | 'linux' | 'macos' | 'windows'} System */
/** @typedef {Partial<Record<System, string>> & { other: string }} Advice */

const NODE = 'install Node.js from https://nodejs.org, which brings npm';
const RUST = 'install Rust with rustup, https://rustup.rs, then open a new terminal';
/** @type {(how: string) => string} */
const orRust = (how) => `${RUST} (or: ${how})`;

/** @type {Record<'npm' | 'cargo' | 'compiler' | 'target' | 'component' | 'browser', Advice>} */
const ADVICE = {
	npm: { debian: `${NODE} (or: apt install npm)`, other: NODE },
	cargo: { windows: orRust('winget install Rustlang.Rustup'), other: RUST },
	compiler: {
		debian: 'run: sudo apt install build-essential',
		fedora: 'run: sudo dnf install gcc',
		arch: 'run: sudo pacman -S gcc',
		macos: 'run: xcode-select --install',
		windows: 'install the C++ tools of the Visual Studio Build Tools',
		other: "install your system's gcc or clang"
	},
	target: {
		debian: orRust('apt install libstd-rust-dev-wasm32, if your cargo comes from apt'),
		fedora: orRust('dnf install rust-std-static-wasm32-unknown-unknown'),
		arch: orRust('pacman -S rust-wasm'),
		other: RUST
	},
	component: {
		debian: orRust('apt install rustfmt rust-clippy, if your cargo comes from apt'),
		fedora: orRust('dnf install rustfmt clippy'),
		other: RUST
	},
	browser: {
		debian: 'run: sudo apt install chromium',
		fedora: 'run: sudo dnf install chromium',
		arch: 'run: sudo pacman -S chromium',
		macos: 'install Google Chrome, or run: brew install --cask chromium',
		windows: 'install Google Chrome (or: winget install Google.Chrome)',
		other: 'install Chromium or Google Chrome'
	}
};

/**
 * How to get something on the system at hand.
 * @type {(what: keyof typeof ADVICE, system?: System) => string}
 */
export function adviceFor(what, system = detectSystem()) {
	return ADVICE[what][system] ?? ADVICE[what].other;
}

/**
 * `osRelease` is the text of /etc/os-release.
 * @type {(platform?: NodeJS.Platform, osRelease?: string) => System}
 */
export function detectSystem(platform = process.platform, osRelease = readOsRelease()) {
	if (platform === 'darwin') return 'macos';
	if (platform === 'win32') return 'windows';
	const ids = (osRelease.match(/^ID(?:_LIKE)?=.*$/gm) ?? []).join(' ');
	if (/\b(debian|ubuntu)\b/.test(ids)) return 'debian';
	if (/\b(fedora|rhel)\b/.test(ids)) return 'fedora';
	return /\barch\b/.test(ids) ? 'arch' : 'linux';
}

function readOsRelease() {
	return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}
