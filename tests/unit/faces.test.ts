/** The faces that pages load: cut from their packages as they are, for the letters they claim. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACES, LETTERS, facePath, makeFace, rangeOf } from '../../web/setup/faces.mjs';
import { contentFiles } from '../content/prose';

const BYTES_MAX = 44_000;

test('the faces are what is cut from the packages', async () => {
	for (const face of FACES) {
		const cut = await makeFace(face);
		expect(readFileSync(facePath(face.name)).equals(cut), `${face.name}: npm run faces`).toBe(true);
	}
});

test('the style sheet asks them for the letters that they have', () => {
	const sheet = readFileSync('web/lib/styles/fonts.css', 'utf8').toLowerCase();
	for (const { name } of FACES) {
		const rule = sheet.split('@font-face').find((text) => text.includes(`faces/${name}.woff2`));
		const range = /unicode-range:([^;]+);/.exec(rule ?? '')?.[1];
		expect(range?.replaceAll(/\s+/g, ' ').trim()).toBe(rangeOf(LETTERS));
	}
});

test('no letter of the prose makes pages fetch a whole face', () => {
	// Letters that the packages' Latin subset has are fetched with it; the others are the system's.
	const inWhole = /[\u0080-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212\u2215]/;
	for (const { file, body } of contentFiles) {
		const missing = Array.from(body).filter((one) => inWhole.test(one) && !LETTERS.includes(one));
		expect(missing.join(''), file).toBe('');
	}
});

test('together they are light', () => {
	const bytes = FACES.map(({ name }) => readFileSync(facePath(name)).length);
	expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BYTES_MAX);
});
