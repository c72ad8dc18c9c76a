/** Words that a text is put together with, said in another language: forms that English has not. */

/**
 * Code that says the words of a computed text in other words; others stay.
 * @param {string} code
 * @param {string | undefined} choices
 */
export function choosing(code, choices) {
	if (choices === undefined) {
		return code;
	}
	const pairs = choices.split('|').map((choice) => choice.split('='));
	return `((said) => (${JSON.stringify(Object.fromEntries(pairs))})[said] ?? said)(${code})`;
}
