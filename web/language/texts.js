/** Finds texts in scripts, as wholes: `${a} of ` + `${b}` is one text, '{0} of {1}'. */

/** @typedef {{ readonly type: string, readonly start: number, readonly end: number }} Node */
/** @typedef {readonly (string | Node)[]} Parts words, and what is computed */
/** @typedef {any} Any of the many kinds of nodes */

/** Types, and names of modules. */
const UNREAD =
	/^(?:TS(?!As|NonNull|Satisfies).*|Import.*|Export(?:All.*)|TaggedTemplate.*|Decorator)$/;

/** @param {Any} node */
const isText = (node) =>
	(node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';

/**
 * What is added up, from left to right.
 * @param {Any} node
 * @returns {Any[]}
 */
function leavesOf(node) {
	const inner = node.type === 'ParenthesizedExpression' ? node.expression : node;
	const isSum = inner.type === 'BinaryExpression' && inner.operator === '+';
	if (!isSum) {
		return [node];
	}
	const leaves = [...leavesOf(inner.left), ...leavesOf(inner.right)];
	return leaves.slice(0, 2).some(isText) ? leaves : [node];
}

/**
 * @param {Any} node
 * @returns {Parts}
 */
function partsOfLeaf(node) {
	if (node.type === 'Literal' && typeof node.value === 'string') {
		return [node.value];
	}
	if (node.type !== 'TemplateLiteral') {
		return [node];
	}
	return node.quasis.flatMap((/** @type {Any} */ quasi, /** @type {number} */ at) =>
		at < node.expressions.length ? [quasi.value.cooked, node.expressions[at]] : [quasi.value.cooked]
	);
}

/**
 * The parts of a text; nothing for what is no text.
 * @param {Any} node
 * @returns {Parts | undefined}
 */
export function partsOf(node) {
	if (!isText(node) && (node.type !== 'BinaryExpression' || node.operator !== '+')) {
		return undefined;
	}
	const leaves = leavesOf(node);
	return leaves.some(isText) ? leaves.flatMap(partsOfLeaf) : undefined;
}

/**
 * A text as catalogs name it.
 * @param {Parts} parts
 */
export function nameOf(parts) {
	let count = 0;
	return parts.map((part) => (typeof part === 'string' ? part : `{${count++}}`)).join('');
}

/**
 * What of a node may hold texts: names of fields are none.
 * @param {Any} node
 * @returns {Any[]}
 */
export function childrenOf(node) {
	if (UNREAD.test(node.type)) {
		return [];
	}
	if (node.type === 'MemberExpression') {
		return isText(node.property) ? [node.object] : [node.object, node.property];
	}
	if (node.type === 'Property' || node.type === 'PropertyDefinition') {
		return node.computed ? [node.key, node.value] : [node.value];
	}
	return Object.values(node).flat();
}

/** @param {unknown} value @returns {value is Node} */
export const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;
