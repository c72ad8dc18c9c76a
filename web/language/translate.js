/** Puts the texts of a catalog in place of those in the code, while the site is built. */
import { parse } from 'svelte/compiler';
import { parseAst } from 'vite';
import { choosing } from './choosing.js';
import { markupChanges } from './markup.js';
import { numberChanges } from './numbers.js';
import { childrenOf, isNode, nameOf, partsOf } from './texts.js';

/** @typedef {import('./texts.js').Node} Node */
/** @typedef {readonly [number, number, string]} Change from where, to where, by what */
/** @typedef {(text: string) => string | undefined} LookUp */

/** What is computed, and how its words are said: `{1}`, or `{1:is=ist|are=sind}`. */
const COMPUTED = /\{(\d+)(?::([^{}]*))?\}/;

/** @param {string} words */
const inTemplate = (words) => words.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\\n');

/** Translates one file. */
export class Translation {
	/** @type {string} */
	code;
	/** @type {LookUp} */
	lookUp;
	/** @type {string} */
	language;

	/**
	 * @param {string} code
	 * @param {LookUp} lookUp
	 * @param {string} language
	 */
	constructor(code, lookUp, language) {
		this.code = code;
		this.lookUp = lookUp;
		this.language = language;
	}

	/**
	 * A part of the code, translated.
	 * @param {Node} node
	 */
	of(node) {
		return this.between(node.start, node.end, this.changesIn(node));
	}

	/**
	 * @param {number} start
	 * @param {number} end
	 * @param {readonly Change[]} changes
	 */
	between(start, end, changes) {
		let at = start;
		let text = '';
		for (const [from, to, by] of changes.toSorted(([one], [other]) => one - other)) {
			text += this.code.slice(at, from) + by;
			at = to;
		}
		return text + this.code.slice(at, end);
	}

	/**
	 * @param {any} node
	 * @returns {Change[]}
	 */
	changesIn(node) {
		const known = markupChanges(this, node) ?? numberChanges(this, node);
		if (known !== undefined) {
			return known;
		}
		const parts = partsOf(node);
		const text = parts && this.lookUp(nameOf(parts));
		if (parts === undefined || text === undefined) {
			return childrenOf(node)
				.filter(isNode)
				.flatMap((child) => this.changesIn(child));
		}
		const computed = parts.filter((part) => typeof part !== 'string');
		const [first = '', ...pieces] = text.split(new RegExp(COMPUTED, 'g'));
		let said = inTemplate(first);
		for (let at = 0; at < pieces.length; at += 3) {
			const [number, choices, words = ''] = pieces.slice(at, at + 3);
			const code = this.of(/** @type {Node} */ (computed[Number(number)]));
			said += `\${${choosing(code, choices)}}${inTemplate(words)}`;
		}
		return [[node.start, node.end, `\`${said}\``]];
	}

	/** @param {'script' | 'markup'} kind */
	whole(kind) {
		/** @type {any} */
		const root =
			kind === 'script' ? parseAst(this.code, { lang: 'ts' }) : parse(this.code, { modern: true });
		const parts = kind === 'script' ? [root] : [root.module, root.instance, root.fragment];
		const changes = parts.filter(Boolean).flatMap((part) => this.changesIn(part.content ?? part));
		return this.between(0, this.code.length, changes);
	}
}

/**
 * A file with the texts of a catalog.
 * @param {string} file
 * @param {string} code
 * @param {LookUp} lookUp
 * @param {string} language
 */
export const translated = (file, code, lookUp, language) =>
	new Translation(code, lookUp, language).whole(file.endsWith('.svelte') ? 'markup' : 'script');
