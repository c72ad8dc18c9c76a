/** The bytes of a trace in pieces, unpacked if it is gzip; never more than a piece is held. */

/** Most bytes at a time: small enough that progress is smooth on slow machines. */
const PIECE_BYTES = 64 * 1024;

export interface Pieces {
	/** The next bytes; `undefined` at the end. @throws what is wrong with the file, as a sentence. */
	next(): Promise<Uint8Array | undefined>;
	/** Bytes of the file that were read so far. */
	bytesDone(): number;
}

function explain(isPacked: boolean, error: unknown): Error {
	const cause = error instanceof Error ? error.message : String(error);
	const what = isPacked
		? 'The file could not be read or unpacked: it is no gzip, or its end is missing'
		: 'The file could not be read: it changed, moved, or is gone since you chose it';
	return new Error(`${what} (${cause}). Choose it again.`, { cause: error });
}

/** Opens a file; a name that ends in `.gz` means gzip. */
export function openPieces(file: Blob, name: string): Pieces {
	let bytesDone = 0;
	const isPacked = name.toLowerCase().endsWith('.gz');
	const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(piece, controller) {
			bytesDone += piece.byteLength;
			controller.enqueue(piece);
		}
	});
	const counted = file.stream().pipeThrough(counting);
	const bytes = isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
	const reader = bytes.getReader();
	let rest: Uint8Array = new Uint8Array();
	return {
		bytesDone: () => bytesDone,
		async next() {
			while (rest.byteLength === 0) {
				const { done, value } = await reader.read().catch((error: unknown) => {
					throw explain(isPacked, error);
				});
				if (done) {
					return undefined;
				}
				rest = value;
			}
			const piece = rest.subarray(0, PIECE_BYTES);
			rest = rest.subarray(PIECE_BYTES);
			return piece;
		}
	};
}
