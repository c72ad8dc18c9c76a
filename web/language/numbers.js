/** Numbers of files whose catalog says so (`1,234.5`) get the signs of the language. */

/** @typedef {any} Any of the many kinds of nodes */
/** @typedef {import('./translate.js').Translation} Translation */
/** @typedef {import('./translate.js').Change} Change */

/** How a catalog says that numbers of a file are read, and with which signs. */
export const NUMBER = '1,234.5';

/**
 * What is changed in code that writes a number; nothing for other code.
 * @param {Translation} translation
 * @param {Any} node
 * @returns {Change[] | undefined}
 */
export function numberChanges(translation, node) {
	const signs = translation.lookUp(NUMBER);
	if (signs === undefined) {
		return undefined;
	}
	if (node.type === 'ImportDeclaration') {
		const { start, end, value } = node.source;
		// What stands for d3-format there.
		const format = `'/web/language/${translation.language}/format.js'`;
		return value === 'd3-format' ? [[start, end, format]] : [];
	}
	if (node.type !== 'CallExpression') {
		return undefined;
	}
	const { name, object, property } = node.callee;
	if (name === 'Number') {
		// It is computed with, and not read.
		return [];
	}
	const isFixed = ['toFixed', 'toPrecision'].includes(property?.name);
	if (!isFixed && name !== 'String') {
		return undefined;
	}
	const inner = (isFixed ? [object] : node.arguments).flatMap((/** @type {Any} */ one) =>
		translation.changesIn(one)
	);
	return [...inner, [node.end, node.end, `.replace('.', '${signs.at(-2)}')`]];
}
