/** Links as QR codes: whole, with their quiet zone, and refused where no code is long enough. */
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath, QR_BYTES_MAX, QUIET } from '$lib/draw/export/qr';

/** The dark modules of a path, as text. */
function modulesOf({ size, path }: { size: number; path: string }): string[] {
	const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
	for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
		rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width));
	}
	return rows.map((row) => row.join(''));
}

const LINK = 'https://example.org/chapters/never-in-place#1;overwrite;s=13;c=9083e3a1';

it('draws every dark module once, and nothing into the quiet zone', () => {
	const code = qrPath(LINK);
	const rows = modulesOf(code ?? { size: 0, path: '' });
	const { data } = encode(LINK, { ecc: 'L', boostEcc: true, border: 0 });
	const inner = rows.slice(QUIET, -QUIET).map((row) => row.slice(QUIET, -QUIET));
	expect(inner).toEqual(data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')));
	expect(rows.join('').match(/#/g)).toHaveLength(inner.join('').match(/#/g)?.length ?? 0);
	// The mark in a corner by which cameras find the code.
	expect(inner.slice(0, 7).map((row) => row.slice(0, 7))).toEqual([
		'#######',
		'#.....#',
		'#.###.#',
		'#.###.#',
		'#.###.#',
		'#.....#',
		'#######'
	]);
});

it('holds the longest text that a code can, and refuses a longer one', () => {
	expect(qrPath('a'.repeat(QR_BYTES_MAX))?.size).toBe(177 + 2 * QUIET);
	expect(qrPath('a'.repeat(QR_BYTES_MAX + 1))).toBeUndefined();
	expect(qrPath('é'.repeat(QR_BYTES_MAX / 2 + 1))).toBeUndefined();
});
