/** The steps from a bare clone to a built site, each note when its inputs have not changed. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFolder } from './compress.mjs';
import { withLock } from './lock.mjs';
import { cachePath, distPath, inRoot, root } from './paths.mjs';
import { findOnPath, packageScript, runOrFail } from './process.mjs';
import { SetupError, note, step } from './report.mjs';
import { adviceFor } from './requirements.mjs';
import { TARGET, ensureRust, requireCargo } from './rust.mjs';
import { buildAndStamp, hashFiles, isFresh } from './stamp.mjs';
import { ensureTool } from './tools.mjs';
import { lockedVersion } from './version.mjs';

/**
 * The two builds of the simulator: what the first chapters wait for, as small as can be, and every
 * mechanism, as fast as can be. Beside them what compresses the reader's files.
 */
const WASM_BUILDS = [
	{ crate: 'wasm-ftl', folder: 'pkg', profile: 'chapter', features: ['--no-default-features'] },
	{ crate: 'wasm-ftl', folder: 'pkg-full', profile: 'release', features: [] },
	{ crate: 'wasm-ftl/pages', folder: 'pkg', profile: 'release', features: [] }
];

const packagesStamp = inRoot('node_modules', '.setup-stamp');
const wasmStamp = inRoot('wasm-ftl', 'pkg', '.stamp');

/** @typedef {'packages' | 'wasm' | 'site'} Goal */

/**
 * Everything up to `goal`, and what needs the packages alone.
 * @type {(goal: Goal, withPackages?: () => Promise<void>) => Promise<void>}
 */
export async function prepare(goal, withPackages = async () => undefined) {
	requireTools(goal);
	await withCloneLock(async () => {
		// The one mostly waits for the network and the disk, the other for the processor.
		const packages = ensurePackages().then(withPackages);
		await together([packages, ...(goal === 'packages' ? [] : [ensureWasm()])]);
		if (goal === 'site') await ensureSites();
	});
}

/** The site alone, for whoever has prepared the rest. */
export async function buildSite() {
	await withCloneLock(ensureSites);
}

/** English first: its build empties the folder in which the others lie. */
async function ensureSites() {
	// Not before: what a clone lacks is said by scripts of this folder alone.
	const { TRANSLATIONS } = await import('../lib/server/language.js');
	await ensureSite('en', siteHash('en', TRANSLATIONS));
	for (const language of TRANSLATIONS) await ensureSite(language, siteHash(language, []));
}

/**
 * Waits for all, so that nothing goes on behind an error; throws that of the first that failed.
 * @type {(works: Promise<void>[]) => Promise<void>}
 */
async function together(works) {
	await Promise.allSettled(works);
	for (const work of works) await work;
}

/**
 * One set-up of this clone at a time.
 * @type {(work: () => Promise<void>) => Promise<void>}
 */
async function withCloneLock(work) {
	const clone = createHash('sha256').update(root).digest('hex').slice(0, 16);
	await withLock(join(cachePath(), 'locks', `${clone}.lock`), 'this clone', work);
}

/**
 * Names what is missing before anything long begins, and asks only for what will be used.
 * @type {(goal: Goal) => void}
 */
function requireTools(goal) {
	if (!isFresh(packagesStamp, packagesHash()) && npmCommand() === undefined) {
		throw new SetupError(`npm is missing: ${adviceFor('npm')}.`);
	}
	if (goal !== 'packages' && !isFresh(wasmStamp, wasmHash(), wasmOutputs())) requireCargo();
}

