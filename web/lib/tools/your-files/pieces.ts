/** Reads a file piece by piece, into one buffer that is used again and again. */
import { ChangedError } from './failures';

/** What is held in memory of a file; small enough that skipping takes effect at once. */
export const PIECE_BYTES = 512 * 1024;

/** Each slice is opened by itself: unlike one long stream, that notices when a file is gone. */
export const SLICE_BYTES = 8 * PIECE_BYTES;

/** Valid until the next piece is asked for. */
export type Piece = Uint8Array<ArrayBuffer>;

/**
 * The pieces of a file, in order. Be done with one before you ask for the next.
 *
 * @throws what the browser says about a file that cannot be read, `ChangedError`, or the signal's
 * reason.
 */
export async function* readPieces(
	file: Blob,
	signal: AbortSignal
): AsyncGenerator<Piece, void, undefined> {
	// Once: some browsers ask the disk each time.
	const size = file.size;
	if (size === 0) {
		await checkEmpty(file, signal);
	}
	let buffer = new ArrayBuffer(Math.min(size, PIECE_BYTES));
	for (let start = 0; start < size; start += SLICE_BYTES) {
		const end = Math.min(start + SLICE_BYTES, size);
		const reader = new PieceReader(file.slice(start, end));
		let offset = start;
		try {
			for (;;) {
				const piece = await raceAbort(reader.read(buffer), signal);
				buffer = piece.buffer;
				if (piece.length === 0) {
					break;
				}
				offset += piece.length;
				yield piece;
				buffer = piece.buffer;
			}
		} catch (error) {
			throw await nameError(file, offset, error, signal);
		} finally {
			reader.cancel();
		}
		if (offset !== end) {
			throw await nameError(file, offset, new ChangedError('The file is shorter now.'), signal);
		}
	}
}

/**
 * The bytes from `start` to `end`, or to the end of the file.
 *
 * @throws what the browser says about a file that cannot be read, `ChangedError`, or the signal's
 * reason.
 */
export async function readRange(
	file: Blob,
	start: number,
	end: number,
	signal: AbortSignal
): Promise<Piece> {
	try {
		const slice = file.slice(start, end);
		const bytes = new Uint8Array(await raceAbort(slice.arrayBuffer(), signal));
		if (bytes.length < end - start) {
			throw new ChangedError('The file is shorter now.');
		}
		return bytes;
	} catch (error) {
		throw await nameError(file, start, error, signal);
	}
}

/** A stream that fills a buffer where the browser can do that, and makes new ones elsewhere. */
class PieceReader {
	readonly #filling: ReadableStreamBYOBReader | undefined;
	readonly #giving: ReadableStreamDefaultReader<Piece> | undefined;

	constructor(slice: Blob) {
		const stream = slice.stream();
		try {
			this.#filling = stream.getReader({ mode: 'byob' });
		} catch {
			this.#giving = stream.getReader();
		}
	}

	/** The next piece, empty at the end. Takes the buffer; go on with that of the piece. */
	async read(buffer: ArrayBuffer): Promise<Piece> {
		const result =
			this.#filling === undefined
				? await this.#giving?.read()
				: await this.#filling.read(new Uint8Array(buffer));
		return result?.value ?? new Uint8Array(buffer, 0, 0);
	}

	cancel(): void {
		// What a stream says when nobody wants it any more is of no interest.
		(this.#filling ?? this.#giving)?.cancel().catch(() => undefined);
	}
}

/** Streams fail without a reason; reading a single byte in another way gives one. */
async function nameError(
	file: Blob,
	offset: number,
	error: unknown,
	signal: AbortSignal
): Promise<unknown> {
	try {
		await raceAbort(file.slice(offset, offset + 1).arrayBuffer(), signal);
		await checkEmpty(file, signal);
		return error;
	} catch (reason) {
		const isNameless = reason instanceof Error && reason.name === 'AbortError';
		return isNameless && !signal.aborted
			? ((await olderReason(file.slice(offset, offset + 1))) ?? reason)
			: reason;
	}
}

/** Firefox calls every failed read of a Blob aborted; its older way to read tells the reason. */
function olderReason(slice: Blob): Promise<DOMException | null> {
	return new Promise((resolve) => {
		const reader = new FileReader();
		reader.onloadend = () => resolve(reader.error);
		reader.readAsArrayBuffer(slice);
	});
}

/** In Chromium a file that is gone looks empty, and its slices too; only reading it whole tells. */
async function checkEmpty(file: Blob, signal: AbortSignal): Promise<void> {
	if (file.size === 0 && (await raceAbort(file.arrayBuffer(), signal)).byteLength > 0) {
		throw new ChangedError('The file was empty and is not any more.');
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
