/** Texts of the experiments' files in the language of the site, where a translation lies beside. */
import { readFileSync } from 'node:fs';
import { translationOf } from './language.js';

/** @typedef {{ readonly [name: string]: unknown }} Fields */
/** @typedef {(text: string) => string} Say */

/** Fields that people read; all others are names, amounts, and words for programs. */
const READ = new Set([
	...['title', 'question', 'procedure', 'notes', 'label', 'unit', 'locator', 'note', 'as'],
	'description'
]);

/** @param {unknown} value @returns {value is Fields} */
const isFields = (value) => typeof value === 'object' && value !== null;

/**
 * Whether the text of a field is read. Parameters say where they come from: by the id of a source,
 * or in words. A drive has a name; a phase has one, too, but charts name it.
 * @param {string} name
 * @param {Fields} owner
 */
const isRead = (name, owner) =>
	READ.has(name)
		? !('tag' in owner)
		: name === 'source'
			? 'tag' in owner && owner['tag'] !== 'sourced'
			: name === 'name' && 'sold_as' in owner;

/**
 * @param {unknown} value
 * @param {Say} say
 * @param {boolean} isText whether it is read where it is a text
 * @returns {unknown}
 */
function said(value, say, isText) {
	if (typeof value === 'string') {
		return isText ? say(value) : value;
	}
	if (Array.isArray(value)) {
		return value.map((one) => said(one, say, isText));
	}
	return isFields(value)
		? Object.fromEntries(
				Object.entries(value).map(([name, one]) => [name, said(one, say, isRead(name, value))])
			)
		: value;
}

/**
 * What a file holds, with other words for what is read of it.
 * @template T
 * @param {T} value
 * @param {Say} say
 * @returns {T}
 */
export const withTexts = (value, say) => /** @type {T} */ (said(value, say, false));

/**
 * What came of a file, in the words of that file's translation; as it is where there is none.
 * @template T
 * @param {string} file like `content/reviews/half-full.json`
 * @param {T} value
 * @returns {T}
 */
export function translatedData(file, value) {
	const translation = translationOf(file);
	if (translation === undefined) {
		return value;
	}
	/** @type {Readonly<Record<string, string | null>>} */
	const texts = JSON.parse(readFileSync(translation, 'utf8'));
	return withTexts(value, (text) => texts[text] ?? text);
}

/**
 * A file as JSON text, in the language of the site.
 * @param {string} file
 */
export const readTranslated = (file) => {
	const text = readFileSync(file, 'utf8');
	return translationOf(file) === undefined
		? text
		: JSON.stringify(translatedData(file, JSON.parse(text)));
};
