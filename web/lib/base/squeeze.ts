/** How far a file shrinks when each of its pages is compressed on its own, as some drives do it. */

/** As much of a file is looked at, in pieces from its beginning to its end. */
const PIECES_MAX = 128;

async function deflatedBytes(piece: Blob): Promise<number> {
	const stream = piece.stream().pipeThrough(new CompressionStream('deflate-raw'));
	const { byteLength } = await new Response(stream).arrayBuffer();
	return byteLength;
}

/**
 * Stored size in percent of the size; at most 100, since a page that would grow is stored as it is.
 * Nothing for an empty file.
 */
export async function storedPercent(file: Blob, pageBytes: number): Promise<number | undefined> {
	const pages = Math.ceil(file.size / pageBytes);
	const count = Math.min(pages, PIECES_MAX);
	let [all, stored] = [0, 0];
	for (let index = 0; index < count; index += 1) {
		const start = Math.floor((index * pages) / count) * pageBytes;
		const piece = file.slice(start, start + pageBytes);
		const bytes = await deflatedBytes(piece);
		all += piece.size;
		stored += Math.min(piece.size, bytes);
	}
	return all === 0 ? undefined : (stored / all) * 100;
}
