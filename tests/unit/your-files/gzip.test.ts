/** Sizes are those of `gzip -6`; a file that cannot be read to its end has none. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gzipSize } from '$lib/tools/your-files/gzip';
import { SLICE_BYTES } from '$lib/tools/your-files/pieces';
import { BreakingFile, domError, GoodFile, HangingFile } from './helpers';

const unheard = { signal: new AbortController().signal, onPiece: () => undefined };

/** Text of several pieces that repeats itself across their borders. */
const text = Buffer.from(
	Array.from({ length: 60_000 }, (_, line) => `line ${line % 997} of a log, ${line * 7919}\n`).join(
		''
	)
);

describe('size', () => {
	test.each([
		['nothing', Buffer.alloc(0)],
		['one byte', Buffer.from('a')],
		['zeros', Buffer.alloc(SLICE_BYTES * 3 + 1)],
		['text', text],
		['what is compressed already', gzipSync(text)]
	])('of %s is that of gzip -6', async (_, bytes) => {
		const expected = gzipSync(bytes, { level: 6 }).length;
		const size = await gzipSize(new GoodFile([bytes], 'f'), unheard);
		expect(Math.abs(size - expected)).toBeLessThanOrEqual(expected * 0.01);
	});
	test('is told piece by piece', async () => {
		const told: [number, number][] = [];
		await gzipSize(new GoodFile([new Uint8Array(SLICE_BYTES).fill(7), 'end'], 'f'), {
			...unheard,
			onPiece: (bytesDone, piece) => told.push([bytesDone, piece[0] ?? 0])
		});
		expect(told).toEqual([
			[SLICE_BYTES, 7],
			[SLICE_BYTES + 3, 'e'.charCodeAt(0)]
		]);
	});
});

describe('no size', () => {
	test('of a file that is gone halfway', async () => {
		const file = new BreakingFile('f', SLICE_BYTES * 3, SLICE_BYTES, domError('NotFoundError'));
		await expect(gzipSize(file, unheard)).rejects.toMatchObject({ name: 'NotFoundError' });
	});

	test('of a file that was given up, even while the drive does not answer', async () => {
		const stop = new AbortController();
		const file = new HangingFile([new Uint8Array(10)], 'f');
		const size = gzipSize(file, { ...unheard, signal: stop.signal });
		stop.abort();
		await expect(size).rejects.toMatchObject({ name: 'AbortError' });
	});
});
