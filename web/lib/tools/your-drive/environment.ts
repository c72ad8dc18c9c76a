/** What the drive test takes from the browser: worker, lock, timers, storage, and picker. */
import { askForFolder, type Picked } from '$lib/base/picker';
import { startCutOffWorker } from '$lib/base/worker';
import type { WorkerPort } from '$lib/base/WorkerSession';
import workerUrl from './driveTest.worker.ts?worker&url';
import { LEFTOVER_NAMES } from './names';
import type { Reply, Request } from './driveTest.messages';
import { removeOwn, type Folder } from './folder';
import { forget, recall, type Remembered } from './unfinished';

declare global {
	interface FileSystemHandle {
		/** Chromium only. */
		queryPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
		requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>;
	}
}

/** The part of a worker that a run uses; tests give another. */
export type DriveTestWorker = WorkerPort<Request, Reply>;

export interface DriveTestEnvironment {
	openWorker(): Promise<DriveTestWorker>;
	/** One run at a time in all tabs. @returns what ends it, or undefined when one is under way */
	lock(): Promise<(() => void) | undefined>;
	/** @returns what takes it back */
	after(ms: number, act: () => void): () => void;
	/** Told whenever the page goes to the background. @returns the end of it */
	whenHidden(act: () => void): () => void;
	/** The site's own storage. */
	storage(): Promise<Folder>;
	/** What earlier tests in folders may have left there. */
	recallUnfinished(): Promise<readonly Remembered[]>;
	/** Nothing of that run is left. */
	forgetUnfinished(note: string): Promise<void>;
}

const LOCK_NAME = 'write-cliff-disk';
/** A page that only looks for what is left has the lock for a moment: that is no other test. */
const LOCK_WAIT_MS = 1000;

async function lock(): Promise<(() => void) | undefined> {
	if (typeof navigator.locks === 'undefined') {
		// The file itself is locked as well, as long as it is open.
		return () => undefined;
	}
	return new Promise((resolve, reject) => {
		navigator.locks
			.request(
				LOCK_NAME,
				{ signal: AbortSignal.timeout(LOCK_WAIT_MS) },
				() => new Promise<void>((release) => resolve(release))
			)
			.catch((error: unknown) => {
				const isTimeOver = error instanceof Error && error.name === 'TimeoutError';
				return isTimeOver ? resolve(undefined) : reject(error);
			});
	});
}

export const browserEnvironment: DriveTestEnvironment = {
	openWorker: () => startCutOffWorker(workerUrl),
	lock,
	after(ms, act) {
		const timer = setTimeout(act, ms);
		return () => clearTimeout(timer);
	},
	whenHidden(act) {
		const listen = () => {
			if (document.visibilityState === 'hidden') {
				act();
			}
		};
		document.addEventListener('visibilitychange', listen);
		return () => document.removeEventListener('visibilitychange', listen);
	},
	storage: () => navigator.storage.getDirectory(),
	recallUnfinished: async () =>
		hasStorage() ? recall(await navigator.storage.getDirectory()) : [],
	async forgetUnfinished(note) {
		if (hasStorage()) {
			await forget(await navigator.storage.getDirectory(), note);
		}
	}
};

/** Whether the browser has a storage of its own in which files can be written. */
export const hasStorage = () =>
	typeof navigator.storage?.getDirectory === 'function' &&
	typeof FileSystemFileHandle === 'function';

/** Asks for a folder, and for the right to write there. */
export async function pickFolder(): Promise<Picked> {
	const picked = await askForFolder('readwrite');
	if (picked.type !== 'folder') {
		return picked;
	}
	const message = 'The browser may not write into that folder; choose it again and allow it.';
	try {
		const mode = { mode: 'readwrite' } as const;
		const has = (await picked.folder.queryPermission?.(mode)) ?? 'granted';
		const state = has === 'prompt' ? await picked.folder.requestPermission?.(mode) : has;
		return state === 'granted' ? picked : { type: 'refused', message };
	} catch {
		return { type: 'refused', message };
	}
}

export interface Leftover {
	readonly name: string;
	readonly bytes: number;
}

/** Files of the test that are in a folder. Only their own names are asked for, no others. */
export async function findLeftovers(
	folder: Pick<FileSystemDirectoryHandle, 'getFileHandle'>
): Promise<readonly Leftover[]> {
	const found: Leftover[] = [];
	for (const name of LEFTOVER_NAMES) {
		try {
			const file = await (await folder.getFileHandle(name)).getFile();
			found.push({ name, bytes: file.size });
		} catch (error) {
			if (!(
				error instanceof Error && ['NotFoundError', 'TypeMismatchError'].includes(error.name)
			)) {
				throw error;
			}
		}
	}
	return found;
}

/** @throws when one cannot be deleted */
export async function removeLeftovers(folder: Folder, names: readonly string[]): Promise<void> {
	for (const name of names) {
		await removeOwn(folder, name.replace(/\.crswap$/, ''));
	}
}
