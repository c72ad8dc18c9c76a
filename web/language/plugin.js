/** Builds the site in another language: texts of its catalogs in place of the original. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { FACED, lettersOf, rangeOf } from '../setup/faces.mjs';
import { translatedData } from '../lib/server/translated.js';
import { translated } from './translate.js';

/** @typedef {Readonly<Record<string, Readonly<Record<string, string | null>>>>} Catalog by file */

const FOLDER = 'web/language';

/**
 * Texts by the file that they stand in; what has none is read by programs and stays.
 * @param {string} language
 * @returns {Catalog}
 */
export const catalogOf = (language) =>
	Object.assign(
		{},
		...readdirSync(`${FOLDER}/${language}`)
			.filter((name) => name.endsWith('.json'))
			.map((name) => JSON.parse(readFileSync(`${FOLDER}/${language}/${name}`, 'utf8')))
	);

/**
 * What the simulator says, in other words: phases, questions, what is wrong with a trace; nothing
 * in the original.
 * @param {string} language
 * @param {'phases' | 'homework' | 'traces'} name
 * @returns {Readonly<Record<string, string>>}
 */
export const saidOf = (language, name) =>
	language === 'en' ? {} : JSON.parse(readFileSync(`content/${language}/${name}.json`, 'utf8'));

/** What names the faces: the style sheet, and what draws pictures to be saved. */
const WITH_FACES = ['web/lib/styles/fonts.css', 'web/lib/draw/export/font.ts'];

/**
 * The same with the faces that have the letters of the language.
 * @param {string} code
 * @param {string} language
 */
export const withFaces = (code, language) =>
	code
		.replaceAll('/faces/', `/faces/${language}/`)
		.replaceAll(/(\/faces\/[^;]+;\s*unicode-range:)[^;]+/g, `$1 ${rangeOf(lettersOf(language))}`);

/**
 * @param {string} language
 * @returns {import('vite').Plugin}
 */
export function translating(language) {
	const catalog = catalogOf(language);
	return {
		name: 'translating',
		enforce: 'pre',
		transform(code, id) {
			const file = path.relative('.', id).replaceAll(path.sep, '/');
			if (/^content\/.*\.json$/.test(file)) {
				return { code: JSON.stringify(translatedData(file, JSON.parse(code))), map: null };
			}
			if (WITH_FACES.includes(file) && FACED.includes(language)) {
				return { code: withFaces(code, language), map: null };
			}
			const texts = catalog[file];
			if (texts === undefined) {
				return undefined;
			}
			const lookUp = (/** @type {string} */ text) =>
				Object.hasOwn(texts, text) ? (texts[text] ?? undefined) : undefined;
			return { code: translated(file, code, lookUp, language), map: null };
		}
	};
}
