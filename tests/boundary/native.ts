/** The simulator's command line and the experiments, for tests that compare the browser with it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Vitest and Playwright are both started there. */
const ROOT = process.cwd();
const EXPERIMENTS = path.join(ROOT, 'content/experiments');
const BINARY = path.join(ROOT, 'wasm-ftl/target/debug/ftl');
/** Events of the longest experiment are a few megabytes of text. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** Built before the tests by `tests/native.setup.ts`. */
function binary(): string {
	if (!existsSync(BINARY)) {
		throw new Error(`There is no ${BINARY}; is the target folder set elsewhere?`);
	}
	return BINARY;
}

/** Path of an experiment's file. */
export const experimentFile = (name: string): string => path.join(EXPERIMENTS, `${name}.json`);

/** The experiment's JSON text. */
export const experimentJson = (name: string): string => readFileSync(experimentFile(name), 'utf8');

/** Names of all experiments, without `.json`. */
export const experimentNames: readonly string[] = readdirSync(EXPERIMENTS)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.slice(0, -'.json'.length))
	.sort();

const REVIEWS = path.join(ROOT, 'content/reviews');

/** Path of the file of an experiment with published values. */
export const reviewFile = (name: string): string => path.join(REVIEWS, `${name}.json`);

/** Its JSON text. */
export const reviewJson = (name: string): string => readFileSync(reviewFile(name), 'utf8');

/** Names of all experiments with published values, without `.json`. */
export const reviewNames: readonly string[] = readdirSync(REVIEWS)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.slice(0, -'.json'.length))
	.sort();

const DRIVES = path.join(ROOT, 'content/drives');

/** JSON texts of all drives, by id. */
export const driveJsonById: Readonly<Record<string, string>> = Object.fromEntries(
	readdirSync(DRIVES)
		.filter((file) => file.endsWith('.json'))
		.sort()
		.map((file) => [file.slice(0, -'.json'.length), readFileSync(path.join(DRIVES, file), 'utf8')])
);

/** What `ftl` prints. @throws when it exits with an error. */
export function ftl(...args: readonly (string | number)[]): Buffer {
	return execFileSync(binary(), args.map(String), {
		maxBuffer: OUTPUT_BYTES_MAX,
		stdio: ['ignore', 'pipe', 'pipe']
	});
}

/** The digest that `ftl digest` prints. */
export function nativeDigest(name: string, ...options: readonly (string | number)[]): string {
	return ftl('digest', experimentFile(name), ...options)
		.toString()
		.trim();
}

/** Writes an experiment's file for as long as `use` needs it. */
function withFile<T>(json: string, use: (file: string) => T): T {
	const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-boundary-'));
	try {
		const file = path.join(folder, 'experiment.json');
		writeFileSync(file, json);
		return use(file);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** The digest of an experiment that no file holds. */
export function nativeDigestOf(
	experiment: object,
	...options: readonly (string | number)[]
): string {
	return withFile(JSON.stringify(experiment), (file) =>
		ftl('digest', file, ...options)
			.toString()
			.trim()
	);
}

/** What `ftl` says of an experiment that it refuses, without its name and the file's. */
export function nativeError(json: string, ...options: readonly string[]): string {
	return withFile(json, (file) => {
		const { status, stderr } = spawnSync(binary(), ['digest', file, ...options]);
		const said = stderr.toString().trim();
		return status === 0 ? '' : said.replace(/^ftl: /, '').replace(`${file}: `, '');
	});
}
