/** Bars and estimates of the reader's files say each number of what it is a number of. */
import { describe, expect, it } from 'vitest';
import { Ledger } from '$lib/tools/your-files/ledger';
import { enduranceTerabytes, mixText } from '$lib/tools/your-files/predict';
import { barsByFolder, barsByKind, barsOfLargest } from '$lib/tools/your-files/ratioBars';
import { Strata, STRATA_MAX, STRATA_MIN, seededBelow } from '$lib/tools/your-files/sample';
import { measured } from './helpers';

describe('bars', () => {
	const ledger = new Ledger();
	const file = { bytesBefore: 1_000, bytesGzip: 250, bytesDeflate: 400, bytesLz4: 500 };
	ledger.count(measured({ ...file, id: 1, path: 'docs/a.txt', kind: 'text' }));
	ledger.count(measured({ ...file, id: 2, path: 'docs/b.txt', kind: 'text', bytesGzip: 350 }));
	const grown = { bytesBefore: 500, bytesGzip: 600, bytesDeflate: 500, bytesLz4: 500 };
	ledger.count(measured({ ...grown, id: 3, path: 'pictures/c.jpg', kind: 'picture' }));
	ledger.count(
		measured({ id: 4, path: 'pictures/d', kind: 'other', bytesBefore: 0, bytesGzip: 20 })
	);
	const { results } = ledger;

	it('have the ratio of whole files, and of pages with either compressor', () => {
		const [text, picture, empty] = barsByKind(results);
		expect(text).toMatchObject({ label: 'Text and code', ratio: 0.3, deflate: 0.4, lz4: 0.5 });
		expect(text?.note.replaceAll('\u00a0', ' ')).toBe(
			'2 files, 2.00 kB to 600 bytes; pages: 0.40 deflate, 0.50 LZ4'
		);
		expect(picture, 'what gzip enlarges is kept as it is').toMatchObject({ ratio: 1, lz4: 1 });
		expect(empty).toMatchObject({ ratio: undefined, deflate: undefined, lz4: undefined });
		expect(empty?.note).not.toContain('pages');
	});

	it('of folders and of single files are the same numbers', () => {
		expect(barsByFolder(results).map(({ label, ratio, lz4 }) => [label, ratio, lz4])).toEqual([
			['docs', 0.3, 0.5],
			['pictures', 1, 1]
		]);
		const [first] = barsOfLargest([...results.measurements.slice(1, 2)]);
		expect(first).toMatchObject({ label: 'docs/b.txt', ratio: 0.35, deflate: 0.4, lz4: 0.5 });
	});
});

describe('the predicted drive', () => {
	it('wears out after as many terabytes as its flash holds, times its erases', () => {
		// 256 GiB erased 3,000 times are 824.6 decimal terabytes.
		expect(enduranceTerabytes(1)).toBeCloseTo((128 * 1.073741824 * 3_000) / 1_000, 9);
		expect(enduranceTerabytes(2.5)).toBeCloseTo(enduranceTerabytes(1) / 2.5, 9);
	});

	it('stores each class of pages in its share', () => {
		const mix = [
			{ bytes: 1_000, stored: 0 },
			{ bytes: 3_000, stored: 750 },
			{ bytes: 4_000, stored: 4_100 }
		];
		expect(mixText(mix)).toBe('1:12500,250:37500,1000:50000');
	});
});

describe('samples', () => {
	it('never read half of a file, nor more than a quarter of a gigabyte', () => {
		for (const chunks of [1_025, 2_047, 2_048, 4_096, 10_000, 16_384, 100_000]) {
			const strata = new Strata(chunks, STRATA_MIN, seededBelow(chunks));
			while (strata.canRefine) {
				strata.refine();
			}
			expect(strata.count, `${chunks}`).toBeLessThanOrEqual(Math.min(STRATA_MAX, chunks / 2));
			// It goes on as long as it may.
			expect(strata.count, `${chunks}`).toBeGreaterThan(Math.min(STRATA_MAX / 2, chunks / 4));
			expect(strata.missing).toHaveLength(strata.count);
			expect(new Set(strata.missing).size).toBe(strata.count);
		}
	});

	it('weigh each stratum by its part of the file', () => {
		const strata = new Strata(10, 3, () => 0);
		// Strata of 3, 3, and 4 chunks.
		strata.missing.forEach((chunk, index) => strata.set(chunk, [index, 1]));
		const [mean, one] = strata.estimate().means;
		expect(mean).toBeCloseTo((0 * 3 + 1 * 3 + 2 * 4) / 10, 12);
		expect(one).toBeCloseTo(1, 12);
	});
});
