/** Which language the site is built in, and where its prose is. English is the original. */
import { existsSync } from 'node:fs';

/** Those that the site is translated into, below a folder of their name. */
export const TRANSLATIONS = ['de'];

/** Not LANGUAGE, which systems set for the reader's own programs. */
export const language = process.env['SITE_LANGUAGE'] || 'en';

if (language !== 'en' && !TRANSLATIONS.includes(language)) {
	throw new Error(`SITE_LANGUAGE is '${language}'; there are en, ${TRANSLATIONS.join(', ')}.`);
}

/** Where the site in this language lies in the built site. */
export const folder = language === 'en' ? '' : `/${language}`;

/** Sites below a sub-path (GitHub Pages) set it, like `/write-cliff`; the 404 page needs it. */
const basePath = process.env['BASE_PATH'] ?? '';
if (basePath !== '' && !basePath.startsWith('/')) {
	throw new Error(`BASE_PATH is '${basePath}'; it must be empty or begin with a slash.`);
}

/**
 * The root of the site in a language.
 * @type {(of: string) => `/${string}` | ''}
 */
export const rootOf = (of) => {
	const path = basePath.slice(1) + (of === 'en' ? '' : `/${of}`);
	const whole = path.replace(/^\//, '');
	return whole === '' ? '' : `/${whole}`;
};

export const base = rootOf(language);

/**
 * Whether an address is of this site in another language.
 * @param {string} path
 */
export const isOtherLanguage = (path) =>
	language === 'en'
		? TRANSLATIONS.some((other) => `${path}/`.startsWith(`${rootOf(other)}/`))
		: !`${path}/`.startsWith(`${base}/`);

/**
 * The translation of a content file, if the site is built in its language and there is one.
 * @param {string} file like `content/pages/lab.md`
 * @returns {string | undefined}
 */
export function translationOf(file) {
	const place = file.replace(/^content\//, `content/${language}/`);
	return language === 'en' || !existsSync(place) ? undefined : place;
}
