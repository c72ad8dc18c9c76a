/** One file's numbers: read whole when it is small, from samples when it is large. */
import { gzipSize, gzipSizeOf } from './gzip';
import { CLASSES, type PageMeter } from './pages';
import { readRange } from './pieces';
import { CHUNK_BYTES, MARGIN_GOAL, seededBelow, Strata, STRATA_MIN } from './sample';

/** Larger files are sampled: reading them whole would take longer than most wait for one. */
export const WHOLE_BYTES_MAX = 64 * 1024 * 1024;
/** How far deflate looks back: what lies before a chunk belongs to how well it compresses. */
const CONTEXT_BYTES = 32 * 1024;
/** Enough to recognize a format. */
const HEAD_BYTES = 16;

export interface MeasureOptions {
	/** Gives the file up; the call then rejects with the signal's reason. */
	readonly signal: AbortSignal;
	readonly meter: PageMeter;
	/** Read whole, however large. */
	readonly isExact: boolean;
	/** Told how much of the work is done, from 0 to 1, and how many bytes were read. */
	readonly onProgress: (share: number, bytesRead: number) => void;
}

export interface Reading {
	readonly bytesBefore: number;
	readonly bytesGzip: number;
	readonly bytesDeflate: number;
	readonly bytesLz4: number;
	/** Half the 95 % interval of the widest of the three; 0 when the file was read whole. */
	readonly bytesMargin: number;
	readonly bytesRead: number;
	readonly classBytes: readonly number[];
	readonly classStored: readonly number[];
	/** First bytes of the file. */
	readonly head: Uint8Array;
}

/** @throws what the browser says about a file that cannot be read, or the signal's reason. */
export function measure(file: Blob, bytes: number, options: MeasureOptions): Promise<Reading> {
	return bytes <= WHOLE_BYTES_MAX || options.isExact
		? readWhole(file, bytes, options)
		: readSample(file, bytes, options);
}

async function readWhole(
	file: Blob,
	bytes: number,
	{ signal, meter, onProgress }: MeasureOptions
): Promise<Reading> {
	let bytesRead = 0;
	let head: Uint8Array = new Uint8Array();
	// What a file before this one left behind when it was given up.
	meter.take();
	const bytesGzip = await gzipSize(file, {
		signal,
		onPiece: (bytesDone, piece) => {
			if (bytesRead === 0) {
				head = piece.slice(0, HEAD_BYTES);
			}
			meter.add(piece);
			bytesRead = bytesDone;
			onProgress(bytesDone / Math.max(bytes, bytesDone, 1), bytesDone);
		}
	});
	const { bytesDeflate, bytesLz4, classBytes, classStored } = meter.take();
	const sizes = { bytesBefore: bytesRead, bytesGzip, bytesDeflate, bytesLz4 };
	return { ...sizes, bytesMargin: 0, bytesRead, classBytes, classStored, head };
}

/** Places of a chunk's values; then come the bytes of each class, before and after. */
const RATIOS = ['gzip', 'deflate', 'lz4'].length;

async function readSample(file: Blob, bytes: number, options: MeasureOptions): Promise<Reading> {
	const { signal, meter, onProgress } = options;
	meter.take();
	const head = await readRange(file, 0, HEAD_BYTES, signal);
	const chunksCount = Math.ceil(bytes / CHUNK_BYTES);
	const strata = new Strata(chunksCount, STRATA_MIN, seededBelow(bytes % 2 ** 32));
	let bytesRead = 0;
	let chunksDone = 0;
	for (;;) {
		for (const chunk of strata.missing) {
			const start = chunk * CHUNK_BYTES;
			const end = Math.min(start + CHUNK_BYTES, bytes);
			const from = Math.max(0, start - CONTEXT_BYTES);
			const read = await readRange(file, from, end, signal);
			strata.set(chunk, await measureChunk(read, start - from, meter));
			bytesRead += read.length;
			chunksDone += 1;
			onProgress(chunksDone / strata.count, bytesRead);
		}
		const { means, margins } = strata.estimate();
		const margin = Math.max(...margins.slice(0, RATIOS));
		if (margin <= MARGIN_GOAL || !strata.canRefine) {
			return readingOf(bytes, { means, margin }, { bytesRead, head });
		}
		strata.refine();
	}
}

/** Ratios of what comes behind the first `contextBytes`, and shares of its classes of pages. */
async function measureChunk(
	read: Uint8Array<ArrayBuffer>,
	contextBytes: number,
	meter: PageMeter
): Promise<readonly number[]> {
	const chunk = read.subarray(contextBytes);
	// What the chunk adds to a stream that has seen what lies before it.
	const withContext = await gzipSizeOf(read);
	const bytesGzip = withContext - (await gzipSizeOf(read.subarray(0, contextBytes)));
	meter.add(chunk);
	const { bytesDeflate, bytesLz4, classBytes, classStored } = meter.take();
	const all = [bytesGzip, bytesDeflate, bytesLz4, ...classBytes, ...classStored];
	return all.map((value) => value / chunk.length);
}

function readingOf(
	bytes: number,
	{ means, margin }: { readonly means: readonly number[]; readonly margin: number },
	found: { readonly bytesRead: number; readonly head: Uint8Array }
): Reading {
	const sums = means.map((mean) => mean * bytes);
	const [bytesGzip = 0, bytesDeflate = 0, bytesLz4 = 0] = sums.map(Math.round);
	return {
		...found,
		bytesBefore: bytes,
		bytesGzip,
		bytesDeflate,
		bytesLz4,
		bytesMargin: Math.ceil(margin * bytes),
		classBytes: sums.slice(RATIOS, RATIOS + CLASSES),
		classStored: sums.slice(RATIOS + CLASSES)
	};
}
