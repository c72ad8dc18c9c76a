/** Remembers from which inputs something was built, to build it again only if they change. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const IGNORED_NAMES = new Set(['.DS_Store', 'Thumbs.db']);

/**
 * One hash over the names and contents of files; a missing entry counts as missing.
 * @param {string} folder
 * @param {string[]} entries files and folders, relative to `folder`
 * @param {{ except?: string[], also?: string[] }} [options] `except`: folders left out;
 *   `also`: further texts that the result depends on
 */
export function hashFiles(folder, entries, { except = [], also = [] } = {}) {
	const hash = createHash('sha256');
	for (const text of also) hash.update(`also\0${text.length}\0${text}`);
	const isLeftOut = (/** @type {string} */ path) =>
		!entries.includes(path) && except.some((left) => path.startsWith(`${left}/`));
	const paths = new Set(entries.flatMap((entry) => filesOf(folder, entry)));
	for (const path of [...paths].sort()) {
		if (isLeftOut(path)) continue;
		const content = readFileSync(join(folder, path));
		hash.update(`file\0${path}\0${content.length}\0`).update(content);
	}
	return hash.digest('hex');
}

/**
 * Paths with forward slashes, so that no hash depends on the platform.
 * @type {(folder: string, entry: string) => string[]}
 */
function filesOf(folder, entry) {
	const path = join(folder, entry);
	if (!existsSync(path)) return [];
	if (!statSync(path).isDirectory()) return [entry];
	return readdirSync(path, { recursive: true, encoding: 'utf8' })
		.filter((name) => !IGNORED_NAMES.has(basename(name)) && statSync(join(path, name)).isFile())
		.map((name) => `${entry}/${name.replaceAll('\\', '/')}`);
}

/**
 * True when the stamp holds this hash and every output is there.
 * @type {(stampPath: string, hash: string, outputs?: string[]) => boolean}
 */
export function isFresh(stampPath, hash, outputs = []) {
	if (![stampPath, ...outputs].every((path) => existsSync(path))) return false;
	return readFileSync(stampPath, 'utf8').trim() === hash;
}

/**
 * Builds, and stamps only what was built to its end: an interrupted build is never taken for done.
 * `hash` is of the inputs as they were before.
 * @type {(stampPath: string, hash: string, build: () => Promise<void>) => Promise<void>}
 */
export async function buildAndStamp(stampPath, hash, build) {
	rmSync(stampPath, { force: true });
	await build();
	mkdirSync(dirname(stampPath), { recursive: true });
	writeFileSync(stampPath, `${hash}\n`);
}
