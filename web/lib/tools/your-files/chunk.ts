/** What one chunk of a file comes to, by itself and behind what lies before it. */
import { gzipSizeOf } from './gzip';
import type { PageMeter } from './pages';
import { readRange } from './pieces';

/** How far deflate looks back: what lies before a chunk belongs to how well it compresses. */
const CONTEXT_BYTES = 32 * 1024;
/** Places of a chunk's values; then come the bytes of each class, before and after. */
export const RATIOS = ['gzip', 'deflate', 'lz4'].length;

export interface ChunkOptions {
	/** Gives the chunk up; the call then rejects with the signal's reason. */
	readonly signal: AbortSignal;
	/** Nobody else's while the call lasts. */
	readonly meter: PageMeter;
}

export interface ChunkValues {
	/** Ratios of the chunk, and shares of its classes of pages. */
	readonly values: readonly number[];
	/** What lies before the chunk included. */
	readonly bytesRead: number;
}

/**
 * Reads and compresses a chunk.
 *
 * @throws what the browser says about a file that cannot be read, or the signal's reason.
 */
export async function measureChunk(
	file: Blob,
	{ start, end }: { readonly start: number; readonly end: number },
	{ signal, meter }: ChunkOptions
): Promise<ChunkValues> {
	const from = Math.max(0, start - CONTEXT_BYTES);
	const read = await readRange(file, from, end, signal);
	const context = read.subarray(0, start - from);
	const chunk = read.subarray(start - from);
	const withContext = await gzipSizeOf(read);
	const isWholeFile = start === 0 && end === file.size;
	// What the chunk adds to a stream that has seen what lies before it; a whole file takes all, or
	// is stored as it is.
	const bytesGzip = isWholeFile
		? Math.min(withContext, chunk.length)
		: withContext - (await gzipSizeOf(context));
	// From here on nothing waits, so that chunks which are read side by side keep apart.
	meter.add(chunk);
	const { bytesDeflate, bytesLz4, classBytes, classStored } = meter.take();
	const all = [bytesGzip, bytesDeflate, bytesLz4, ...classBytes, ...classStored];
	return { values: all.map((value) => value / chunk.length), bytesRead: read.length };
}
