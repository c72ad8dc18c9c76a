/** Says exactly what is missing on this machine, and how to get it. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {'debian' | 'fedora' | 'arch' | 'linux' | 'macos' | 'windows'} System */
/** @typedef {Partial<Record<System, string>> & { other: string }} Advice */

const RUSTUP = 'install Rust with rustup, https://rustup.rs, then open a new terminal';

/** @type {Record<'npm' | 'cargo' | 'compiler' | 'target' | 'component' | 'browser', Advice>} */
const ADVICE = {
	npm: {
		debian: 'install Node.js from https://nodejs.org, which brings npm (or: apt install npm)',
		other: 'install Node.js from https://nodejs.org, which brings npm'
	},
	cargo: {
		windows: `${RUSTUP} (or: winget install Rustlang.Rustup)`,
		other: RUSTUP
	},
	compiler: {
		debian: 'run: sudo apt install build-essential',
		fedora: 'run: sudo dnf install gcc',
		arch: 'run: sudo pacman -S gcc',
		macos: 'run: xcode-select --install',
		windows: 'install the C++ tools of the Visual Studio Build Tools',
		other: "install your system's gcc or clang"
	},
	target: {
		debian: `${RUSTUP} (or: apt install libstd-rust-dev-wasm32, if your cargo comes from apt)`,
		fedora: `${RUSTUP} (or: dnf install rust-std-static-wasm32-unknown-unknown)`,
		arch: `${RUSTUP} (or: pacman -S rust-wasm)`,
		other: RUSTUP
	},
	component: {
		debian: `${RUSTUP} (or: apt install rustfmt rust-clippy, if your cargo comes from apt)`,
		fedora: `${RUSTUP} (or: dnf install rustfmt clippy)`,
		other: RUSTUP
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
 * @param {keyof typeof ADVICE} what
 * @param {System} [system]
 */
export function adviceFor(what, system = detectSystem()) {
	const advice = ADVICE[what];
	return advice[system] ?? advice.other;
}

/**
 * @param {NodeJS.Platform} platform
 * @param {string} osRelease the text of /etc/os-release
 * @returns {System}
 */
export function detectSystem(platform = process.platform, osRelease = readOsRelease()) {
	if (platform === 'darwin') return 'macos';
	if (platform === 'win32') return 'windows';
	const ids = /^ID=(.*)$/m.exec(osRelease)?.[1] + ' ' + /^ID_LIKE=(.*)$/m.exec(osRelease)?.[1];
	if (/\b(debian|ubuntu)\b/.test(ids)) return 'debian';
	if (/\b(fedora|rhel)\b/.test(ids)) return 'fedora';
	if (/\barch\b/.test(ids)) return 'arch';
	return 'linux';
}

function readOsRelease() {
	return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}
