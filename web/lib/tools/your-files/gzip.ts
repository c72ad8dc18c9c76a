/** Size of a file as gzip, without ever holding more of it than one piece. */
import type { Gate } from './gate';
import { readPieces } from './pieces';

export interface GzipOptions {
	/** Stops the reading; the call then rejects with the signal's reason. */
	readonly signal: AbortSignal;
	/** Closed while the reader wants a pause. */
	readonly gate?: Gate | undefined;
	/** Told after each piece how much of the file is done; the piece is valid during the call. */
	readonly onPiece: (bytesDone: number, piece: Uint8Array) => void;
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

/** Bytes of the gzip file of what is in memory. */
export async function gzipSizeOf(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
	const stream = new CompressionStream('gzip');
	const writer = stream.writable.getWriter();
	const written = writer.write(bytes).then(() => writer.close());
	const [size] = await Promise.all([countBytes(stream.readable), written]);
	return size;
}

async function feed(
	file: Blob,
	writer: WritableStreamDefaultWriter<BufferSource>,
	{ signal, gate, onPiece }: GzipOptions
): Promise<void> {
	let bytesDone = 0;
	try {
		for await (const piece of readPieces(file, signal)) {
			bytesDone += piece.length;
			// The compressor is done with the piece when the write is; then it is read into again.
			await writer.write(piece);
			onPiece(bytesDone, piece);
			await gate?.pass();
			signal.throwIfAborted();
		}
		await writer.close();
	} catch (error) {
		// Also ends the counting of what comes out, with the same error.
		await writer.abort(error);
		throw error;
	}
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
