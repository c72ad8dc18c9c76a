/** Remembers from which inputs something was built, to build it again only if they change. */
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	rmSync,
	statSync,
	writeFileSync
} from 'node:fs';
import { dirname, join } from 'node:path';

const IGNORED_NAMES = new Set(['.DS_Store', 'Thumbs.db']);

/**
 * One hash over the names and contents of files; a missing entry counts as missing.
 * @param {string} folder
 * @param {string[]} entries files and folders, relative to `folder`
 * @param {{ except?: string[], also?: string[] }} [options] `except`: entries left out;
 *   `also`: further texts that the result depends on
 */
export function hashFiles(folder, entries, { except = [], also = [] } = {}) {
	const hash = createHash('sha256');
	for (const text of also) hash.update(`also\0${text.length}\0${text}`);
	for (const path of listFiles(folder, entries, except)) {
		const content = readFileSync(join(folder, path));
		hash.update(`file\0${path}\0${content.length}\0`).update(content);
	}
	return hash.digest('hex');
}

/**
 * @param {string} folder
 * @param {string[]} entries
 * @param {string[]} except
 * @returns {string[]} paths with forward slashes, in an order that does not depend on the platform
 */
function listFiles(folder, entries, except) {
	/** @type {string[]} */
	const paths = [];
	for (const entry of entries) {
		if (except.includes(entry) || !existsSync(join(folder, entry))) continue;
		if (!statSync(join(folder, entry)).isDirectory()) {
			paths.push(entry);
			continue;
		}
		const names = readdirSync(join(folder, entry)).filter((name) => !IGNORED_NAMES.has(name));
		const inside = names.map((name) => `${entry}/${name}`);
		paths.push(...listFiles(folder, inside, except));
	}
	return paths.sort();
}

/**
 * True when the stamp holds this hash and every output is there.
 * @param {string} stampPath
 * @param {string} hash
 * @param {string[]} outputs
 */
export function isFresh(stampPath, hash, outputs = []) {
	if (!existsSync(stampPath) || !outputs.every((path) => existsSync(path))) return false;
	return readFileSync(stampPath, 'utf8').trim() === hash;
}

/**
 * Builds, and stamps only what was built to its end: an interrupted build is never taken for done.
 * @param {string} stampPath
 * @param {string} hash of the inputs as they were before the build
 * @param {() => Promise<void>} build
 */
export async function buildAndStamp(stampPath, hash, build) {
	rmSync(stampPath, { force: true });
	await build();
	mkdirSync(dirname(stampPath), { recursive: true });
	writeFileSync(stampPath, `${hash}\n`);
}
