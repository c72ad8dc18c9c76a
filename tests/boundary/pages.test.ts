/** Pages shrink in the browser exactly as they do in the native program. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_BYTES, PageMeter, type PageTotals } from '$lib/tools/your-files/pages';
import { KINDS_OF_DATA } from '../unit/your-files/data';

/** Built by `tests/native.setup.ts`. */
const NATIVE = 'wasm-ftl/pages/target/debug/pages';
const wasm = readFileSync('wasm-ftl/pages/pkg/wasm_ftl_pages_bg.wasm');
const meter = new PageMeter(new WebAssembly.Module(new Uint8Array(wasm)));
const kinds = Object.keys(KINDS_OF_DATA);

function dataOf(kind: string): Buffer {
	return KINDS_OF_DATA[kind]?.() ?? Buffer.alloc(0);
}

function native(data: Buffer): readonly number[] {
	return execFileSync(NATIVE, { input: data }).toString().trim().split(' ').map(Number);
}

/** In the order in which the native program prints them. */
function numbersOf({ classBytes, classStored, ...sums }: PageTotals): readonly number[] {
	const { pages, bytes, bytesDeflate, bytesLz4 } = sums;
	const classes = classBytes.flatMap((before, index) => [before, classStored[index] ?? -1]);
	return [pages, bytes, bytesDeflate, bytes, bytesLz4, ...classes];
}

it.each(kinds)('exactly: %s', (kind) => {
	const data = dataOf(kind);
	expect(data.length).toBeGreaterThan(PAGE_BYTES);
	// In parts of odd lengths, as streams give them.
	for (let start = 0; start < data.length; start += 70_001) {
		meter.add(data.subarray(start, start + 70_001));
	}
	expect(numbersOf(meter.take())).toEqual(native(data));
});

it('one file after another', () => {
	meter.add(dataOf('zeros'));
	meter.take();
	meter.add(dataOf('noise'));
	expect(meter.take()).toMatchObject({ bytes: 300_001, bytesDeflate: 300_001 });
});
