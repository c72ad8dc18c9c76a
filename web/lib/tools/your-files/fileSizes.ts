/** One file's numbers: read whole when it is small, from samples when it is large. */
import { measureChunk, RATIOS } from './chunk';
import type { Gate } from './gate';
import { gzipSize } from './gzip';
import { CLASSES, type PageMeter } from './pages';
import { readRange } from './pieces';
import { CHUNK_BYTES, MARGIN_GOAL, seededBelow, Strata, STRATA_MIN } from './sample';

/** Larger files are sampled: reading them whole would take longer than most wait for one. */
export const WHOLE_BYTES_MAX = 64 * 1024 * 1024;
/** Enough to recognize a format. */
const HEAD_BYTES = 16;

export interface MeasureOptions {
	/** Gives the file up; the call then rejects with the signal's reason. */
	readonly signal: AbortSignal;
	readonly meter: PageMeter;
	/** Read whole, however large. */
	readonly isExact: boolean;
	/** Closed while the reader wants a pause. */
	readonly gate?: Gate;
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
	{ signal, meter, gate, onProgress }: MeasureOptions
): Promise<Reading> {
	let bytesRead = 0;
	let head: Uint8Array = new Uint8Array();
	// What a file before this one left behind when it was given up.
	meter.take();
	const bytesGzip = await gzipSize(file, {
		signal,
		gate,
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

async function readSample(file: Blob, bytes: number, options: MeasureOptions): Promise<Reading> {
	const { signal, meter, gate, onProgress } = options;
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
			await gate?.pass();
			const found = await measureChunk(file, { start, end }, { signal, meter });
			strata.set(chunk, found.values);
			bytesRead += found.bytesRead;
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
