/** Writes the faces that every page loads: the letters and weights in use. `npm run faces`. */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';

/** What text of ours is written with, beyond ASCII. Other letters come in a file of their own. */
const BEYOND_ASCII = '\u00a0°±µ·×÷–—‘’“”…↑↓−';
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));
export const LETTERS = [...ASCII, ...BEYOND_ASCII].sort().join('');

/**
 * What other languages are written with besides: their faces have both, so that letters keep the
 * distances that they have in one face.
 * @type {Readonly<Record<string, string>>}
 */
const MORE = { de: '\u00adÄÖÜßäöü„' };

/** Languages with faces of their own. */
export const FACED = Object.keys(MORE);

/** @type {(language: string) => string} */
export const lettersOf = (language) => [...LETTERS, ...(MORE[language] ?? '')].sort().join('');

/** Kerning, ligatures, marks, and figures that are all as wide. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

/** Each face with the weights in use. Slanted text is never bold. */
export const FACES = [
	{ name: 'figtree', from: 'figtree/files/figtree-latin-wght-normal', weight: [400, 800] },
	{
		name: 'source-serif-4',
		from: 'source-serif-4/files/source-serif-4-latin-wght-normal',
		weight: [400, 700]
	},
	{
		name: 'source-serif-4-italic',
		from: 'source-serif-4/files/source-serif-4-latin-wght-italic',
		weight: [400, 400]
	}
];

/** @type {(name: string, language?: string) => string} */
export const facePath = (name, language = '') =>
	inRoot('web/lib/styles/faces', language, `${name}.woff2`);

/**
 * The letters as `unicode-range` names them, such as `U+20-7E`.
 * @type {(letters: string) => string}
 */
export function rangeOf(letters) {
	const points = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
	/** @type {[number, number][]} */
	const runs = [];
	for (const point of points) {
		const last = runs.at(-1);
		if (last !== undefined && last[1] === point - 1) last[1] = point;
		else runs.push([point, point]);
	}
	const hex = (/** @type {number} */ point) => point.toString(16);
	const named = runs.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`));
	return named.map((run) => `u+${run}`).join(', ');
}

/** @typedef {{ targetFormat: string, keepFeatures: string[], variationAxes: object }} Options */

/**
 * The package comes without types.
 * @returns {(whole: Buffer, letters: string, options: Options) => Promise<Buffer>}
 */
function requireSubset() {
	return createRequire(import.meta.url)('subset-font');
}

/** @type {(face: typeof FACES[number], language?: string) => Promise<Buffer>} */
export async function makeFace({ from, weight }, language = '') {
	const subset = requireSubset();
	const whole = await readFile(inRoot('node_modules/@fontsource-variable', `${from}.woff2`));
	const [min = 400, max = 400] = weight;
	return subset(whole, lettersOf(language), {
		targetFormat: 'woff2',
		keepFeatures: FEATURES,
		variationAxes: { wght: min === max ? min : { min, max } }
	});
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	for (const language of ['', ...FACED]) {
		for (const face of FACES) {
			await writeFile(facePath(face.name, language), await makeFace(face, language));
		}
	}
	process.stdout.write(`unicode-range: ${rangeOf(LETTERS)}\n`);
}
