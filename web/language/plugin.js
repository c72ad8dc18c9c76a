/** Builds the site in another language: texts of its catalogs in place of the original. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
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
			const texts = catalog[file];
			if (texts === undefined) {
				return undefined;
			}
			const lookUp = (/** @type {string} */ text) =>
				Object.hasOwn(texts, text) ? (texts[text] ?? undefined) : undefined;
			return { code: translated(file, code, lookUp), map: null };
		}
	};
}
