/** Finds the files behind a choice or a drop, in small steps, so that the page stays alive. */
import { answerWithin, FOLDER_DEPTH_MAX, failureOf } from './failures';
import type { Failure, QueuedFile, Handle } from './fileFacts';

export interface CollectStep {
	readonly files: readonly QueuedFile[];
	readonly failures: readonly Failure[];
	/** The worker finds the files in it, or it is one. */
	readonly root?: Handle;
}

export type Collector = AsyncGenerator<CollectStep, void, undefined>;

/** Files that a step of a list holds: handing over more at once would be felt. */
const LIST_STEP_FILES = 25;
/** Folders that are read side by side: the browser answers each with a delay. */
const FOLDERS_AT_ONCE = 8;

/** What `<input type="file">` gives, with or without `webkitdirectory`. */
export async function* collectList(files: readonly File[]): Collector {
	for (let start = 0; start < files.length; start += LIST_STEP_FILES) {
		const step = files.slice(start, start + LIST_STEP_FILES);
		yield { files: step.map((file) => ({ path: pathOf(file), file })), failures: [] };
		await nextTask();
	}
}

/** The part of the browser's `FileSystemEntry` that is used here; tests give others. */
export interface Entry {
	readonly isFile: boolean;
	readonly isDirectory: boolean;
	/** From the root of the drop, with a slash at the start. */
	readonly fullPath: string;
}

export interface FileEntry extends Entry {
	file(resolve: (file: File) => void, reject: (error: unknown) => void): void;
}

export interface FolderEntry extends Entry {
	createReader(): FolderReader;
}

/** Gives some entries with each call, and none when there are no more. */
export interface FolderReader {
	readEntries(resolve: (entries: readonly Entry[]) => void, reject: (error: unknown) => void): void;
}

declare global {
	interface DataTransferItem {
		/** Chromium only. */
		getAsFileSystemHandle?(): Promise<Handle | null>;
	}
}

/** A file or folder of a drop; the browser may ask the reader before it hands it over. */
export interface DroppedHandle {
	readonly name: string;
	readonly handle: Promise<Handle | null>;
}

/** What was dropped. The browser hands it over only during the event. */
export interface Drop {
	/** Where the browser has them: a worker can search them, and open their files anew. */
	readonly handles: readonly DroppedHandle[];
	/** From browsers that give no handles. */
	readonly entries: readonly Entry[];
	/** From browsers that give no entries, or for items that are not on a file system. */
	readonly files: readonly File[];
}

/** To be called in the event's handler before anything is awaited: afterwards the list is empty. */
export function takeDrop(transfer: DataTransfer): Drop {
	const handles: DroppedHandle[] = [];
	const entries: Entry[] = [];
	const files: File[] = [];
	for (const item of transfer.items) {
		const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
		const file = item.kind === 'file' && entry === null ? item.getAsFile() : null;
		if (entry !== null && item.getAsFileSystemHandle !== undefined) {
			handles.push({ name: entry.name, handle: item.getAsFileSystemHandle() });
		} else if (entry !== null) {
			entries.push(entry);
		} else if (file !== null) {
			files.push(file);
		}
	}
	return { handles, entries, files };
}

/** Waits for the browser, which keeps some folders from pages with a dialog that stays open. */
export async function* collectHandle({ name, handle }: DroppedHandle): Collector {
	try {
		const root = await answerWithin(handle);
		yield root === null ? blocked(name) : { files: [], failures: [], root };
	} catch (error) {
		const kind = error instanceof Error ? error.name : '';
		yield ['AbortError', 'NotAllowedError', 'SecurityError', 'TimeoutError'].includes(kind)
			? blocked(name)
			: { files: [], failures: [failureOf(name, error, 0)] };
	}
}

const blocked = (path: string): CollectStep => ({
	files: [],
	failures: [{ path, reason: 'blocked', detail: '' }]
});

/** A folder that the reader picked. */
export async function* collectFolder(root: Handle): Collector {
	yield await Promise.resolve({ files: [], failures: [], root });
}

interface Folder {
	readonly path: string;
	readonly reader: FolderReader;
	readonly depth: number;
}

/** Reads dropped folders to their leaves. One that cannot be listed does not stop the rest. */
export async function* collectDrop(drop: Drop): Collector {
	yield* collectList(drop.files);
	const root = await sortOut(drop.entries, 0);
	yield root;
	const folders = root.folders;
	while (folders.length > 0) {
		// From the end: depth first keeps the list of folders short.
		const some = folders.splice(-FOLDERS_AT_ONCE);
		const steps = await Promise.all(some.map(readSome));
		for (const step of steps) {
			folders.push(...step.folders);
			yield step;
		}
	}
}

interface FolderStep extends CollectStep {
	readonly folders: Folder[];
}

/** The next entries of a folder, and the folder itself again while there may be more. */
async function readSome(folder: Folder): Promise<FolderStep> {
	let entries: readonly Entry[];
	try {
		entries = await answered(folder.reader.readEntries.bind(folder.reader));
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		return {
			files: [],
			folders: [],
			failures: [{ path: folder.path, reason: 'unlisted', detail }]
		};
	}
	const step = await sortOut(entries, folder.depth);
	return entries.length === 0 ? step : { ...step, folders: [folder, ...step.folders] };
}

async function sortOut(entries: readonly Entry[], depth: number): Promise<FolderStep> {
	const folders: Folder[] = [];
	const failures: Failure[] = [];
	for (const entry of entries.filter(isFolder)) {
		const path = entry.fullPath.replace(/^\//, '');
		if (depth < FOLDER_DEPTH_MAX) {
			folders.push({ path, reader: entry.createReader(), depth: depth + 1 });
		} else {
			failures.push({ path, reason: 'too-deep', detail: '' });
		}
	}
	const opened = await Promise.all(entries.filter(isFile).map(open));
	return {
		folders,
		files: opened.filter((result) => 'file' in result),
		failures: [...failures, ...opened.filter((result) => 'reason' in result)]
	};
}

async function open(entry: FileEntry): Promise<QueuedFile | Failure> {
	const path = entry.fullPath.replace(/^\//, '');
	try {
		return { path, file: await answered(entry.file.bind(entry)) };
	} catch (error) {
		return failureOf(path, error, 0);
	}
}

/** A promise for what a file system call answers, with a limit on how long it may take. */
function answered<T>(
	call: (resolve: (value: T) => void, reject: (error: unknown) => void) => void
): Promise<T> {
	return answerWithin(new Promise<T>(call));
}

/** Lets the page handle what the reader does meanwhile. */
function nextTask(): Promise<void> {
	return new Promise((resolve) => {
		const channel = new MessageChannel();
		channel.port1.onmessage = () => {
			channel.port1.close();
			resolve();
		};
		channel.port2.postMessage(undefined);
	});
}

function pathOf(file: File): string {
	return file.webkitRelativePath || file.name;
}

function isFile(entry: Entry): entry is FileEntry {
	return entry.isFile;
}

function isFolder(entry: Entry): entry is FolderEntry {
	return entry.isDirectory;
}
