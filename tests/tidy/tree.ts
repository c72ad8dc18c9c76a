/** Reads the repository as it lies on the disk, without what `.gitignore` leaves out. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile, Tree } from './rule';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TEXT =
	/\.(?:rs|toml|lock|ts|js|mjs|svelte|css|html|md|json|svg|csv|yml|cff|txt)$|\/?[^/.]+$|rc$/;

/** The folders that git leaves out. Nothing but folders is ignored here, each with its path. */
function ignoredFolders(): ReadonlySet<string> {
	const lines = readFileSync(`${ROOT}/.gitignore`, 'utf8').split('\n');
	const folders = lines.filter((line) => line !== '');
	const unclear = folders.find((line) => !/^[\w./-]+\/$/.test(line));
	if (unclear !== undefined) {
		throw new Error(`.gitignore: '${unclear}' is not a folder's path with a slash at its end.`);
	}
	return new Set(['.git', ...folders.map((line) => line.slice(0, -1))]);
}

function readFolder(folder: string, ignored: ReadonlySet<string>): SourceFile[] {
	return readdirSync(`${ROOT}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
		const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
		if (ignored.has(path)) {
			return [];
		}
		return entry.isDirectory() ? readFolder(path, ignored) : [readFile(path)];
	});
}

function readFile(path: string): SourceFile {
	const bytes = statSync(`${ROOT}/${path}`).size;
	return { path, bytes, text: TEXT.test(path) ? readFileSync(`${ROOT}/${path}`, 'utf8') : '' };
}

export function readTree(): Tree {
	return readFolder('', ignoredFolders()).sort((a, b) => (a.path < b.path ? -1 : 1));
}
