/** Files that wait for their turn, in little memory however many they are. */
import type { Handle, QueuedFile } from './fileFacts';
import type { FoundFiles } from './walk';

/** A file whose turn it is. */
export interface Waiting {
	readonly id: number;
	readonly path: string;
	/** Its size when it was counted. */
	readonly bytes: number;
	/** Read whole, however large. */
	readonly isExact: boolean;
	/** The file, or what the reader chose and it was found in. */
	readonly source: File | Handle;
}

/** Files of one folder: names cannot hold the slash that parts them. */
interface Found {
	readonly firstId: number;
	readonly source: Handle;
	readonly folder: string;
	readonly names: string;
	readonly bytes: Float64Array;
}

type Batch = Found | readonly Waiting[];

/** All of a backlog, to be sent to another worker. */
export interface BacklogState {
	readonly batches: readonly Batch[];
	/** Files of the first batch whose turn has been. */
	readonly doneCount: number;
	readonly filesCounted: number;
	readonly bytesCounted: number;
}

const isFound = (batch: Batch): batch is Found => 'names' in batch;

export class Backlog {
	#batches: Batch[] = [];
	/** The batch that is being worked on, as single files; the last of them comes first. */
	#current: Waiting[] = [];
	#doneCount = 0;
	#filesCounted = 0;
	#bytesCounted = 0;

	static from({ batches, doneCount, filesCounted, bytesCounted }: BacklogState): Backlog {
		const backlog = new Backlog();
		backlog.#batches = [...batches];
		backlog.#open();
		backlog.#current.length -= doneCount;
		backlog.#doneCount = doneCount;
		backlog.#filesCounted = filesCounted;
		backlog.#bytesCounted = bytesCounted;
		return backlog;
	}

	/** Ever, those included whose turn has been. */
	get filesCounted(): number {
		return this.#filesCounted;
	}

	get bytesCounted(): number {
		return this.#bytesCounted;
	}

	get state(): BacklogState {
		const { filesCounted, bytesCounted } = this;
		return { batches: this.#batches, doneCount: this.#doneCount, filesCounted, bytesCounted };
	}

	/** No file waits for its turn. */
	get isEmpty(): boolean {
		return this.#current.length === 0 && this.#batches.length === 0;
	}

	/** Sending these would take long: the browser asks the disk about each once more. */
	get holdsFiles(): boolean {
		return this.#batches.some((batch) => !isFound(batch) && batch.some(isOpen));
	}

	addFiles(files: readonly QueuedFile[]): void {
		this.#batches.push(
			files.map(({ path, file }) => {
				// The first look at a size may ask the disk, which is why the page does not look.
				const bytes = file.size;
				return { id: this.#count(bytes), path, bytes, isExact: false, source: file };
			})
		);
	}

	addFound({ root, folder, files }: FoundFiles): void {
		const firstId = this.#filesCounted + 1;
		files.forEach(({ bytes }) => this.#count(bytes));
		this.#batches.push({
			firstId,
			source: root,
			folder,
			names: files.map(({ name }) => name).join('/'),
			bytes: Float64Array.from(files, ({ bytes }) => bytes)
		});
	}

	/** Files that were counted before. */
	addExact(files: readonly Waiting[]): void {
		this.#bytesCounted += files.reduce((sum, { bytes }) => sum + bytes, 0);
		this.#batches.push(files.map((file) => ({ ...file, isExact: true })));
	}

	next(): Waiting | undefined {
		while (this.#current.length === 0 && this.#batches.length > 0) {
			if (this.#doneCount > 0) {
				this.#batches.shift();
				this.#doneCount = 0;
			}
			this.#open();
			if (this.#current.length === 0) {
				this.#batches.shift();
			}
		}
		const file = this.#current.pop();
		this.#doneCount += file === undefined ? 0 : 1;
		return file;
	}

	#open(): void {
		const batch = this.#batches[0];
		const files = batch === undefined ? [] : isFound(batch) ? unpacked(batch) : [...batch];
		this.#current = files.reverse();
	}

	#count(bytes: number): number {
		this.#bytesCounted += bytes;
		this.#filesCounted += 1;
		return this.#filesCounted;
	}
}

const isOpen = ({ source }: Waiting) => !('kind' in source);

function unpacked({ firstId, source, folder, names, bytes }: Found): Waiting[] {
	return names.split('/').map((name, index) => ({
		id: firstId + index,
		path: folder === '' ? name : `${folder}/${name}`,
		bytes: bytes[index] ?? 0,
		isExact: false,
		source
	}));
}
