/** Turns the tables of an experiment's fields into its type. */
import { COUNTS } from './report.mjs';

/** @typedef {import('./files.mjs').Field} Field */
/** @typedef {Map<string, Field | Tree>} Tree */

/** @param {Field['holds']} holds */
function valueType({ kind, words = [] }) {
	switch (kind) {
		case 'choice':
			return words.map(wordType).join(' | ');
		case 'flag':
			return 'boolean';
		case 'text':
			return 'string';
		case 'mixture':
			return 'number | string';
		default:
			return 'number';
	}
}

/** @param {NonNullable<Field['holds']['words']>[number]} word */
function wordType({ word, takes }) {
	if (takes?.range !== undefined) return `\`${word}:\${number}\``;
	return takes === null ? JSON.stringify(word) : `\`${word}:\${string}\``;
}

/** @param {Field} field */
function fieldType(field) {
	const { path, holds, otherwise, help, unit, needs } = field;
	const of = COUNTS.has(unit) ? '' : ` In ${unit}.`;
	const mark = otherwise.is === 'required' && needs === null ? '' : '?';
	const name = path.slice(path.lastIndexOf('.') + 1);
	return `/** ${help}${of} */\nreadonly ${name}${mark}: ${valueType(holds)};`;
}

/**
 * Fields by the parts of their paths.
 * @param {Field[]} fields
 */
function treeOf(fields) {
	/** @type {Tree} */
	const tree = new Map();
	for (const field of fields) {
		const parts = field.path.split('.');
		let at = tree;
		for (const part of parts.slice(0, -1)) {
			const found = at.get(part);
			/** @type {Tree} */
			const next = found instanceof Map ? found : new Map();
			at.set(part, next);
			at = next;
		}
		at.set(parts.at(-1) ?? '', field);
	}
	return tree;
}

/**
 * @param {Tree} tree
 * @returns {string}
 */
function bodyOf(tree) {
	const rows = [...tree].map(([name, inner]) =>
		inner instanceof Map ? `readonly ${name}?: { ${bodyOf(inner)} };` : fieldType(inner)
	);
	return rows.join('\n');
}

/**
 * The type of a drive, of a phase, and of a whole experiment.
 * @param {Field[]} fields
 * @param {string} generated
 */
export function experimentFile(fields, generated) {
	const tree = treeOf(fields);
	/** @type {(...names: string[]) => Tree} */
	const at = (...names) =>
		names.reduce((inner, name) => {
			const found = inner.get(name);
			return found instanceof Map ? found : new Map();
		}, tree);
	const whole = new Map([...tree].filter(([name]) => name !== 'drive' && name !== 'phases'));
	return [
		`/** What an experiment may say, field by field, as types. */\n// ${generated}`,
		`/** A drive. */\nexport interface DriveFields {\n${bodyOf(at('drive'))}\n}`,
		`/** What the host does, phase by phase. */\n` +
			`export interface PhaseFields {\n${bodyOf(at('phases', '*'))}\n}`,
		`/** A drive, and what the host does with it. */\nexport interface ExperimentFields {\n` +
			`readonly drive: DriveFields;\nreadonly phases: readonly PhaseFields[];\n${bodyOf(whole)}\n}`
	].join('\n\n');
}
