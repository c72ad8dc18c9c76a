/** What a chunk comes to: a whole file takes what it takes, a part what it adds. */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { measureChunk } from '$lib/tools/your-files/chunk';
import { PageMeter } from '$lib/tools/your-files/pages';

const wasm = readFileSync('wasm-ftl/pages/pkg/wasm_ftl_pages_bg.wasm');
const meter = new PageMeter(new WebAssembly.Module(new Uint8Array(wasm)));
const options = { signal: new AbortController().signal, meter };
const CONTEXT_BYTES = 32 * 1024;

/** Bytes that do not compress, the same in every run. */
const noise = (bytes: number) =>
	Buffer.concat(
		Array.from({ length: bytes / 32 }, (_, index) =>
			createHash('sha256').update(`chunk ${index}`).digest()
		)
	);
const gzipOf = (bytes: Uint8Array) => gzipSync(bytes, { level: 6 }).length;

async function ratioOf(bytes: Uint8Array<ArrayBuffer>, start: number, end: number) {
	const { values, bytesRead } = await measureChunk(new Blob([bytes]), { start, end }, options);
	return { ratio: values[0] ?? NaN, bytesRead };
}

it('a whole file that would grow is stored as it is', async () => {
	const bytes = new Uint8Array(noise(8_192));
	expect(gzipOf(bytes)).toBeGreaterThan(bytes.length);
	expect(await ratioOf(bytes, 0, bytes.length)).toEqual({ ratio: 1, bytesRead: bytes.length });
});

it('a part is what it adds, be it the first or the last', async () => {
	const bytes = new Uint8Array(noise(65_536));
	const half = bytes.length / 2;
	const first = await ratioOf(bytes, 0, half);
	expect(first.ratio).toBeCloseTo(
		(gzipOf(bytes.subarray(0, half)) - gzipOf(Buffer.of())) / half,
		4
	);
	expect(first.ratio).toBeGreaterThan(1);
	const last = await ratioOf(bytes, half, bytes.length);
	const context = bytes.subarray(half - CONTEXT_BYTES, half);
	expect(last.bytesRead).toBe(CONTEXT_BYTES + half);
	expect(last.ratio).toBeCloseTo(
		(gzipOf(bytes.subarray(half - CONTEXT_BYTES)) - gzipOf(context)) / half,
		4
	);
});

it('what a part repeats of what lies before it costs next to nothing', async () => {
	const once = new Uint8Array(noise(16_384));
	const twice = new Uint8Array(Buffer.concat([once, once]));
	const { ratio } = await ratioOf(twice, once.length, twice.length);
	expect(ratio).toBeLessThan(0.05);
});
