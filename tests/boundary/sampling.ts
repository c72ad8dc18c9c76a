/** Files of seeds, and whether what is read from samples of them is near what is read whole. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { measure, WHOLE_BYTES_MAX, type Reading } from '$lib/tools/your-files/fileSizes';
import { seededBelow } from '$lib/tools/your-files/sample';
import { KINDS_OF_DATA } from '../unit/your-files/data';
import { createMeter } from '../unit/your-files/helpers';

const POINTS_MAX = 0.02;
/** Pages of so many files are compared too; each takes seconds. */
const FILES_WITH_PAGES = 3;
/** The first of twenty: each half has a test file of its own, for a processor of its own. */
export const SEED = 20130125;
const meter = createMeter();
const kinds = Object.values(KINDS_OF_DATA).map((create) => create());

/** Stretches of different kinds, some short and some long, as disk images and archives are. */
function mixedFile(seed: number): Buffer {
	const below = seededBelow(seed);
	const file = Buffer.alloc(WHOLE_BYTES_MAX + 1 + below(6_000_000));
	const kindsCount = 1 + below(kinds.length);
	let place = 0;
	while (place < file.length) {
		const data = kinds[below(kindsCount)] ?? Buffer.alloc(1);
		const stretch = 4096 * 2 ** below(13);
		for (let done = 0; done < stretch && place < file.length;) {
			const start = below(data.length);
			const copied = data.copy(file, place, start, start + stretch - done);
			done += copied;
			place += copied;
		}
	}
	return file;
}

function read(file: Buffer, isExact: boolean): Promise<Reading> {
	return measure(new Blob([new Uint8Array(file)]), file.length, {
		signal: new AbortController().signal,
		meter,
		isExact,
		onProgress: () => undefined
	});
}

function pagesOf(file: Buffer) {
	meter.take();
	meter.add(file);
	return meter.take();
}

/** Tests so many files, whose seeds follow each other. */
export function describeFiles(firstSeed: number, count: number): void {
	describe(`${count} files from seed ${firstSeed}`, () => {
		const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
		it.each(seeds)('%d', async (seed) => {
			const file = mixedFile(seed);
			const [sample, exact] = await Promise.all([
				read(file, false),
				promisify(gzip)(file, { level: 6 })
			]);
			expect(sample.bytesRead).toBeLessThan(file.length);
			const difference = (sample.bytesGzip - exact.length) / file.length;
			expect(Math.abs(difference), 'whole').toBeLessThan(POINTS_MAX);
			expect(sample.bytesMargin / file.length).toBeLessThan(POINTS_MAX);
			if (seed - SEED < FILES_WITH_PAGES) {
				const pages = pagesOf(file);
				for (const key of ['bytesDeflate', 'bytesLz4'] as const) {
					const apart = (sample[key] - pages[key]) / file.length;
					expect(Math.abs(apart), key).toBeLessThan(POINTS_MAX);
				}
			}
		});
	});
}
