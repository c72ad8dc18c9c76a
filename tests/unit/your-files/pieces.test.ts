/** Files are read whole and in order; one that goes away or changes is an error with its reason. */
import { describe, expect, test, vi } from 'vitest';
import { PIECE_BYTES, readPieces, SLICE_BYTES } from '$lib/tools/your-files/pieces';
import { BreakingFile, domError, GoodFile } from './helpers';

const unheard = new AbortController().signal;

async function readAll(file: Blob): Promise<Buffer> {
	const pieces: Buffer[] = [];
	for await (const piece of readPieces(file, unheard)) {
		expect(piece.length).toBeLessThanOrEqual(SLICE_BYTES);
		// A copy: the next piece comes in the same buffer.
		pieces.push(Buffer.from(piece));
	}
	return Buffer.concat(pieces);
}

describe.each([
	['buffers that are filled', File],
	['buffers that the stream gives', GoodFile]
])('with %s', (_, Kind) => {
	test.each([0, 1, PIECE_BYTES, PIECE_BYTES + 1, SLICE_BYTES, SLICE_BYTES * 2 + 7])(
		'%d bytes are read as they are',
		async (size) => {
			// A period that no size of a piece is a multiple of shows pieces out of place.
			const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, index) => index % 251));
			const file = new Kind([bytes], 'f');
			expect((await readAll(file)).equals(bytes)).toBe(true);
		}
	);
});

describe('an error with its reason', () => {
	test.each(['NotFoundError', 'NotReadableError'])(
		'%s, though the stream gives none',
		async (name) => {
			const file = new BreakingFile('f', SLICE_BYTES * 2, SLICE_BYTES, domError(name));
			await expect(readAll(file)).rejects.toMatchObject({ name });
		}
	);

	test('a file that is gone where every failed read is called aborted, as in Firefox', async () => {
		class FakeReader {
			readonly error = domError('NotFoundError');
			onloadend: () => void = () => undefined;
			readAsArrayBuffer(): void {
				queueMicrotask(() => this.onloadend());
			}
		}
		vi.stubGlobal('FileReader', FakeReader);
		const file = new BreakingFile('f', SLICE_BYTES * 2, SLICE_BYTES, domError('AbortError'));
		await expect(readAll(file)).rejects.toMatchObject({ name: 'NotFoundError' });
		vi.unstubAllGlobals();
	});

	test('a file that is gone and therefore looks empty, as in Chromium', async () => {
		const file = new GoodFile([], 'f');
		file.arrayBuffer = () => Promise.reject(domError('NotFoundError'));
		await expect(readAll(file)).rejects.toMatchObject({ name: 'NotFoundError' });
	});

	test('a file that became shorter', async () => {
		const file = new GoodFile([new Uint8Array(10)], 'f');
		Object.defineProperty(file, 'size', { value: 20 });
		await expect(readAll(file)).rejects.toMatchObject({ name: 'ChangedError' });
	});
});
