/** Finds the files in folders that the page got handles of: in small steps, in the worker. */
import { answerWithin, FOLDER_DEPTH_MAX, failureOf } from './failures';
import type { Failure, Handle } from './protocol';

/** The parts of the browser's handles that are used here; tests give others. */
export interface FileHandle extends Handle {
	getFile(): Promise<File>;
}

export interface FolderHandle extends Handle {
	values(): AsyncIterableIterator<Handle>;
	getFileHandle(name: string): Promise<FileHandle>;
	isSameEntry(other: Handle): Promise<boolean>;
}

/**
 * A file that was found. It is opened again when its turn comes: until then only its name is kept,
 * since each open file costs the browser memory, and may have changed.
 */
export interface FoundFile {
	readonly path: string;
	readonly bytes: number;
	open(): Promise<File>;
}

export interface WalkStep {
	readonly files: readonly FoundFile[];
	readonly failures: readonly Failure[];
}

/** Files that are opened side by side: the browser answers each with a delay. */
const FILES_AT_ONCE = 32;
/** More files than that are not looked for, so that the list of them fits into memory. */
export const FILES_MAX = 500_000;
/** Few folders lie so deep, but each folder that contains itself gets there. */
const SUSPICIOUS_DEPTH = 12;

interface Folder {
	readonly handle: FolderHandle;
	readonly path: string;
	readonly parent: Folder | undefined;
	readonly depth: number;
}

const isFolder = (handle: Handle): handle is FolderHandle => handle.kind === 'directory';
const isFile = (handle: Handle): handle is FileHandle => handle.kind === 'file';

/** A folder that cannot be listed does not stop the rest. */
export async function* walk(
	root: Handle,
	filesMax = FILES_MAX
): AsyncGenerator<WalkStep, void, undefined> {
	if (isFile(root)) {
		yield await open([root], '', () => root.getFile());
	}
	if (!isFolder(root)) {
		return;
	}
	const folders: Folder[] = [{ handle: root, path: root.name, parent: undefined, depth: 1 }];
	let filesCount = 0;
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for await (const step of list(folder, folders)) {
			filesCount += step.files.length;
			yield step;
			if (filesCount >= filesMax) {
				yield failed({ path: folder.path, reason: 'too-many', detail: String(filesCount) });
				return;
			}
		}
	}
}

const failed = (failure: Failure): WalkStep => ({ files: [], failures: [failure] });

/** The files of one folder; its folders are put on the list of those to come. */
async function* list(folder: Folder, folders: Folder[]): AsyncGenerator<WalkStep, void, undefined> {
	const refusal = await refusalOf(folder);
	if (refusal !== undefined) {
		yield failed(refusal);
		return;
	}
	const { handle, path, depth } = folder;
	const reopen = async (name: string) => (await handle.getFileHandle(name)).getFile();
	let waiting: FileHandle[] = [];
	const inner: Folder[] = [];
	try {
		const entries = handle.values();
		for (;;) {
			const { done, value } = await answerWithin(entries.next());
			if (done === true) {
				break;
			}
			if (isFolder(value)) {
				inner.push({
					handle: value,
					path: `${path}/${value.name}`,
					parent: folder,
					depth: depth + 1
				});
			} else if (isFile(value)) {
				waiting.push(value);
			}
			if (waiting.length === FILES_AT_ONCE) {
				yield await open(waiting, `${path}/`, reopen);
				waiting = [];
			}
		}
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error);
		yield failed({ path, reason: 'unlisted', detail });
	}
	// The last is taken first: in the order in which they were listed.
	folders.push(...inner.toReversed());
	if (waiting.length > 0) {
		yield await open(waiting, `${path}/`, reopen);
	}
}

/** Why a folder is not listed: links on some systems lead in circles. */
async function refusalOf({ handle, path, parent, depth }: Folder): Promise<Failure | undefined> {
	if (depth > FOLDER_DEPTH_MAX) {
		return { path, reason: 'too-deep', detail: '' };
	}
	for (let above = depth >= SUSPICIOUS_DEPTH ? parent : undefined; above; above = above.parent) {
		if (await handle.isSameEntry(above.handle).catch(() => false)) {
			return { path, reason: 'circle', detail: above.path };
		}
	}
	return undefined;
}

async function open(
	handles: readonly FileHandle[],
	prefix: string,
	reopen: (name: string) => Promise<File>
): Promise<WalkStep> {
	const files: FoundFile[] = [];
	const failures: Failure[] = [];
	const all = handles.map(async (handle) => {
		const { name } = handle;
		const path = prefix + name;
		try {
			const { size } = await answerWithin(handle.getFile());
			files.push({ path, bytes: size, open: () => reopen(name) });
		} catch (error) {
			failures.push(failureOf(path, error, 0));
		}
	});
	await Promise.all(all);
	return { files, failures };
}
