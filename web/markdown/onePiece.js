/** Which words of a text stay on one line, and how what is typed as code looks. */

/** Even a phone's line has room for so many letters. */
const SUM_LETTERS = 30;
/**
 * Figures of a number or a sum are those of the page; what is typed has letters of one width.
 *
 * @param {string} text
 */
const isSum = (text) =>
	/^p?[\d.,]+$/.test(text) || (/ [÷×=−+/] /.test(text) && !/[a-z]{4}/i.test(text));
/**
 * A sum is read in one piece.
 *
 * @param {string} text
 */
const isShortSum = (text) => text.length <= SUM_LETTERS && /[÷×=]/.test(text);

/** @param {string} text of code */
export const inOnePiece = (text) => (isShortSum(text) ? text.replaceAll(' ', '\u00a0') : text);

/**
 * A number keeps its percent sign.
 *
 * @param {string} html
 */
export const keepPercents = (html) => html.replaceAll(/([\d>]) %/g, '$1\u00a0%');

/** A phone's line has room for a command of so many letters: broken at a dash it is another. */
const COMMAND_LETTERS = 24;

/**
 * @param {string} text of code
 */
export function classOf(text) {
	if (isSum(text)) {
		return ' class="sum"';
	}
	return text.length <= COMMAND_LETTERS && text.includes('-') ? ' class="whole"' : '';
}
