/** The list of everything that is checked before a change is good. */
import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { buildSite } from './prepare.mjs';
import { packageScript, run } from './process.mjs';
import { SetupError } from './report.mjs';

/**
 * @typedef {object} Check
 * @property {string} name for the table and for `--only`
 * @property {'rust' | 'packages' | 'wasm' | 'browser'} needs what must be set up before it
 * @property {string} [after] the check without whose success it cannot run
 * @property {() => Promise<Outcome>} run
 * @property {RegExp} [tests] finds how many tests passed in the output; all matches are added up
 */
/** @typedef {{ code: number, output: string }} Outcome */

const SIMULATOR = 'wasm-ftl/Cargo.toml';
/** What compresses the reader's files. */
const PAGES = 'wasm-ftl/pages/Cargo.toml';
/** Tag of browser tests that measure. */
const ALONE = '@alone';

/** @type {Check[]} */
export const checks = [
	{
		name: 'rustfmt',
		needs: 'rust',
		run: all(cargo('fmt', '--check'), cargoOf(PAGES, 'fmt', '--check'))
	},
	{ name: 'clippy', needs: 'rust', run: all(...clippyOfBuilds()) },
	// Debug finds overflows, which release hides; release is what readers run.
	{ name: 'rust-debug', needs: 'rust', ...cargoTest() },
	{ name: 'rust-release', needs: 'rust', ...cargoTest('--profile', 'release-test') },
	{ name: 'rust-pages', needs: 'rust', ...cargoTestOf(PAGES) },
	{ name: 'setup', needs: 'packages', run: setupTests, tests: /^ℹ pass (\d+)$/gm },
	{
		name: 'svelte-check',
		needs: 'wasm',
		run: all(
			script(['@sveltejs/kit', 'svelte-kit'], 'sync'),
			script(['svelte-check'], '--tsconfig', 'tsconfig.json', '--fail-on-warnings')
		)
	},
	{ name: 'eslint', needs: 'packages', run: script(['eslint'], '.', '--max-warnings', '0') },
	{ name: 'prettier', needs: 'packages', run: script(['prettier'], '--check', '.') },
	{
		name: 'vitest',
		needs: 'wasm',
		run: script(['vitest'], 'run'),
		tests: /Tests .*?(\d+) passed/g
	},
	{ name: 'site', needs: 'wasm', run: site },
	{
		name: 'e2e',
		needs: 'browser',
		after: 'site',
		run: playwright('--grep-invert', ALONE),
		tests: /^\s*(\d+) passed/gm
	},
	// What is timed would be slowed by another test beside it.
	{
		name: 'e2e-alone',
		needs: 'browser',
		after: 'site',
		run: playwright('--grep', ALONE, '--workers', '1'),
		tests: /^\s*(\d+) passed/gm
	}
];

/**
 * The checks with these names, in the order in which they run.
 * @param {string | undefined} only names with commas between them; all checks when undefined
 */
export function chooseChecks(only) {
	if (only === undefined) return checks;
	const names = only.split(',').map((name) => name.trim());
	const known = checks.map((check) => check.name);
	for (const name of names) {
		if (known.includes(name)) continue;
		throw new SetupError(`There is no check "${name}"; there are ${known.join(', ')}.`);
	}
	return checks.filter((check) => names.includes(check.name));
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function cargo(command, ...args) {
	return cargoOf(SIMULATOR, command, ...args);
}

/**
 * @param {string} manifest
 * @param {string} command
 * @param {string[]} args
 */
function cargoOf(manifest, command, ...args) {
	const all = [command, '--manifest-path', manifest, ...args];
	return () => run('cargo', all, { label: `cargo ${command}` });
}

/**
 * @param {string} manifest
 * @param {string[]} args
 */
function clippy(manifest, ...args) {
	return cargoOf(manifest, 'clippy', '--locked', ...args, '--', '-D', 'warnings');
}

/** Programs and tests need the full build; the boundary is compiled for the browser alone. */
function clippyOfBuilds() {
	const [browser, small] = [['--target', 'wasm32-unknown-unknown'], '--no-default-features'];
	const libraries = [browser, [small], [...browser, small]];
	return [
		...[SIMULATOR, PAGES].map((manifest) => clippy(manifest, '--all-targets')),
		...libraries.map((args) => clippy(SIMULATOR, '--lib', ...args)),
		clippy(PAGES, '--lib', ...browser)
	];
}

/** @param {string[]} profile */
function cargoTest(...profile) {
	return cargoTestOf(SIMULATOR, ...profile);
}

/**
 * @param {string} manifest
 * @param {string[]} profile
 */
function cargoTestOf(manifest, ...profile) {
	const tests = /^test result: \w+\. (\d+) passed/gm;
	return { run: cargoOf(manifest, 'test', '--locked', ...profile), tests };
}

/**
 * @param {[packageName: string, command?: string]} name
 * @param {string[]} args
 */
function script([packageName, command = packageName], ...args) {
	const label = [command, ...args.slice(0, 1)].join(' ');
	return () => run(process.execPath, [packageScript(packageName, command), ...args], { label });
}

/** @param {string[]} args */
function playwright(...args) {
	const config = ['-c', 'tests/playwright.config.ts'];
	return script(['@playwright/test', 'playwright'], 'test', ...config, ...args);
}

/** Named one by one: what a folder means to `node --test` differs between versions. */
function setupTests() {
	const names = readdirSync(inRoot('tests', 'setup')).filter((name) => name.endsWith('.test.mjs'));
	const files = names.sort().map((name) => `tests/setup/${name}`);
	return run(process.execPath, ['--test', '--test-reporter=spec', ...files], {
		label: 'node --test'
	});
}

async function site() {
	await buildSite();
	return { code: 0, output: '' };
}

/**
 * One after the other, up to the first that fails.
 * @param {(() => Promise<Outcome>)[]} runs
 */
function all(...runs) {
	return async () => {
		let output = '';
		for (const next of runs) {
			const outcome = await next();
			output += outcome.output;
			if (outcome.code !== 0) return { code: outcome.code, output };
		}
		return { code: 0, output };
	};
}