async function ensurePackages() {
	const hash = packagesHash();
	if (isFresh(packagesStamp, hash)) return note('packages', 'up to date');
	const [command, ...args] = npmCommand() ?? ['npm'];
	await step('packages', 'npm ci', () =>
		buildAndStamp(packagesStamp, hash, async () => {
			// No package may run a script; those that would check for updates are told not to.
			const options = ['--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
			await runOrFail(command ?? 'npm', [...args, 'ci', ...options], {
				label: 'npm ci',
				env: { NPM_CONFIG_UPDATE_NOTIFIER: 'false' },
				hint: 'read the lines above; it needs the network the first time.'
			});
		})
	);
}

async function ensureWasm() {
	const hash = wasmHash();
	if (isFresh(wasmStamp, hash, wasmOutputs())) return note('wasm', 'up to date');
	requireCargo();
	await ensureRust();
	const bindgen = await ensureTool(wasmBindgen(), cachePath());
	await step('wasm', 'compiling the simulator, small and full, and what compresses', () =>
		buildAndStamp(wasmStamp, hash, async () => {
			// Each ends on one processor: side by side they take two thirds of the time.
			await together(WASM_BUILDS.map((build) => buildWasm(build, bindgen)));
		})
	);
}

/** @type {(build: typeof WASM_BUILDS[number], bindgen: string) => Promise<void>} */
async function buildWasm({ crate, folder, profile, features }, bindgen) {
	// wasm-pack does the same, and takes minutes to compile; wasm-opt gives no measurable gain.
	const options = ['--lib', '--locked', '--target', TARGET, '--profile', profile, ...features];
	// Said, since the reader's own settings may name another.
	const target = inRoot(crate, 'target');
	const where = ['--manifest-path', `${crate}/Cargo.toml`, '--target-dir', target];
	const args = ['build', ...where, ...options];
	await runOrFail('cargo', args, { label: `cargo build ${crate} (${profile})` });
	const name = `${crate.replaceAll(/[/-]/g, '_')}.wasm`;
	const compiled = join(target, TARGET, profile, name);
	const out = ['--target', 'web', '--out-dir', inRoot(crate, folder)];
	await runOrFail(bindgen, [compiled, ...out], { label: `wasm-bindgen ${crate} (${profile})` });
}

/**
 * The pages in a language: English in the site's folder, others in folders of it.
 * @type {(language: string, hash: string) => Promise<void>}
 */
async function ensureSite(language, hash) {
	const isEnglish = language === 'en';
	const folder = isEnglish ? distPath : join(distPath, language);
	const name = isEnglish ? 'site' : `site, ${language}`;
	const stamp = join(folder, '.stamp');
	if (isFresh(stamp, hash, [join(folder, 'index.html')])) return note(name, 'up to date');
	await step(name, 'building the pages', () =>
		buildAndStamp(stamp, hash, async () => {
			await runOrFail(process.execPath, [packageScript('vite'), 'build'], {
				label: 'vite build',
				env: { SITE_LANGUAGE: language }
			});
			await compressFolder(folder);
		})
	);
}

/** Compiled packages differ between platforms, hence a shared folder may need another `npm ci`. */
function packagesHash() {
	return hashFiles(root, ['package-lock.json'], { also: [process.platform, process.arch] });
}

function wasmHash() {
	const crates = [...new Set(WASM_BUILDS.map(({ crate }) => crate))];
	const names = ['Cargo.toml', 'Cargo.lock', 'src'];
	const inputs = crates.flatMap((crate) => names.map((name) => `${crate}/${name}`));
	return hashFiles(root, [...inputs, 'rust-toolchain.toml'], {
		also: [JSON.stringify(WASM_BUILDS)]
	});
}

function wasmOutputs() {
	return WASM_BUILDS.flatMap(({ crate, folder }) => {
		const name = crate.replaceAll(/[/-]/g, '_');
		const files = [`${name}.js`, `${name}.d.ts`, `${name}_bg.wasm`];
		return files.map((file) => inRoot(crate, folder, file));
	});
}

/** @param {string} other language, whose texts are no part of the original */
const foldersOf = (other) => [`content/${other}`, `web/language/${other}`];

/**
 * @param {string} language
 * @param {readonly string[]} others languages whose prose is no part of this site
 */
function siteHash(language, others) {
	const inputs = ['web', 'web/setup/compress.mjs', 'content', 'public', 'svelte.config.js'];
	const settings = ['vite.config.ts', 'tsconfig.json', 'package-lock.json', 'wasm-ftl/pkg/.stamp'];
	return hashFiles(root, [...inputs, ...settings], {
		except: ['web/contract', 'web/setup', ...others.flatMap(foldersOf)],
		also: [process.env['BASE_PATH'] ?? '', process.env['SITE_ORIGIN'] ?? '', language]
	});
}

/** @returns {import('./tools.mjs').Tool} */
export function wasmBindgen() {
	// The command-line tool must match the library to the last digit.
	const version = lockedVersion(
		readFileSync(inRoot('wasm-ftl/Cargo.lock'), 'utf8'),
		'wasm-bindgen'
	);
	if (version === undefined) {
		throw new SetupError('wasm-ftl/Cargo.lock names no wasm-bindgen: restore it from git.');
	}
	const path = inRoot('wasm-ftl', 'bindgen');
	return { crate: 'wasm-ftl-bindgen', path, command: 'wasm-bindgen', version };
}

/**
 * How to call npm: the one that runs this script, or else the one on PATH.
 * @returns {string[] | undefined}
 */
export function npmCommand() {
	const running = process.env['npm_execpath'];
	if (running?.endsWith('npm-cli.js') && existsSync(running)) return [process.execPath, running];
	const path = findOnPath('npm');
	if (path === undefined) return undefined;
	if (process.platform !== 'win32') return [path];
	// A .cmd file cannot be started without a shell; the script beside it can.
	return [process.execPath, join(path, '..', 'node_modules', 'npm', 'bin', 'npm-cli.js')];
}
