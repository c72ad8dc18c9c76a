/** Links to runs of the first page: they bring back the very run, or say why they do not. */
import { describe, expect, it } from 'vitest';
import { textChecksum } from '$lib/base/crc32';
import { decodeLink, encodeLink, LINK_MAX, type Linked } from '$lib/tools/first-page/link';
import { drive, openScore, SCORES, TOLD } from './runs';

const linkOf = (linked: Linked) => encodeLink(linked);
const summed = (text: string) => `${text};c=${textChecksum(text)}`;

describe.each(SCORES)('a link to %s', (_name, score) => {
	it('brings back the same state', () => {
		const sim = openScore(score);
		sim.seek(14_321);
		const linked = { score, step: 14_321, digest: sim.digest() };
		sim.free();
		const back = decodeLink(linkOf(linked), drive);
		if (typeof back === 'string') {
			throw new Error(back);
		}
		expect(back.score).toEqual(score);
		const again = openScore(back.score);
		again.seek(back.step);
		expect(again.digest()).toBe(linked.digest);
		expect(linked.digest.startsWith(back.digest)).toBe(true);
		again.free();
	});
});

describe('a link', () => {
	const link = linkOf({ score: TOLD, step: 9_000, digest: '0123456789abcdef' });

	it('is read with the escapes of mail programs', () => {
		expect(decodeLink(encodeURIComponent(link), drive)).toEqual(decodeLink(link, drive));
		expect(typeof decodeLink(link, drive)).toBe('object');
	});

	it('is refused after any change of one letter', () => {
		for (let at = 0; at < link.length; at += 1) {
			const other = link[at] === '7' ? '8' : '7';
			const changed = `${link.slice(0, at)}${other}${link.slice(at + 1)}`;
			expect(decodeLink(changed, drive), changed).toMatch(/^The address .*\.$/);
		}
	});

	it('is refused when it is cut off', () => {
		for (let length = 0; length < link.length; length += 1) {
			expect(typeof decodeLink(link.slice(0, length), drive)).toBe('string');
		}
	});

	it('may be of as many single presses as a run can have', () => {
		const lpn = drive.logicalPages - 1;
		const moves = Array.from({ length: 200 }, () => ({ type: 'press', lpns: [lpn] }) as const);
		const score = { seed: 999_999, moves };
		const long = linkOf({ score, step: 9_000, digest: '0123456789abcdef' });
		expect(decodeLink(long, drive)).toMatchObject({ score });
	});

	it.each([
		['another version', summed('2;s=1;r=w10;n=5;d=01234567'), /does not know/],
		['a page beyond the drive', summed('1;s=1;r=p2u8.zzzz;n=5;d=01234567'), /cannot make/],
		['more than a run holds', summed('1;s=1;r=w12000_w12000;n=5;d=01234567'), /cannot make/],
		['a space beyond the drive', summed('1;s=1;r=g4000;n=5;d=01234567'), /cannot make/],
		['nothing that is kept', summed('1;s=1;r=g0;n=5;d=01234567'), /cannot make/],
		['a move that there is not', summed('1;s=1;r=q5;n=5;d=01234567'), /cannot make/],
		['no step', summed('1;s=1;r=w10;d=01234567'), /cannot make/],
		['leading zeros', summed('1;s=01;r=w10;n=5;d=01234567'), /cannot make/],
		['too much', `1;${'w'.repeat(LINK_MAX)}`, /too long/],
		['broken escapes', '%E0%A4%A', /does not know/]
	])('is refused with %s', (_what, text, reason) => {
		expect(decodeLink(text, drive)).toMatch(reason);
	});
});
