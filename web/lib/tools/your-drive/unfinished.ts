/**
 * What tests in folders may have left behind. Each run keeps a note of its own in the browser's
 * storage: unlike settings, which browsers write some seconds later, that is still there when the
 * browser is killed the next moment; and no run erases the note of another.
 */
import type { OpenFile } from './storageFile';

export interface Unfinished {
	/** The folder's own name, for the reader to find it. */
	readonly folderName: string;
	readonly names: readonly string[];
}

/** One that was found, with the name of its note. */
export interface Remembered extends Unfinished {
	readonly note: string;
}

const NOTES_COUNT = 20;
/** The first is that of the time when there was one. */
export const NOTE_NAMES: readonly string[] = Array.from({ length: NOTES_COUNT }, (_, index) =>
	index === 0 ? 'write-cliff-unfinished.json' : `write-cliff-unfinished-${index + 1}.json`
);

/** Every note tells of an earlier run; nothing is forgotten to make room. */
export class NotesFull extends Error {
	override readonly name = 'NotesFull';
}

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

/** A note that no earlier run has. @throws {NotesFull} */
export async function freeNote(storage: NoteStorage): Promise<string> {
	for (const note of NOTE_NAMES) {
		const found = await storage.getFileHandle(note).catch(() => undefined);
		if (found === undefined) {
			return note;
		}
	}
	throw new NotesFull('Every note tells of an earlier run.');
}

/** To be called in the worker, before a file is made. @throws when there is no such storage */
export async function remember(
	storage: NoteStorage,
	note: string,
	{ folderName, names }: Unfinished
): Promise<void> {
	const handle = await storage.getFileHandle(note, { create: true });
	const file = await handle.createSyncAccessHandle?.();
	if (file !== undefined) {
		try {
			file.truncate(0);
			file.write(new TextEncoder().encode(JSON.stringify({ folderName, names })), { at: 0 });
			file.flush();
		} finally {
			file.close();
		}
	}
}

/** All that is left, oldest note first; what cannot be read tells nothing. */
export async function recall(storage: NoteStorage): Promise<readonly Remembered[]> {
	const found: Remembered[] = [];
	for (const note of NOTE_NAMES) {
		try {
			const handle = await storage.getFileHandle(note);
			const stored: unknown = JSON.parse(await (await handle.getFile()).text());
			if (isUnfinished(stored)) {
				found.push({ note, folderName: stored.folderName, names: stored.names });
			}
		} catch {
			// No such file, no storage, or not what this file wrote.
		}
	}
	return found;
}

/** Nothing of that run is left. Never throws. */
export async function forget(storage: NoteStorage, note: string): Promise<void> {
	await storage.removeEntry(note).catch(() => undefined);
}

/**
 * Which notes are done with once files were deleted in a folder: that of the run whose folder it
 * is, and those of other runs there, which had other names. A folder of the same name elsewhere
 * has the same names, and its note stays.
 */
export function settledBy(
	all: readonly Remembered[],
	chosen: Remembered,
	deleted: readonly string[]
): readonly Remembered[] {
	return all.filter(
		({ note, folderName, names }) =>
			note === chosen.note ||
			(folderName === chosen.folderName &&
				names.every((name) => deleted.includes(name) && !chosen.names.includes(name)))
	);
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
