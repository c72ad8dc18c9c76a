/** Lets one set-up at a time do what two must not do at once. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { throwIfInterrupted } from './process.mjs';
import { SetupError, say, startHeartbeat } from './report.mjs';

const POLL_MS = 250;
/** The holder touches its lock this often, … */
const REFRESH_MS = 5_000;
/** … so one that stays untouched this long has no holder, even if its process number lives. */
const UNTOUCHED_MS_MAX = 30_000;
const GUARD_AGE_MS_MAX = 60_000;

/**
 * Does `work` while holding the lock; waits while another process holds it.
 * @template T
 * @param {string} path of the lock file
 * @param {string} what is protected, for the reader who waits
 * @param {() => Promise<T>} work
 * @param {number} [untouchedMsMax]
 * @returns {Promise<T>}
 */
export async function withLock(path, what, work, untouchedMsMax = UNTOUCHED_MS_MAX) {
	const content = JSON.stringify({ pid: process.pid, host: hostname(), token: Math.random() });
	if (!tryCreate(path, content)) await waitAndCreate(path, what, content, untouchedMsMax);
	const refresh = setInterval(() => touch(path), REFRESH_MS);
	try {
		return await work();
	} finally {
		clearInterval(refresh);
		if (readLock(path) === content) rmSync(path, { force: true });
	}
}

/**
 * @param {string} path
 * @param {string} what
 * @param {string} content
 * @param {number} untouchedMsMax
 */
async function waitAndCreate(path, what, content, untouchedMsMax) {
	const label = `another set-up (${holderOf(path)}) to finish with ${what}`;
	say(`  waiting for ${label}`);
	const stopHeartbeat = startHeartbeat(label, () => `its lock is ${path}`);
	let touched = touchedMs(path);
	let seen = performance.now();
	try {
		do {
			throwIfInterrupted();
			// Counted in this process's own waiting time: file times differ between machines and jump
			// when a machine sleeps.
			if (touchedMs(path) !== touched) {
				touched = touchedMs(path);
				seen = performance.now();
			}
			const isStale = () =>
				isHolderGone(path) ||
				(touchedMs(path) === touched && performance.now() - seen > untouchedMsMax);
			if (isStale()) removeGuarded(path, isStale);
			await wait(POLL_MS);
		} while (!tryCreate(path, content));
	} finally {
		stopHeartbeat();
	}
}

/**
 * @param {string} path
 * @param {string} content
 */
function tryCreate(path, content) {
	try {
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, content, { flag: 'wx' });
		return true;
	} catch (error) {
		if (codeOf(error) === 'EEXIST') return false;
		throw new SetupError(
			`The cache folder ${dirname(path)} cannot be written (${codeOf(error)}): ` +
				'make it writable, or set XDG_CACHE_HOME to a folder that is.'
		);
	}
}

/**
 * True when the lock was taken on this machine by a process that is no more.
 * @param {string} path
 */
function isHolderGone(path) {
	const holder = parseHolder(readLock(path));
	return holder !== undefined && holder.host === hostname() && !isAlive(holder.pid);
}

/**
 * Removes a stale lock. Only one process may: a second that judged the same lock stale would
 * otherwise remove the lock that the first has taken meanwhile.
 * @param {string} path
 * @param {() => boolean} isStale judged again once nobody else can remove the lock
 */
function removeGuarded(path, isStale) {
	const guard = `${path}.recovery`;
	try {
		writeFileSync(guard, '', { flag: 'wx' });
	} catch {
		if (Date.now() - touchedMs(guard) > GUARD_AGE_MS_MAX) rmSync(guard, { force: true });
		return;
	}
	try {
		if (isStale()) rmSync(path, { force: true });
	} finally {
		rmSync(guard, { force: true });
	}
}

/**
 * When a file was last touched; now, when it is gone.
 * @param {string} path
 */
function touchedMs(path) {
	return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
}

/** @param {string} path */
function touch(path) {
	const now = new Date();
	try {
		utimesSync(path, now, now);
	} catch {
		// Removed by hand: the release finds out.
	}
}

/** @param {string} path */
function readLock(path) {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return '';
	}
}

/** @param {string} path */
function holderOf(path) {
	const holder = parseHolder(readLock(path));
	return holder ? `process ${holder.pid} on ${holder.host}` : 'a process';
}

/**
 * @param {string} content
 * @returns {{ pid: number, host: string } | undefined}
 */
function parseHolder(content) {
	try {
		const { pid, host } = JSON.parse(content);
		return typeof pid === 'number' && typeof host === 'string' ? { pid, host } : undefined;
	} catch {
		// Written this moment, or damaged: its age decides.
		return undefined;
	}
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return codeOf(error) === 'EPERM';
	}
}

/** @param {unknown} error */
function codeOf(error) {
	return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
