/**
 * What a test in a folder may have left behind. It is kept in a file of the browser's storage:
 * unlike settings, which browsers write some seconds later, that is still there when the browser
 * is killed the next moment.
 */
import type { OpenFile } from './storageFile';

export interface Unfinished {
	/** The folder's own name, for the reader to find it. */
	readonly folderName: string;
	readonly names: readonly string[];
}

export const NOTE_NAME = 'write-cliff-unfinished.json';

interface NoteFile {
	/** In workers. */
	createSyncAccessHandle?(): Promise<OpenFile>;
	getFile(): Promise<{ text(): Promise<string> }>;
}

/** The parts of the browser's storage that are used; tests give others. */
export interface NoteStorage {
	getFileHandle(name: string, options?: { create: boolean }): Promise<NoteFile>;
	removeEntry(name: string): Promise<void>;
}

/** To be called in the worker, before a file is made. @throws when there is no such storage */
export async function remember(storage: NoteStorage, unfinished: Unfinished): Promise<void> {
	const handle = await storage.getFileHandle(NOTE_NAME, { create: true });
	const file = await handle.createSyncAccessHandle?.();
	if (file !== undefined) {
		try {
			file.truncate(0);
			file.write(new TextEncoder().encode(JSON.stringify(unfinished)), { at: 0 });
			file.flush();
		} finally {
			file.close();
		}
	}
}

/** @returns undefined when nothing is left, or nothing is known */
export async function recall(storage: NoteStorage): Promise<Unfinished | undefined> {
	try {
		const handle = await storage.getFileHandle(NOTE_NAME);
		const stored: unknown = JSON.parse(await (await handle.getFile()).text());
		return isUnfinished(stored) ? stored : undefined;
	} catch {
		// No such file, no storage, or not what this file wrote.
		return undefined;
	}
}

/** Nothing is left. Never throws. */
export async function forget(storage: NoteStorage): Promise<void> {
	await storage.removeEntry(NOTE_NAME).catch(() => undefined);
}

function isUnfinished(value: unknown): value is Unfinished {
	return (
		typeof value === 'object' &&
		value !== null &&
		'folderName' in value &&
		typeof value.folderName === 'string' &&
		'names' in value &&
		Array.isArray(value.names) &&
		value.names.every((name) => typeof name === 'string')
	);
}
