/** Lets one set-up at a time do what two must not do at once. */
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { throwIfInterrupted } from './process.mjs';
import { SetupError, attempt, codeOf, say, startHeartbeat } from './report.mjs';

// No package does it, because the first thing to protect is the installation of the packages.

const POLL_MS = 250;
/** The holder touches its lock this often, … */
const REFRESH_MS = 5_000;
/** … so one that stays untouched this long has no holder, even if its process number lives. */
const UNTOUCHED_MS_MAX = 30_000;
const GUARD_AGE_MS_MAX = 60_000;

/**
 * Does `work` while holding the lock file; waits while another process holds it.
 * @template T
 * @param {string} path
 * @param {string} what is protected, for the reader who waits
 * @param {() => Promise<T>} work
 * @param {number} [untouchedMsMax]
 * @returns {Promise<T>}
 */
export async function withLock(path, what, work, untouchedMsMax = UNTOUCHED_MS_MAX) {
	const content = JSON.stringify({ pid: process.pid, host: hostname(), token: Math.random() });
	if (!tryCreate(path, content)) await waitAndCreate(path, what, content, untouchedMsMax);
	// Where it was removed by hand, the release finds out.
	const touch = () => attempt(() => utimesSync(path, new Date(), new Date()));
	const refresh = setInterval(touch, REFRESH_MS);
	try {
		return await work();
	} finally {
		clearInterval(refresh);
		if (read(path) === content) rmSync(path, { force: true });
	}
}

/** @type {(path: string, what: string, content: string, msMax: number) => Promise<void>} */
async function waitAndCreate(path, what, content, untouchedMsMax) {
	const { pid, host } = holderOf(path);
	const label = `another set-up (process ${pid ?? '?'} on ${host ?? '?'}) to finish with ${what}`;
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
			const isUntouched = () =>
				touchedMs(path) === touched && performance.now() - seen > untouchedMsMax;
			removeIf(() => isHolderGone(path) || isUntouched(), path);
			await wait(POLL_MS);
		} while (!tryCreate(path, content));
	} finally {
		stopHeartbeat();
	}
}

/** @type {(path: string, content: string) => boolean} */
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
 * Removes a stale lock. Only one process may: a second that judged the same lock stale would
 * otherwise remove the lock that the first has taken meanwhile. It is judged again once nobody else
 * can remove it.
 * @type {(isStale: () => boolean, path: string) => void}
 */
function removeIf(isStale, path) {
	if (!isStale()) return;
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
 * True when the lock was taken on this machine by a process that is no more.
 * @type {(path: string) => boolean}
 */
function isHolderGone(path) {
	const { pid, host } = holderOf(path);
	if (host !== hostname() || typeof pid !== 'number') return false;
	try {
		return !process.kill(pid, 0);
	} catch (error) {
		return codeOf(error) !== 'EPERM';
	}
}

/**
 * Nothing of one that is written this moment, or damaged: its age decides.
 * @type {(path: string) => { pid?: unknown, host?: unknown }}
 */
const holderOf = (path) => attempt(() => Object(JSON.parse(read(path)))) ?? {};

/** @type {(path: string) => string} */
const read = (path) => attempt(() => readFileSync(path, 'utf8')) ?? '';

/**
 * When a file was last touched; now, when it is gone.
 * @type {(path: string) => number}
 */
const touchedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
