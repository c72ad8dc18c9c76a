/** Sizes are those of `gzip -6`; a file that goes away or changes is an error, not a size. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gzipSize, SLICE_BYTES } from '$lib/files/gzip';
import { BreakingFile, domError, HangingFile } from './helpers';

const unheard = { signal: new AbortController().signal, onSlice: () => undefined };

/** Text of several slices that repeats itself across their borders. */
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
		const size = await gzipSize(new Blob([bytes]), unheard);
		expect(Math.abs(size - expected)).toBeLessThanOrEqual(expected * 0.01);
	});

	test('is reached in slices, each told', async () => {
		const told: number[] = [];
		await gzipSize(new Blob([new Uint8Array(SLICE_BYTES * 2 + 10)]), {
			...unheard,
			onSlice: (bytesDone) => told.push(bytesDone)
		});
		expect(told).toEqual([SLICE_BYTES, SLICE_BYTES * 2, SLICE_BYTES * 2 + 10]);
	});
});

describe('no size', () => {
	test('of a file that is gone halfway', async () => {
		const file = new BreakingFile('f', SLICE_BYTES * 3, SLICE_BYTES, domError('NotFoundError'));
		await expect(gzipSize(file, unheard)).rejects.toMatchObject({ name: 'NotFoundError' });
	});

	test('of a file that became shorter', async () => {
		const file = new File([new Uint8Array(10)], 'f');
		Object.defineProperty(file, 'size', { value: 20 });
		await expect(gzipSize(file, unheard)).rejects.toMatchObject({ name: 'ChangedError' });
	});

	test('of a file that was given up, even while the drive does not answer', async () => {
		const stop = new AbortController();
		const file = new HangingFile([new Uint8Array(10)], 'f');
		const size = gzipSize(file, { ...unheard, signal: stop.signal });
		stop.abort();
		await expect(size).rejects.toMatchObject({ name: 'AbortError' });
	});
});
