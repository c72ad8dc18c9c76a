/** The faces that pages load: cut from their packages as they are, for the letters they claim. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACED, FACES, LETTERS, facePath, lettersOf } from '../../web/setup/faces.mjs';
import { makeFace, rangeOf } from '../../web/setup/faces.mjs';
import { catalogOf, withFaces } from '../../web/language/plugin.js';
import { contentFiles } from '../content/prose';

const BYTES_MAX = 44_000;
/** Of a dozen letters. */
const MORE_BYTES_MAX = 4_000;

test('the faces are what is cut from the packages', async () => {
	for (const language of ['', ...FACED]) {
		for (const face of FACES) {
			const cut = await makeFace(face, language);
			const isSame = readFileSync(facePath(face.name, language)).equals(cut);
			expect(isSame, `${language} ${face.name}: npm run faces`).toBe(true);
		}
	}
});

const SHEET = readFileSync('web/lib/styles/fonts.css', 'utf8');

test.each(['', ...FACED])('the style sheet asks them for the letters that they have: %s', (own) => {
	const sheet = own === '' ? SHEET : withFaces(SHEET, own);
	for (const { name } of FACES) {
		const place = own === '' ? `faces/${name}.woff2` : `faces/${own}/${name}.woff2`;
		const rules = sheet.split('@font-face').filter((text) => text.includes(place));
		const range = /unicode-range:([^;]+);/.exec(rules[0]?.toLowerCase() ?? '')?.[1];
		expect(range?.replaceAll(/\s+/g, ' ').trim()).toBe(rangeOf(lettersOf(own)));
		expect(rules).toHaveLength(1);
	}
});

// Letters that the packages' Latin subset has are fetched with it; the others are the system's.
const inWhole = /[\u0080-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u2122\u2212\u2215]/;

test.each(FACED)('no letter of a translation makes pages fetch a whole face: %s', (language) => {
	const letters = lettersOf(language);
	const prose = contentFiles.map(({ file }) =>
		readFileSync(file.replace('content/', `content/${language}/`), 'utf8')
	);
	const texts = Object.values(catalogOf(language)).flatMap((of) => Object.values(of));
	const all = [...prose, ...texts].join('');
	const missing = Array.from(all).filter((one) => inWhole.test(one) && !letters.includes(one));
	expect([...new Set(missing)]).toEqual([]);
});

test('no letter of the prose makes pages fetch a whole face', () => {
	for (const { file, body } of contentFiles) {
		const missing = Array.from(body).filter((one) => inWhole.test(one) && !LETTERS.includes(one));
		expect(missing.join(''), file).toBe('');
	}
});

test('together they are light', () => {
	const bytesOf = (language: string) =>
		FACES.map(({ name }) => readFileSync(facePath(name, language)).length).reduce(
			(sum, size) => sum + size,
			0
		);
	expect(bytesOf('')).toBeLessThanOrEqual(BYTES_MAX);
	for (const language of FACED) {
		expect(bytesOf(language)).toBeLessThanOrEqual(bytesOf('') + MORE_BYTES_MAX);
	}
});
