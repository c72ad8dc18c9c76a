/** The test file in the browser's own storage: made for a run, and deleted after it. */
import type { WriteBudget } from './limits';
import { measureDrive, type Surroundings, type TestFile } from './storageTest';
import { TEST_NAMES } from './names';
import type { Outcome } from './outcome';
import type { Plan } from './plan';
import type { Pools } from './pools';

/** The browser lacks the function that the test needs. */
export class Unsupported extends Error {
	override readonly name = 'InvalidStateError';
}

/** The browser keeps nothing for this page. */
export class StorageRefused extends Error {
	override readonly name = 'SecurityError';
}

/**
 * The site's own storage. In private windows WebKit says `UnknownError`, and Firefox what a browser
 * says where cookies are blocked, `SecurityError`: whatever it is, nothing can be stored.
 *
 * @throws {StorageRefused}
 */
export async function openStorage(
	manager: Pick<StorageManager, 'getDirectory'>
): Promise<FileSystemDirectoryHandle> {
	try {
		return await manager.getDirectory();
	} catch (error) {
		throw new StorageRefused(error instanceof Error ? error.message : String(error));
	}
}

export interface OpenFile extends TestFile {
	close(): void;
}

declare global {
	interface FileSystemFileHandle {
		/** In workers, and missing in old browsers. */
		createSyncAccessHandle?(): Promise<OpenFile>;
	}
}

/** The parts of the browser's handles that are used; tests give others. */
export interface StorageFile {
	/** Missing in old browsers. */
	createSyncAccessHandle?(): Promise<OpenFile>;
}

export interface Storage {
	getFileHandle(name: string, options?: { create: boolean }): Promise<StorageFile>;
	removeEntry(name: string): Promise<void>;
}

export interface StorageRun {
	readonly storage: Storage;
	readonly plan: Plan;
	readonly pools: Pools;
	readonly budget: WriteBudget;
	readonly around: Surroundings;
	/** Called before the file is made. */
	readonly announce: (name: string) => void;
}

/** Nobody else's files are in this storage, so that one name is enough. */
export const STORAGE_NAME = TEST_NAMES[0] ?? '';

/** Measures, and deletes the file whatever happens. @throws what cannot be gone on after */
export async function measureStorage(run: StorageRun): Promise<Outcome> {
	const { storage, plan, pools, budget, around } = run;
	run.announce(STORAGE_NAME);
	const handle = await storage.getFileHandle(STORAGE_NAME, { create: true });
	try {
		if (handle.createSyncAccessHandle === undefined) {
			throw new Unsupported('This browser has no synchronous file access.');
		}
		const file = await handle.createSyncAccessHandle();
		try {
			return await measureDrive(plan, pools, file, budget, around);
		} finally {
			file.close();
		}
	} finally {
		await storage.removeEntry(STORAGE_NAME);
	}
}
