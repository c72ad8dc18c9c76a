/** Finds the two tools that turn the simulator into WebAssembly, or compiles them once per user. */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { findOnPath, outputOf, runOrFail } from './process.mjs';
import { note, step } from './report.mjs';
import { parseVersion } from './version.mjs';

const BUILDING_PREFIX = 'building-';

/** @typedef {{ crate: string, command: string, version: string }} Tool */

/**
 * The folder that holds the tool in exactly this version: one on PATH, or one in the cache.
 * @type {(tool: Tool, cache: string, env?: NodeJS.ProcessEnv) => string | undefined}
 */
export function findTool(tool, cache, env = process.env) {
	const onPath = findOnPath(tool.command, env);
	if (onPath !== undefined && hasVersion(onPath, tool.version)) return join(onPath, '..');
	const cached = join(cache, `${tool.crate}-${tool.version}`, 'bin');
	const path = findOnPath(tool.command, { PATH: cached });
	return path !== undefined && hasVersion(path, tool.version) ? cached : undefined;
}

/**
 * Makes sure that every tool is there and returns their folders. Missing ones are compiled, since
 * compiled downloads are not reachable everywhere, whereas whoever builds this has cargo.
 * @type {(tools: Tool[], cache: string) => Promise<string[]>}
 */
export async function ensureTools(tools, cache) {
	if (tools.some((tool) => findTool(tool, cache) === undefined)) {
		await withLock(join(cache, 'tools.lock'), 'the tools', () => installMissing(tools, cache));
	}
	return tools.map((tool) => {
		const folder = findTool(tool, cache);
		if (folder === undefined) throw new Error(`${tool.command} vanished from ${cache}`);
		return folder;
	});
}

/** @type {(tools: Tool[], cache: string) => Promise<void>} */
async function installMissing(tools, cache) {
	// What a killed set-up left; the lock says that nobody else is building.
	removeBuilding(cache);
	const building = join(cache, `${BUILDING_PREFIX}${process.pid}`);
	mkdirSync(building);
	try {
		for (const tool of tools) {
			if (findTool(tool, cache) !== undefined) note(tool.command, 'found');
			else await install(tool, cache, building);
		}
	} finally {
		removeBuilding(cache);
	}
}

/**
 * `building` is a folder on the same file system as the cache.
 * @type {(tool: Tool, cache: string, building: string) => Promise<void>}
 */
async function install({ crate, command, version }, cache, building) {
	const name = `${crate}-${version}`;
	const what = `compiling ${crate} ${version}, once per user (one to five minutes)`;
	await step(command, what, async () => {
		// Unoptimized and without debug information: half the time to compile, and fast enough.
		const args = ['install', '--locked', '--debug', '--version', version, crate];
		await runOrFail('cargo', [...args, '--root', join(building, name)], {
			label: `cargo install ${crate}`,
			env: {
				CARGO_PROFILE_DEV_DEBUG: '0',
				CARGO_INCREMENTAL: '0',
				CARGO_TARGET_DIR: join(building, 'target')
			},
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

/** @type {(path: string, version: string) => boolean} */
function hasVersion(path, version) {
	return parseVersion(outputOf(path, ['--version']) ?? '') === version;
}
