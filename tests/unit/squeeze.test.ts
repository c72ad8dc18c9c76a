/** A file of the reader's: how far it shrinks, page by page. */
import { expect, it } from 'vitest';
import { storedPercent } from '$lib/base/squeeze';
import { seededDraw } from '../chance';

const PAGE = 8_192;
/** Bytes that no compressor shrinks, the same each time. */
const noise = (bytes: number) => {
	const draw = seededDraw(1);
	return Uint8Array.from({ length: bytes }, () => draw(256));
};

it('shrinks zeros to nearly nothing, and noise not at all', async () => {
	expect(await storedPercent(new Blob([new Uint8Array(20 * PAGE)]), PAGE)).toBeLessThan(1);
	expect(await storedPercent(new Blob([noise(20 * PAGE)]), PAGE)).toBe(100);
});

it('takes each page on its own, so that what repeats from page to page gains nothing', async () => {
	const page = noise(PAGE);
	const file = new Blob(Array.from({ length: 10 }, () => page));
	expect(await storedPercent(file, PAGE)).toBe(100);
});

it('looks at all of a large file: one half zeros comes to a half', async () => {
	const pages = 400;
	const file = new Blob([new Uint8Array(pages * PAGE), noise(pages * PAGE)]);
	expect(await storedPercent(file, PAGE)).toBeCloseTo(50, 0);
});

it('says nothing of an empty file, and counts a last page that is not full', async () => {
	expect(await storedPercent(new Blob([]), PAGE)).toBeUndefined();
	expect(await storedPercent(new Blob([noise(100)]), PAGE)).toBe(100);
});
