/** The browser's processes, where `/proc` tells of them: to kill one, and to see its memory. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const HAS_PROC = existsSync('/proc/self/cmdline');

interface Process {
	readonly id: number;
	readonly parent: number;
	/** Those of pages come with spaces between. */
	readonly line: string;
	readonly bytes: number;
}

function processes(): readonly Process[] {
	return readdirSync('/proc').flatMap((name) => {
		try {
			const line = readFileSync(`/proc/${Number(name)}/cmdline`, 'utf8').replaceAll('\0', ' ');
			const status = readFileSync(`/proc/${Number(name)}/status`, 'utf8');
			const of = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
			return [{ id: Number(name), parent: of('PPid'), line, bytes: of('VmRSS') * 1024 }];
		} catch {
			// No process, or one that has just ended.
			return [];
		}
	});
}

/** The first process of the browser that was started with a profile. */
export function browserOf(profile: string): number {
	const own = processes().find(
		({ line }) => line.includes(`--user-data-dir=${profile} `) && !line.includes('--type=')
	);
	if (own === undefined) {
		throw new Error(`no browser runs with the profile ${profile}`);
	}
	return own.id;
}

/** Memory of the largest page of a browser. */
export function pageBytesOf(browser: number): number {
	const all = processes();
	const parentOf = new Map(all.map(({ id, parent }) => [id, parent]));
	const isBelow = (id: number): boolean =>
		id === browser || (id > 1 && isBelow(parentOf.get(id) ?? 0));
	const pages = all.filter(({ id, line }) => line.includes('--type=renderer') && isBelow(id));
	return Math.max(...pages.map(({ bytes }) => bytes));
}
