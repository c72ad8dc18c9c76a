/** Files that break while they are read, as files on a disk do. */
import { readFileSync } from 'node:fs';
import { PageMeter } from '$lib/tools/your-files/pages';
import type { Measured } from '$lib/tools/your-files/fileFacts';
import type { Reply } from '$lib/tools/your-files/files.messages';
import type { FileHandle, FolderHandle } from '$lib/tools/your-files/walk';

/** The package that compresses page by page, as the worker has it. */
export function createMeter(): PageMeter {
	const wasm = readFileSync('wasm-ftl/pages/pkg/wasm_ftl_pages_bg.wasm');
	return new PageMeter(new WebAssembly.Module(new Uint8Array(wasm)));
}

/** The result of a file that was read whole. */
export function measured(fields: Partial<Measured>): Measured {
	const { bytesBefore = 100 } = fields;
	return {
		id: 1,
		path: 'a.txt',
		kind: 'text',
		bytesBefore,
		bytesGzip: 25,
		bytesDeflate: bytesBefore,
		bytesLz4: bytesBefore,
		bytesMargin: 0,
		bytesRead: bytesBefore,
		classBytes: [],
		classStored: [],
		...fields
	};
}

/** What `DOMException` says when a file is gone, or may not be read. */
export function domError(name: string): DOMException {
	return new DOMException('as the browser says', name);
}

/**
 * A stream that gives its own buffers and fills none: Node's compressor, unlike a browser's, is not
 * done with a piece when the write is.
 */
function givingStream(slice: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
	let isRead = false;
	return new ReadableStream({
		async pull(controller) {
			if (!isRead && slice.size > 0) {
				controller.enqueue(new Uint8Array(await slice.arrayBuffer()));
			}
			if (isRead || slice.size === 0) {
				controller.close();
			}
			isRead = true;
		}
	});
}

/** A file as it should be. */
export class GoodFile extends File {
	override slice(start = 0, end = this.size): Blob {
		const slice = super.slice(start, end);
		slice.stream = () => givingStream(slice);
		return slice;
	}
}

/** Reads well up to `bytesGood`; then streams break without a reason and other reads give one. */
export class BreakingFile extends File {
	readonly #error: Error;
	readonly #bytesGood: number;

	constructor(name: string, bytes: number, bytesGood: number, error: Error) {
		super([new Uint8Array(bytes)], name);
		this.#bytesGood = bytesGood;
		this.#error = error;
	}

	override slice(start = 0, end = this.size): Blob {
		const slice = super.slice(start, end);
		const isGood = end <= this.#bytesGood;
		slice.arrayBuffer = () =>
			isGood ? Blob.prototype.arrayBuffer.call(slice) : Promise.reject(this.#error);
		slice.stream = () =>
			isGood
				? givingStream(slice)
				: new ReadableStream({ pull: () => Promise.reject(new TypeError('network error')) });
		return slice;
	}
}

/** Never answers when it is read, like a drive that hangs. */
export class HangingFile extends File {
	override slice(): Blob {
		const slice = super.slice();
		slice.stream = () => new ReadableStream({ pull: () => new Promise(() => undefined) });
		return slice;
	}
}

/** Collects replies; `idle` resolves with the next one that says that nothing is left. */
export class Replies {
	readonly all: Reply[] = [];
	#onIdle: (() => void) | undefined;

	readonly post = (reply: Reply): void => {
		this.all.push(reply);
		if (reply.type === 'progress' && reply.progress.isIdle) {
			this.#onIdle?.();
		}
	};

	idle(): Promise<void> {
		return new Promise((resolve) => (this.#onIdle = resolve));
	}

	get measurements() {
		return this.all.flatMap((reply) =>
			reply.type === 'progress' ? reply.progress.measurements : []
		);
	}

	get failures() {
		return this.all.flatMap((reply) => (reply.type === 'progress' ? reply.progress.failures : []));
	}

	get last() {
		const reply = this.all.at(-1);
		return reply?.type === 'progress' ? reply.progress : undefined;
	}
}

/** A folder whose files are there in turn: each opening takes the next, and the last stays. */
export function folder(files: Readonly<Record<string, File[]>>): FolderHandle {
	const fileHandle = (name: string): FileHandle => {
		const opened = files[name] ?? [];
		const getFile = () => Promise.resolve((opened.length > 1 ? opened.shift() : opened[0]) ?? none);
		return { kind: 'file', name, getFile };
	};
	return {
		kind: 'directory',
		name: 'd',
		async *values() {
			yield* await Promise.resolve(Object.keys(files).map(fileHandle));
		},
		getFileHandle: (name) => Promise.resolve(fileHandle(name)),
		getDirectoryHandle: () => Promise.reject(domError('NotFoundError')),
		isSameEntry: () => Promise.resolve(false)
	};
}

const none = new File([], 'none');
