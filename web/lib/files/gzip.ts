/** Size of a file as gzip, without ever holding more of it than one slice. */

import { ChangedError } from './failures';

/** Small enough that stopping takes effect at once, large enough that reading is not the work. */
export const SLICE_BYTES = 512 * 1024;

/** Enough to recognize a format. */
const HEAD_BYTES = 16;

export interface GzipOptions {
	/** Stops the reading; the call then rejects with the signal's reason. */
	readonly signal: AbortSignal;
	/** Told after each slice how much of the file is done; `head` are its first bytes. */
	readonly onSlice: (bytesDone: number, head: Uint8Array) => void;
}

export function canGzip(): boolean {
	return typeof CompressionStream === 'function';
}

/**
 * Bytes of the gzip file that the platform makes of `file`. The platform's compressor is zlib at
 * its default level, 6, as in `gzip` and `zip`; of its formats, gzip has the same wrapping too.
 */
export async function gzipSize(file: Blob, options: GzipOptions): Promise<number> {
	options.signal.throwIfAborted();
	const stream = new CompressionStream('gzip');
	const writer = stream.writable.getWriter();
	const [size] = await Promise.all([countBytes(stream.readable), feed(file, writer, options)]);
	return size;
}

async function feed(
	file: Blob,
	writer: WritableStreamDefaultWriter<BufferSource>,
	options: GzipOptions
): Promise<void> {
	try {
		await feedSlices(file, writer, options);
		await writer.close();
	} catch (error) {
		// Also ends the counting of what comes out, with the same error.
		await writer.abort(error);
		throw error;
	}
}

async function feedSlices(
	file: Blob,
	writer: WritableStreamDefaultWriter<BufferSource>,
	{ signal, onSlice }: GzipOptions
): Promise<void> {
	let head: Uint8Array = new Uint8Array();
	for (let offset = 0; offset < file.size; offset += SLICE_BYTES) {
		const end = Math.min(offset + SLICE_BYTES, file.size);
		// A slice of its own each time: unlike an open stream, it notices that a file is gone.
		const slice = file.slice(offset, end).arrayBuffer();
		const bytes = new Uint8Array(await raceAbort(slice, signal));
		if (bytes.length !== end - offset) {
			throw new ChangedError('The file is shorter than it was.');
		}
		if (offset === 0) {
			head = bytes.slice(0, HEAD_BYTES);
		}
		await writer.write(bytes);
		onSlice(end, head);
	}
}

/** A drive that does not answer must not keep the reader from skipping the file. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		signal.addEventListener('abort', abort, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
		if (signal.aborted) {
			abort();
		}
	});
}

async function countBytes(readable: ReadableStream<Uint8Array>): Promise<number> {
	const reader = readable.getReader();
	let bytes = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) {
			return bytes;
		}
		bytes += value.byteLength;
	}
}
