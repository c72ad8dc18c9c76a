/** Where things are: the repository, what is built in it, and the reader's cache folder. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

export const distPath = inRoot('dist');

/**
 * The folder for tools that outlive a clone, as each platform wants it.
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
export function cachePath(env = process.env, platform = process.platform) {
	return join(cacheBase(env, platform), 'write-cliff');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {NodeJS.Platform} platform
 */
function cacheBase(env, platform) {
	if (env['XDG_CACHE_HOME']) return env['XDG_CACHE_HOME'];
	if (platform === 'win32') return env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local');
	if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
	return join(homedir(), '.cache');
}
