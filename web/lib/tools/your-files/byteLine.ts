/** All files that were found, one behind the other: a line of bytes, each a place to look. */
import { kindOf } from './fileKinds';
import type { Handle, Kind, QueuedFile } from './fileFacts';
import { CHUNK_BYTES } from './sample';
import type { FoundFiles } from './walk';

/** A chunk of a file: where a byte of the line lies. */
export interface Place {
	readonly path: string;
	readonly kind: Kind;
	/** The file, or what the reader chose and it was found in. */
	readonly source: File | Handle;
	/** Size of the file when it was counted. */
	readonly fileBytes: number;
	readonly start: number;
	readonly end: number;
}

export interface LargeFile {
	readonly path: string;
	readonly bytes: number;
}

export interface KindCount {
	readonly kind: Kind;
	readonly filesCount: number;
	readonly bytes: number;
	/** The largest first. */
	readonly largest: readonly LargeFile[];
}

/** As many boxes within a box can be told apart. */
const LARGEST_COUNT = 8;
const NO_HEAD = new Uint8Array();

interface Batch {
	/** Byte of the line at which it begins. */
	readonly start: number;
	/** Found in a folder, or chosen one by one. */
	readonly files: FoundFiles | readonly QueuedFile[];
	readonly bytes: Float64Array;
}

const isFound = (files: Batch['files']): files is FoundFiles => 'root' in files;

export class ByteLine {
	readonly #batches: Batch[] = [];
	readonly #kinds = new Map<Kind, { filesCount: number; bytes: number; largest: LargeFile[] }>();
	#bytes = 0;
	#filesCount = 0;

	get bytes(): number {
		return this.#bytes;
	}

	get filesCount(): number {
		return this.#filesCount;
	}

	/** As they are now; the heaviest first. */
	get kinds(): readonly KindCount[] {
		return Array.from(this.#kinds, ([kind, sum]) => ({
			kind,
			...sum,
			largest: [...sum.largest]
		})).sort((one, other) => other.bytes - one.bytes);
	}

	add(files: FoundFiles | readonly QueuedFile[]): void {
		const bytes = isFound(files)
			? Float64Array.from(files.files, (file) => file.bytes)
			: Float64Array.from(files, ({ file }) => file.size);
		const batch = { start: this.#bytes, files, bytes };
		this.#batches.push(batch);
		bytes.forEach((size, index) => this.#count(batch, index, size));
	}

	/** `position` is below `bytes`. */
	at(position: number): Place | undefined {
		const batch = this.#batchAt(position);
		if (batch === undefined) {
			return undefined;
		}
		let offset = position - batch.start;
		let index = 0;
		for (; offset >= (batch.bytes[index] ?? Infinity); index += 1) {
			offset -= batch.bytes[index] ?? 0;
		}
		const fileBytes = batch.bytes[index] ?? 0;
		const start = Math.floor(offset / CHUNK_BYTES) * CHUNK_BYTES;
		const path = pathOf(batch, index);
		return {
			path,
			kind: kindIn(batch, index),
			source: isFound(batch.files) ? batch.files.root : (batch.files[index]?.file ?? NO_FILE),
			fileBytes,
			start,
			end: Math.min(start + CHUNK_BYTES, fileBytes)
		};
	}

	/** The last that begins at or before a byte. */
	#batchAt(position: number): Batch | undefined {
		let low = 0;
		let high = this.#batches.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#batches[middle]?.start ?? Infinity) <= position) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return this.#batches[low - 1];
	}

	#count(batch: Batch, index: number, bytes: number): void {
		this.#bytes += bytes;
		this.#filesCount += 1;
		const kind = kindIn(batch, index);
		const sum = this.#kinds.get(kind) ?? { filesCount: 0, bytes: 0, largest: [] };
		sum.filesCount += 1;
		sum.bytes += bytes;
		this.#kinds.set(kind, sum);
		const { largest } = sum;
		if (bytes > (largest[LARGEST_COUNT - 1]?.bytes ?? 0)) {
			const place = largest.findIndex((other) => other.bytes < bytes);
			const file = { path: pathOf(batch, index), bytes };
			largest.splice(place === -1 ? largest.length : place, 0, file);
			largest.length = Math.min(largest.length, LARGEST_COUNT);
		}
	}
}

const NO_FILE = new File([], '');

function pathOf({ files }: Batch, index: number): string {
	if (!isFound(files)) {
		return files[index]?.path ?? '';
	}
	const name = files.files[index]?.name ?? '';
	return files.folder === '' ? name : `${files.folder}/${name}`;
}

/** By its name alone: nothing of it was read yet. */
function kindIn(batch: Batch, index: number): Kind {
	const { files } = batch;
	const mime = isFound(files) ? '' : (files[index]?.file.type ?? '');
	return kindOf(pathOf(batch, index), mime, NO_HEAD);
}
