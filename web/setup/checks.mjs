/** The list of everything that is checked before a change is good. */
import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { buildSite } from './prepare.mjs';
import { packageScript, run } from './process.mjs';
import { SetupError } from './report.mjs';

/** @typedef {import('./process.mjs').Result} Result */
/**
 * Checks of one lane run one after the other, lanes side by side. What has no lane comes when all
 * lanes have ended, and has the machine for itself.
 * @typedef {'debug' | 'release' | 'site'} Lane
 */
/**
 * @typedef {object} Check
 * @property {string} name for the table and for `--only`
 * @property {'rust' | 'packages' | 'wasm' | 'browser'} needs what must be set up before it
 * @property {Lane} [lane]
 * @property {string} [after] the check without whose success it cannot run
 * @property {() => Promise<Result>} run
 * @property {RegExp} [tests] finds how many tests passed in the output; all matches are added up
 */

const SIMULATOR = 'wasm-ftl/Cargo.toml';
/** What compresses the reader's files. */
const PAGES = 'wasm-ftl/pages/Cargo.toml';
/** What makes WebAssembly of both; the set-up itself tries it. */
const BINDGEN = 'wasm-ftl/bindgen/Cargo.toml';
/** Tag of browser tests that measure. */
const ALONE = '@alone';
const CARGO_TESTS = /^test result: \w+\. (\d+) passed/gm;
const PLAYWRIGHT_TESTS = /^\s*(\d+) passed/gm;

/** @type {Check[]} */
export const checks = [
	{
		name: 'rustfmt',
		needs: 'rust',
		lane: 'debug',
		run: all(...[SIMULATOR, PAGES, BINDGEN].map((crate) => cargo(crate, 'fmt', '--check')))
	},
	{ name: 'clippy', needs: 'rust', lane: 'debug', run: all(...clippyOfBuilds()) },
	// Debug finds overflows, which release hides; release is what readers run. The longest runs are
	// left to debug: they go the same way in both, and in the browser, whose digests are compared.
	{
		name: 'rust-debug',
		needs: 'rust',
		lane: 'debug',
		run: cargo(SIMULATOR, 'test', '--locked'),
		tests: CARGO_TESTS
	},
	{
		name: 'rust-release',
		needs: 'rust',
		lane: 'release',
		run: cargo(SIMULATOR, 'test', '--locked', '--profile', 'release-test'),
		tests: CARGO_TESTS
	},
	{
		name: 'rust-pages',
		needs: 'rust',
		lane: 'release',
		run: cargo(PAGES, 'test', '--locked'),
		tests: CARGO_TESTS
	},
	{
		name: 'setup',
		needs: 'packages',
		lane: 'site',
		run: setupTests,
		tests: /^ℹ pass (\d+)$/gm
	},
	{
		name: 'svelte-check',
		needs: 'wasm',
		lane: 'site',
		run: all(
			script(['@sveltejs/kit', 'svelte-kit'], 'sync'),
			script(['svelte-check'], '--tsconfig', 'tsconfig.json', '--fail-on-warnings')
		)
	},
	{
		name: 'eslint',
		needs: 'packages',
		lane: 'site',
		run: script(['eslint'], '.', '--max-warnings', '0')
	},
	{ name: 'prettier', needs: 'packages', lane: 'site', run: script(['prettier'], '--check', '.') },
	{ name: 'site', needs: 'wasm', lane: 'site', run: site },
	{
		name: 'vitest',
		needs: 'wasm',
		run: script(['vitest'], 'run'),
		tests: /Tests .*?(\d+) passed/g
	},
	{
		name: 'e2e',
		needs: 'browser',
		after: 'site',
		run: playwright(['--grep-invert', ALONE]),
		tests: PLAYWRIGHT_TESTS
	},
	// What is timed would be slowed by another test beside it.
	{
		name: 'e2e-alone',
		needs: 'browser',
		after: 'site',
		// In the browser that readers have, windows and all.
		run: playwright(['--grep', ALONE, '--workers', '1'], { CHROMIUM_SHELL_PATH: undefined }),
		tests: PLAYWRIGHT_TESTS
	}
];

/**
 * The checks with these names, in the order of the table; all when there are no names.
 * @type {(only: string | undefined) => Check[]}
 */
export function chooseChecks(only) {
	if (only === undefined) return checks;
	const names = only.split(',').map((name) => name.trim());
	const known = checks.map((check) => check.name);
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		throw new SetupError(`There is no check "${unknown}"; there are ${known.join(', ')}.`);
	}
	return checks.filter((check) => names.includes(check.name));
}

/** @type {(manifest: string, command: string, ...args: string[]) => () => Promise<Result>} */
function cargo(manifest, command, ...args) {
	const all = [command, '--manifest-path', manifest, ...args];
	return () => run('cargo', all, { label: `cargo ${command}` });
}

/** Programs and tests need the full build; the boundary is compiled for the browser alone. */
function clippyOfBuilds() {
	// In one place: what both crates stand on is compiled for the checks once.
	const target = ['--target-dir', inRoot('wasm-ftl', 'target')];
	const clippy = (/** @type {string} */ manifest, /** @type {string[]} */ ...args) =>
		cargo(manifest, 'clippy', '--locked', ...target, ...args, '--', '-D', 'warnings');
	const [browser, small] = [['--target', 'wasm32-unknown-unknown'], '--no-default-features'];
	const libraries = [browser, [small], [...browser, small]];
	return [
		...[SIMULATOR, PAGES].map((manifest) => clippy(manifest, '--all-targets')),
		...libraries.map((args) => clippy(SIMULATOR, '--lib', ...args)),
		clippy(PAGES, '--lib', ...browser)
	];
}

/** @type {(name: [string, string?], ...args: string[]) => () => Promise<Result>} */
function script([packageName, command = packageName], ...args) {
	const label = [command, ...args.slice(0, 1)].join(' ');
	return () => run(process.execPath, [packageScript(packageName, command), ...args], { label });
}

/** @type {(args: string[], env?: NodeJS.ProcessEnv) => () => Promise<Result>} */
function playwright(args, env = {}) {
	const test = ['test', '-c', 'tests/playwright.config.ts', ...args];
	const program = () => packageScript('@playwright/test', 'playwright');
	return () => run(process.execPath, [program(), ...test], { label: 'playwright test', env });
}

/** Named one by one: what a folder means to `node --test` differs between versions. */
function setupTests() {
	const names = readdirSync(inRoot('tests', 'setup')).filter((name) => name.endsWith('.test.mjs'));
	const files = names.sort().map((name) => `tests/setup/${name}`);
	const args = ['--test', '--test-reporter=spec', ...files];
	return run(process.execPath, args, { label: 'node --test' });
}

async function site() {
	await buildSite();
	return { code: 0, output: '' };
}

/**
 * One after the other, up to the first that fails.
 * @type {(...runs: (() => Promise<Result>)[]) => () => Promise<Result>}
 */
function all(...runs) {
	return async () => {
		const result = { code: 0, output: '' };
		for (const next of runs) {
			const { code, output } = await next();
			result.output += output;
			if (code !== 0) return { ...result, code };
		}
		return result;
	};
}
