/** The simulator's command line and the experiments, for tests that compare the browser with it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXPERIMENTS = path.join(ROOT, 'content/experiments');
const BINARY = path.join(ROOT, 'wasm-ftl/target/debug/ftl');
/** Events of the longest experiment are a few megabytes of text. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

let isBuilt = false;

/** Cargo skips what is up to date, so an older binary is never compared by mistake. */
function binary(): string {
	if (!isBuilt) {
		const args = ['build', '--quiet', '--locked', '--manifest-path', 'wasm-ftl/Cargo.toml'];
		execFileSync('cargo', args, { cwd: ROOT, stdio: 'pipe' });
		isBuilt = true;
	}
	if (!existsSync(BINARY)) {
		throw new Error(`cargo built no ${BINARY}; is the target folder set elsewhere?`);
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

/** What `ftl` says of an experiment that it refuses, without its name and the file's. */
export function nativeError(json: string, ...options: readonly string[]): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'write-cliff-boundary-'));
	try {
		const file = path.join(folder, 'experiment.json');
		writeFileSync(file, json);
		const { status, stderr } = spawnSync(binary(), ['digest', file, ...options]);
		const said = stderr.toString().trim();
		return status === 0 ? '' : said.replace(/^ftl: /, '').replace(`${file}: `, '');
	} finally {
		rmSync(folder, { recursive: true });
	}
}
