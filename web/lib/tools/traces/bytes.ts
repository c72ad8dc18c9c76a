/** The bytes of a trace in pieces, unpacked and as UTF-8; never more than a piece is held. */
import { openZip } from './zip';

/** Most bytes at a time: small enough that progress is smooth on slow machines. */
const PIECE_BYTES = 64 * 1024;
/** Bytes by which packed and wide text is told. */
const LOOK_BYTES = 8;

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

export interface Pieces {
	/** The next bytes; `undefined` at the end. @throws what is wrong with the file, as a sentence. */
	next(): Promise<Uint8Array | undefined>;
	/** Bytes of the file that were read so far. */
	bytesDone(): number;
	/** How the text was stored, in words: "gzip"; empty for plain text. */
	readonly stored: string;
}

function explain(stored: string, error: unknown): Error {
	const cause = error instanceof Error ? error.message : String(error);
	const what =
		stored === ''
			? 'The file could not be read: it changed, moved, or is gone since you chose it'
			: 'The file could not be read or unpacked: it is damaged, or its end is missing';
	return new Error(`${what} (${cause}). Choose it again`, { cause: error });
}

/** The first bytes of a stream, and a stream that has them again. */
async function looked(bytes: Bytes): Promise<{ first: Uint8Array; bytes: Bytes }> {
	const reader = bytes.getReader();
	let first = new Uint8Array();
	let isOver = false;
	while (first.byteLength < LOOK_BYTES && !isOver) {
		const { done, value } = await reader.read();
		isOver = done;
		const longer = new Uint8Array(first.byteLength + (value?.byteLength ?? 0));
		longer.set(first);
		longer.set(value ?? [], first.byteLength);
		first = longer;
	}
	const again: Bytes = new ReadableStream({
		start: (controller) => controller.enqueue(first),
		async pull(controller) {
			const { done, value } = await reader.read();
			if (done) {
				controller.close();
			} else {
				controller.enqueue(value);
			}
		}
	});
	return { first, bytes: again };
}

const begins = (first: Uint8Array, ...signature: readonly number[]) =>
	signature.every((byte, index) => first[index] === byte);

/** Text of two bytes a letter, by its mark or by the zeros of plain letters. */
function wideOf(first: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
	const zeros = [0, 1, 2, 3].map((index) => first[index] === 0);
	if (begins(first, 0xff, 0xfe) || zeros.join() === 'false,true,false,true') {
		return 'utf-16le';
	}
	const isOther = begins(first, 0xfe, 0xff) || zeros.join() === 'true,false,true,false';
	return isOther ? 'utf-16be' : undefined;
}

/** What the bytes are once unpacked, and how they were stored. */
async function plain(packed: Bytes, stored: string): Promise<{ bytes: Bytes; stored: string }> {
	const { first, bytes } = await looked(packed);
	const also = (word: string) => (stored === '' ? word : `${stored}, ${word}`);
	if (begins(first, 0x1f, 0x8b)) {
		return plain(bytes.pipeThrough(new DecompressionStream('gzip')), also('gzip'));
	}
	const wide = wideOf(first);
	if (wide === undefined) {
		return { bytes, stored };
	}
	const text = bytes.pipeThrough(new TextDecoderStream(wide));
	return { bytes: text.pipeThrough(new TextEncoderStream()), stored: also('UTF-16') };
}

/** Opens a file; what packed it is told by its first bytes, whatever its name. */
export async function openPieces(file: Blob, name: string): Promise<Pieces> {
	let bytesDone = 0;
	const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
		transform(piece, controller) {
			bytesDone += piece.byteLength;
			controller.enqueue(piece);
		}
	});
	const zip = await openZip(file);
	const counted = (zip?.packed ?? file).stream().pipeThrough(counting);
	const raw = zip?.isPacked ? counted.pipeThrough(new DecompressionStream('deflate-raw')) : counted;
	const packing = zip === undefined ? '' : `zip, ${zip.name}`;
	const { bytes, stored } = await plain(raw, packing).catch((error: unknown) => {
		throw explain(packing || 'gzip', error);
	});
	if (stored === '' && name.toLowerCase().endsWith('.gz')) {
		throw new Error('The file could not be unpacked: its name ends in .gz, but it is no gzip');
	}
	const reader = bytes.getReader();
	let rest: Uint8Array = new Uint8Array();
	return {
		stored,
		bytesDone: () => bytesDone,
		async next() {
			while (rest.byteLength === 0) {
				const { done, value } = await reader.read().catch((error: unknown) => {
					throw explain(stored, error);
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
