/** What the tests of the set-up share: own folders, stand-ins for tools, child processes. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../../web/setup/paths.mjs';

/**
 * A folder that is removed when the test ends.
 * @param {import('node:test').TestContext} t
 */
export function temporaryFolder(t) {
	const path = realpathSync(mkdtempSync(join(tmpdir(), 'write-cliff-test-')));
	t.after(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

/**
 * Writes files below a folder.
 * @param {string} folder
 * @param {Record<string, string>} contentByPath
 */
export function writeFiles(folder, contentByPath) {
	for (const [path, content] of Object.entries(contentByPath)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
}

/**
 * A folder for PATH that holds Node.js, the named programs of this machine, and stand-ins.
 * @param {string} folder
 * @param {Record<string, string>} scripts shell scripts by command
 * @param {string[]} [real] programs of this machine
 */
export function binFolder(folder, scripts, real = []) {
	const bin = join(folder, 'bin');
	mkdirSync(bin, { recursive: true });
	symlinkSync(process.execPath, join(bin, 'node'));
	for (const name of real) symlinkSync(whereIs(name), join(bin, name));
	for (const [name, script] of Object.entries(scripts)) {
		writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
		chmodSync(join(bin, name), 0o755);
	}
	return bin;
}

/** @param {string} name */
function whereIs(name) {
	for (const folder of ['/usr/bin', '/bin']) {
		try {
			return realpathSync(join(folder, name));
		} catch {
			// Try the next.
		}
	}
	throw new Error(`this machine has no ${name}`);
}

/**
 * A clone with the set-up and what it reads first, but nothing installed.
 * @param {string} folder
 */
export function bareClone(folder) {
	const clone = join(folder, 'clone');
	for (const path of ['web/setup', 'wasm-ftl/Cargo.toml', 'wasm-ftl/Cargo.lock']) {
		cpSync(inRoot(path), join(clone, path), { recursive: true });
	}
	for (const path of ['package.json', 'package-lock.json', 'rust-toolchain.toml']) {
		cpSync(inRoot(path), join(clone, path));
	}
	return clone;
}

/**
 * Runs a script of ours to its end; `until` may stop it earlier, by a signal.
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ until?: string, signal?: NodeJS.Signals }} [stop] the output to wait for
 * @returns {Promise<{ code: number | null, signal: string | null, output: string }>}
 */
export function runScript(script, args, env, { until, signal = 'SIGINT' } = {}) {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [script, ...args], { env, stdio: 'pipe' });
		let output = '';
		let stopped = false;
		const keep = (/** @type {Buffer} */ data) => {
			output += data;
			if (until === undefined || stopped || !output.includes(until)) return;
			stopped = true;
			child.kill(signal);
		};
		child.stdout.on('data', keep);
		child.stderr.on('data', keep);
		child.on('error', reject);
		child.on('close', (code, ended) => resolve({ code, signal: ended, output }));
	});
}

/** The stand-ins are shell scripts. */
export const skip = process.platform === 'win32' ? 'needs a POSIX shell' : false;
