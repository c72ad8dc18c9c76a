/** Where things are: the repository, what is built in it, and the reader's cache folder. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @type {(...parts: string[]) => string} */
export const inRoot = (...parts) => join(root, ...parts);

export const distPath = inRoot('dist');

/**
 * The folder for tools that outlive a clone, as each platform wants it.
 * @type {(env?: NodeJS.ProcessEnv, platform?: NodeJS.Platform) => string}
 */
export function cachePath(env = process.env, platform = process.platform) {
	const home = (/** @type {string[]} */ ...parts) => join(homedir(), ...parts);
	let base = home('.cache');
	if (platform === 'win32') base = env['LOCALAPPDATA'] ?? home('AppData', 'Local');
	if (platform === 'darwin') base = home('Library', 'Caches');
	return join(env['XDG_CACHE_HOME'] || base, 'write-cliff');
}
