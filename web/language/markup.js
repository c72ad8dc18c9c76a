/** Finds texts in the markup of components: `Press <b>{key}</b>` is one, 'Press <0>{0}</0>'. */
import { choosing } from './choosing.js';
import { nameOf } from './texts.js';

/** @typedef {any} Any of the many kinds of nodes */
/** @typedef {import('./translate.js').Translation} Translation */
/** @typedef {import('./translate.js').Change} Change */

/** Attributes that nobody reads. */
const UNREAD = /^(?:class|d|href|id|kind|of|style|transform|type|role|name|rel|for)$|[:_]|^data-/;
const UNREAD_ELEMENTS = new Set(['style', 'script', 'path', 'code', 'pre', 'kbd']);
/** What stands among words and says nothing there. */
const SILENT = new Set(['Comment', 'ConstTag', 'SnippetBlock', 'DebugTag']);

/** @param {string} words */
const escaped = (words) =>
	words
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('{', '&#123;')
		.replaceAll('}', '&#125;');

/** @param {Any} node */
const isBlank = (node) => node.type === 'Text' && node.data.trim() === '';

/**
 * What is told in a row.
 * @param {Any[]} nodes
 */
const toldOf = (nodes) => nodes.filter(({ type }) => !SILENT.has(type));

/**
 * Whether something is said within a node that is not computed alone.
 * @param {Any} node
 * @returns {boolean}
 */
const hasInside = (node) =>
	node.fragment !== undefined &&
	!(node.type === 'RegularElement' && UNREAD_ELEMENTS.has(node.name)) &&
	node.fragment.nodes.some((/** @type {Any} */ one) =>
		one.type === 'Text' ? !isBlank(one) : hasInside(one)
	);

/** @param {Any[]} nodes without blanks at their ends */
function nameOfRow(nodes) {
	let values = 0;
	let elements = 0;
	return nodes
		.map((node) => {
			if (node.type === 'Text') {
				return node.data.replaceAll(/\s+/g, ' ');
			}
			if (node.type === 'ExpressionTag') {
				return `{${values++}}`;
			}
			const number = elements++;
			/** @type {string} */
			const inner = hasInside(node) ? nameOfRow(toldOf(node.fragment.nodes)).trim() : '';
			return inner === '' ? `<${number}/>` : `<${number}>${inner}</${number}>`;
		})
		.join('');
}

/**
 * The blanks around something.
 * @param {string} code
 */
const blanksOf = (code) =>
	[/^(?:\s|&nbsp;)*/, /(?:\s|&nbsp;)*$/].map((side) => side.exec(code)?.[0]);

/** `{1}`, `{1:is=ist}`, `<0/>`, `<0>`, `</0>`, and words. */
const PIECE = /\{(\d+)(?::([^{}]*))?\}|<(\d+)\/>|<(\d+)>|<\/\d+>|[^{<]+|[{<]/g;

/**
 * An element with other words inside.
 * @param {Translation} translation
 * @param {Any} node
 * @param {string} inner
 */
function refill(translation, node, inner) {
	const inside = node.fragment.nodes;
	const [first, last] = [inside[0].start, inside.at(-1).end];
	const [before, after] = blanksOf(translation.code.slice(first, last));
	const attributes = node.attributes.flatMap((/** @type {Any} */ one) =>
		attributeChanges(translation, one)
	);
	return [
		translation.between(node.start, first, attributes),
		before + fill(translation, toldOf(inside), inner) + after,
		translation.code.slice(last, node.end)
	].join('');
}

/**
 * A translation with what it names.
 * @param {Translation} translation
 * @param {Any[]} nodes
 * @param {string} text
 * @returns {string}
 */
function fill(translation, nodes, text) {
	const values = nodes.filter(({ type }) => type === 'ExpressionTag');
	const elements = nodes.filter(({ type }) => type !== 'ExpressionTag' && type !== 'Text');
	let filled = '';
	// Elements within others are numbered anew: only their ends tell where each is over.
	let depth = 0;
	let inner = { element: 0, from: 0 };
	for (const { 0: piece, 1: value, 2: choices, 3: whole, 4: opened, index } of text.matchAll(
		PIECE
	)) {
		if (opened !== undefined) {
			inner = depth === 0 ? { element: Number(opened), from: index + piece.length } : inner;
			depth += 1;
		} else if (piece.startsWith('</')) {
			depth -= 1;
			filled +=
				depth === 0
					? refill(translation, elements[inner.element], text.slice(inner.from, index))
					: '';
		} else if (depth > 0) {
			continue;
		} else if (value !== undefined) {
			filled += `{${choosing(translation.of(values[Number(value)].expression), choices)}}`;
		} else {
			filled += whole === undefined ? escaped(piece) : translation.of(elements[Number(whole)]);
		}
	}
	return filled;
}

/**
 * @param {Translation} translation
 * @param {Any} fragment
 * @returns {Change[]}
 */
function fragmentChanges(translation, fragment) {
	const nodes = [...fragment.nodes];
	const silent = nodes.filter(({ type }) => SILENT.has(type));
	while (nodes.length > 0 && (isBlank(nodes[0]) || SILENT.has(nodes[0].type))) {
		nodes.shift();
	}
	while (nodes.length > 0 && (isBlank(nodes.at(-1)) || SILENT.has(nodes.at(-1).type))) {
		nodes.pop();
	}
	const row = toldOf(nodes);
	const text = row.length === 0 ? undefined : translation.lookUp(nameOfRow(row).trim());
	if (text === undefined) {
		return fragment.nodes.flatMap((/** @type {Any} */ node) => translation.changesIn(node));
	}
	const [start, end] = [nodes[0].start, nodes.at(-1).end];
	const [before, after] = blanksOf(translation.code.slice(start, end));
	const others = silent.flatMap((node) =>
		node.start >= start && node.end <= end ? [translation.of(node)] : []
	);
	const outside = silent
		.filter((node) => node.start < start || node.end > end)
		.flatMap((node) => translation.changesIn(node));
	const by = others.join('') + before + fill(translation, row, text) + after;
	return [...outside, [start, end, by]];
}

/**
 * @param {Translation} translation
 * @param {Any} attribute
 * @returns {Change[]}
 */
function attributeChanges(translation, attribute) {
	const { value, name } = attribute;
	if (!Array.isArray(value)) {
		return translation.changesIn(attribute.expression ?? value ?? {});
	}
	const parts = value.map((part) => (part.type === 'Text' ? part.data : part));
	const text = UNREAD.test(name) ? undefined : translation.lookUp(nameOf(parts));
	if (text === undefined) {
		return value.flatMap((part) => translation.changesIn(part));
	}
	const by = fill(translation, value, text).replaceAll(/"(?![^{]*\})/g, '&quot;');
	return [[attribute.start, attribute.end, `${name}="${by}"`]];
}

/**
 * What is changed in a node of markup; nothing for nodes of scripts.
 * @param {Translation} translation
 * @param {Any} node
 * @returns {Change[] | undefined}
 */
export function markupChanges(translation, node) {
	if (node.type === 'Fragment') {
		return fragmentChanges(translation, node);
	}
	if (node.type === 'Attribute') {
		return attributeChanges(translation, node);
	}
	if (UNREAD_ELEMENTS.has(node.name) && node.type === 'RegularElement') {
		// What it is called is read all the same.
		return node.attributes.flatMap((/** @type {Any} */ one) => attributeChanges(translation, one));
	}
	return node.type === 'Text' || node.type === 'Comment' ? [] : undefined;
}
