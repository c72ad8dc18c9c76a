/** Writes the tables of fields into the documents, between marks that name them. */
import { COUNTS } from './report.mjs';

/** @typedef {import('./files.mjs').Field} Field */
/** @typedef {import('./files.mjs').Range} Range */
/** @typedef {{ row: string[], names: Set<string> }} Line */

/** @param {number} value */
const number = (value) => value.toLocaleString('en-US');

/** @param {Range} range */
const rangeText = ({ low, high, orZero }) =>
	`${orZero ? '0, or ' : ''}${number(low)} to ${number(high)}`;

/** @param {NonNullable<Field['holds']['words']>[number]} word */
function wordText({ word, takes }) {
	if (takes?.range !== undefined) {
		return `\`${word}:${takes.name}\` (${rangeText(takes.range)})`;
	}
	return takes === null ? `\`${word}\`` : `\`${word}:EXPRESSION\``;
}

/** @param {Field} field */
function holdsText({ holds: { kind, range, words = [] } }) {
	switch (kind) {
		case 'choice':
			return words.map(wordText).join(', ');
		case 'flag':
			return '`true` or `false`';
		case 'text':
			return 'text';
		default:
			return `${range ? rangeText(range) : ''}${kind === 'mixture' ? ', or a mix' : ''}`;
	}
}

/** @param {string} path */
const lastOf = (path) => path.slice(path.lastIndexOf('.') + 1);

/** @param {Field} field */
function otherwiseText({ otherwise: { is, number: value, word, path = '' } }) {
	if (is === 'number') return number(value ?? 0);
	if (is === 'word') return `\`${word}\``;
	if (is === 'field') return `\`${lastOf(path)}\``;
	return is === 'required' ? 'must be there' : 'none';
}

/** @param {Field} field */
function meaningText({ help, unit, needs }) {
	const of = COUNTS.has(unit) ? '' : ` In ${unit}.`;
	const only = needs === null ? '' : ` Needs \`${lastOf(needs.path)}\``;
	const words = (needs?.words ?? []).map((word) => `\`${word}\``).join(' or ');
	return `${help}${of}${only}${words === '' ? '' : ` ${words}`}${only === '' ? '' : '.'}`;
}

/** @param {string[][]} rows */
function tableText(rows) {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => (row[column] ?? '').length))
	);
	const lines = rows.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
	);
	const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
	return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** @param {Field[]} fields */
const driveTable = (fields) =>
	tableText([
		['field', 'holds', 'without it', 'meaning'],
		...fields.map((field) => [
			`\`${lastOf(field.path)}\``,
			holdsText(field),
			otherwiseText(field),
			meaningText(field)
		])
	]);

/**
 * Fields of phases: those that are the same in several patterns have one row.
 * @param {Field[]} fields
 */
function phaseTable(fields) {
	/** @type {Map<string, Line>} */
	const lines = new Map();
	for (const field of fields) {
		const [, , pattern, inner] = field.path.split('.');
		const of = inner === undefined ? 'a phase' : `\`${pattern}\``;
		const row = [holdsText(field), otherwiseText(field), meaningText(field)];
		const key = [lastOf(field.path), ...row].join('\n');
		const line = lines.get(key) ?? { row: [`\`${lastOf(field.path)}\``, ...row], names: new Set() };
		line.names.add(of);
		lines.set(key, line);
	}
	return tableText([
		['field', 'of', 'holds', 'without it', 'meaning'],
		...[...lines.values()].map(({ row: [name = '', ...rest], names }) => [
			name,
			[...names].join(', '),
			...rest
		])
	]);
}

/**
 * A document with its tables written anew. Each stands between `<!-- contract: NAME -->` and
 * `<!-- end -->`.
 * @param {string} text
 * @param {Field[]} fields
 */
export function documentText(text, fields) {
	/** @type {(begin: string) => Field[]} */
	const under = (begin) => fields.filter(({ path }) => path.startsWith(begin));
	/** @type {Record<string, () => string>} */
	const tables = {
		drive: () => driveTable(under('drive.')),
		phases: () => phaseTable(under('phases.'))
	};
	return text.replaceAll(
		/(<!-- contract: (\w+) -->\n)[\s\S]*?(\n<!-- end -->)/g,
		(all, begin, name, end) => {
			const table = tables[name];
			if (table === undefined)
				throw new Error(`There is no table '${name}': '${all.slice(0, 40)}'.`);
			return `${begin}\n${table()}\n${end}`;
		}
	);
}
