/** Finds the tool that turns the simulator into WebAssembly, or compiles it once per user. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { findOnPath, outputOf, runOrFail } from './process.mjs';
import { note, step } from './report.mjs';
import { parseVersion } from './version.mjs';

const BUILDING_PREFIX = 'building-';

/** @typedef {{ crate: string, path: string, command: string, version: string }} Tool */

/**
 * The path of the tool in exactly this version: one on PATH, or one in the cache.
 * @type {(tool: Tool, cache: string, env?: NodeJS.ProcessEnv) => string | undefined}
 */
export function findTool({ crate, command, version }, cache, env = process.env) {
	const cached = { PATH: join(cache, `${crate}-${version}`, 'bin') };
	const paths = [findOnPath(command, env), findOnPath(command, cached)];
	return paths.find(
		(path) => path !== undefined && parseVersion(outputOf(path, ['--version']) ?? '') === version
	);
}

/**
 * Makes sure that the tool is there and returns its path. A missing one is compiled, since compiled
 * downloads are not reachable everywhere, whereas whoever builds this has cargo.
 * @type {(tool: Tool, cache: string) => Promise<string>}
 */
export async function ensureTool(tool, cache) {
	const found = findTool(tool, cache);
	if (found !== undefined) return found;
	await withLock(join(cache, 'tools.lock'), 'the tools', async () => {
		// What a killed set-up left; the lock says that nobody else is building.
		removeBuilding(cache);
		try {
			if (findTool(tool, cache) === undefined) await install(tool, cache);
		} finally {
			removeBuilding(cache);
		}
	});
	const installed = findTool(tool, cache);
	if (installed === undefined) throw new Error(`${tool.command} vanished from ${cache}`);
	return installed;
}

/** @type {(tool: Tool, cache: string) => Promise<void>} */
async function install({ crate, path, command, version }, cache) {
	const name = `${crate}-${version}`;
	// On the same file system as the cache.
	const building = join(cache, `${BUILDING_PREFIX}${process.pid}`);
	mkdirSync(building);
	const what = `compiling ${crate} ${version}, once per user (about a minute)`;
	await step(command, what, async () => {
		const args = ['install', '--locked', '--debug', '--path', path];
		await runOrFail('cargo', [...args, '--root', join(building, name)], {
			label: `cargo install ${crate}`,
			env: { CARGO_TARGET_DIR: join(building, 'target') },
			timeLimitMinutes: 80,
			hint: 'read the last lines above; without a network, run this again where there is one.'
		});
		// A rename is all or nothing: whoever finds the folder finds the whole tool.
		rmSync(join(cache, name), { recursive: true, force: true });
		renameSync(join(building, name), join(cache, name));
	});
}

/** @type {(cache: string) => void} */
function removeBuilding(cache) {
	for (const name of readdirSync(cache)) {
		if (!name.startsWith(BUILDING_PREFIX)) continue;
		try {
			rmSync(join(cache, name), { recursive: true, force: true, maxRetries: 3 });
		} catch (error) {
			note(name, `left in ${cache}, it can be removed later: ${error}`);
		}
	}
}
