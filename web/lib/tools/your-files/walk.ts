/** Finds the files in folders that the page got handles of: in small steps, in the worker. */
import { answerWithin, FOLDER_DEPTH_MAX, failureOf } from './failures';
import type { Failure, Handle } from './fileFacts';

/** The parts of the browser's handles that are used here; tests give others. */
export interface FileHandle extends Handle {
	getFile(): Promise<File>;
}

export interface FolderHandle extends Handle {
	values(): AsyncIterableIterator<Handle>;
	getFileHandle(name: string): Promise<FileHandle>;
	getDirectoryHandle(name: string): Promise<FolderHandle>;
	isSameEntry(other: Handle): Promise<boolean>;
}

/**
 * Files of one folder. They are opened again when their turn comes: until then only their names are
 * kept, since each open file and each handle costs the browser memory, and may have changed.
 */
export interface FoundFiles {
	/** What the reader chose: a folder, or a file. */
	readonly root: Handle;
	/** Path of the folder, with the name of the root; empty if that is a file. */
	readonly folder: string;
	readonly files: readonly { readonly name: string; readonly bytes: number }[];
}

export interface WalkStep {
	readonly found?: FoundFiles;
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

/** A folder whose turn has not come. */
interface WaitingFolder {
	readonly name: string;
	readonly parent: Folder;
}

const isFolder = (handle: Handle): handle is FolderHandle => handle.kind === 'directory';
const isFile = (handle: Handle): handle is FileHandle => handle.kind === 'file';

/** A folder that cannot be listed does not stop the rest. */
export async function* walk(
	root: Handle,
	filesMax = FILES_MAX
): AsyncGenerator<WalkStep, void, undefined> {
	if (isFile(root)) {
		yield await open(root, '', [root]);
	}
	if (!isFolder(root)) {
		return;
	}
	const waiting: WaitingFolder[] = [];
	let filesCount = 0;
	let folder: Folder | undefined = { handle: root, path: root.name, parent: undefined, depth: 1 };
	for (;;) {
		if (folder !== undefined) {
			for await (const step of list(root, folder, waiting)) {
				filesCount += step.found?.files.length ?? 0;
				yield step;
				if (filesCount >= filesMax) {
					yield failed({ path: folder.path, reason: 'too-many', detail: String(filesCount) });
					return;
				}
			}
		}
		const next = waiting.pop();
		if (next === undefined) {
			return;
		}
		const entered = await enter(next);
		folder = 'handle' in entered ? entered : undefined;
		if ('reason' in entered) {
			yield failed(entered);
		}
	}
}

const failed = (failure: Failure): WalkStep => ({ failures: [failure] });

const unlisted = (path: string, error: unknown): Failure => ({
	path,
	reason: 'unlisted',
	detail: error instanceof Error ? error.message : String(error)
});

async function enter({ name, parent }: WaitingFolder): Promise<Folder | Failure> {
	const path = `${parent.path}/${name}`;
	try {
		const handle = await answerWithin(parent.handle.getDirectoryHandle(name));
		return { handle, path, parent, depth: parent.depth + 1 };
	} catch (error) {
		return unlisted(path, error);
	}
}

/** The files of one folder; its folders are put on the list of those to come. */
async function* list(
	root: Handle,
	folder: Folder,
	folders: WaitingFolder[]
): AsyncGenerator<WalkStep, void, undefined> {
	const refusal = await refusalOf(folder);
	if (refusal !== undefined) {
		yield failed(refusal);
		return;
	}
	const { handle, path } = folder;
	let waiting: FileHandle[] = [];
	const inner: WaitingFolder[] = [];
	try {
		const entries = handle.values();
		for (;;) {
			const { done, value } = await answerWithin(entries.next());
			if (done === true) {
				break;
			}
			if (isFolder(value)) {
				inner.push({ name: value.name, parent: folder });
			} else if (isFile(value)) {
				waiting.push(value);
			}
			if (waiting.length === FILES_AT_ONCE) {
				yield await open(root, path, waiting);
				waiting = [];
			}
		}
	} catch (error) {
		yield failed(unlisted(path, error));
	}
	// The last is taken first: in the order in which they were listed.
	for (let next = inner.pop(); next !== undefined; next = inner.pop()) {
		folders.push(next);
	}
	if (waiting.length > 0) {
		yield await open(root, path, waiting);
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
	root: Handle,
	folder: string,
	handles: readonly FileHandle[]
): Promise<WalkStep> {
	const files: { name: string; bytes: number }[] = [];
	const failures: Failure[] = [];
	const all = handles.map(async (handle) => {
		const { name } = handle;
		try {
			const { size } = await answerWithin(handle.getFile());
			files.push({ name, bytes: size });
		} catch (error) {
			failures.push(failureOf(folder === '' ? name : `${folder}/${name}`, error, 0));
		}
	});
	await Promise.all(all);
	return files.length === 0 ? { failures } : { found: { root, folder, files }, failures };
}

/** Opens files that were found, by their paths; files of one folder after another at least cost. */
export class Opener {
	#root: FolderHandle | undefined;
	/** The folders on the way to the last file. */
	#way: { readonly name: string; readonly handle: FolderHandle }[] = [];

	/** @throws what the browser says, also when a folder on the way is gone. */
	async open(root: Handle, path: string): Promise<File> {
		if (isFile(root)) {
			return root.getFile();
		}
		if (!isFolder(root)) {
			throw new TypeError(`There are no files in what is neither a file nor a folder: ${path}.`);
		}
		const names = path.slice(root.name.length + 1).split('/');
		const name = names.pop() ?? '';
		const folder = await this.#enter(root, names);
		return (await folder.getFileHandle(name)).getFile();
	}

	async #enter(root: FolderHandle, names: readonly string[]): Promise<FolderHandle> {
		if (root !== this.#root) {
			this.#root = root;
			this.#way = [];
		}
		const parting = this.#way.findIndex(({ name }, index) => name !== names[index]);
		this.#way.length = parting === -1 ? Math.min(this.#way.length, names.length) : parting;
		let handle = this.#way.at(-1)?.handle ?? root;
		for (const name of names.slice(this.#way.length)) {
			handle = await handle.getDirectoryHandle(name);
			this.#way.push({ name, handle });
		}
		return handle;
	}
}
