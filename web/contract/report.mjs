/** Turns the tables of what the simulator reports into types, and lists of names with words. */

/**
 * @typedef {object} Holds
 * @property {string} is
 * @property {any} [of]
 * @property {string[]} [words]
 * @property {string} [object]
 */
/** @typedef {{ name: string, holds: Holds, unit: string, help: string }} Entry */
/** @typedef {{ name: string, help: string, entries: Entry[] }} ReportObject */
/** @typedef {{ name: string, unit: string, label: string }} Counted */

/** Units that a row's own words name already. */
export const COUNTS = new Set(['', 'pages', 'blocks', 'erases']);

/** Objects whose rows a page lists one by one, with their words. */
const LISTED = [
	['TraceCounts', 'TRACE_COUNTS'],
	['TraceOps', 'TRACE_OPS'],
	['TraceCost', 'TRACE_COST']
];

/** Objects with a file of their own. */
export const APART = ['AgingReport', 'LayersReport', 'PowerReport'];

/**
 * The file of an object that has one.
 * @param {string} name
 */
export const fileOf = (name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/**
 * @param {Holds} holds
 * @returns {string}
 */
function typeOf({ is, of, words = [], object = '' }) {
	switch (is) {
		case 'text':
			return 'string';
		case 'flag':
			return 'boolean';
		case 'word':
			return words.map((word) => JSON.stringify(word)).join(' | ');
		case 'one':
			return object;
		case 'many':
			return `readonly (${typeOf(of)})[]`;
		case 'pair':
			return `readonly [${typeOf(of[0])}, ${typeOf(of[1])}]`;
		case 'orNull':
			return `${typeOf(of)} | null`;
		case 'sometimes':
			return `${typeOf(of)} | undefined`;
		default:
			return 'number';
	}
}

/** @param {Entry} entry */
function rowText({ name, holds, unit, help }) {
	const of = COUNTS.has(unit) ? '' : ` In ${unit}.`;
	const mark = holds.is === 'sometimes' ? '?' : '';
	return `\t/** ${help}${of} */\n\treadonly ${name}${mark}: ${typeOf(holds)};`;
}

/** @param {ReportObject} object */
const objectText = ({ name, help, entries }) =>
	`/** ${help} */\nexport interface ${name} {\n${entries.map(rowText).join('\n')}\n}`;

/**
 * A list of names with their words, and how a record of them is read.
 * @param {ReportObject} object
 * @param {string} list
 */
function listText({ name, help, entries }, list) {
	const rows = entries.map(({ name: own, unit, help: about }) =>
		JSON.stringify({ name: own, unit, label: about.replace(/\.$/, '') })
	);
	const kind = `as const satisfies readonly Told<keyof ${name}>[];`;
	return `/** ${help} */\nexport const ${list} = [\n${rows.join(',\n')}\n] ${kind}`;
}

/**
 * Reads an object of which each row is told by itself.
 * @param {ReportObject} object
 */
function readerText({ name, help, entries }) {
	const rows = entries.map(({ name: own, holds }) => {
		const found = `find(${JSON.stringify(own)})`;
		return `${own}: ${holds.is === 'sometimes' ? found : `${found} ?? 0`}`;
	});
	return (
		`/** ${help} */\nexport const read${name} = ` +
		`(find: (name: keyof ${name}) => number | undefined): ${name} => ({ ${rows.join(', ')} });`
	);
}

/**
 * @param {ReportObject[]} objects
 * @param {string} generated
 */
export function reportFile(objects, generated) {
	const lists = LISTED.flatMap(([name, list = '']) =>
		objects.filter((object) => object.name === name).map((object) => listText(object, list))
	);
	const readers = objects.filter(({ name }) => name.startsWith('Trace')).map(readerText);
	return [
		'/** What the simulator reports of runs and traces, row by row, by its own names. */\n' +
			`// ${generated}`,
		APART.map((name) => `import type { ${name} } from './${fileOf(name)}';`).join('\n'),
		...objects.filter(({ name }) => !APART.includes(name)).map(objectText),
		'/** A row with its words. */\nexport interface Told<Name> { readonly name: Name; ' +
			'readonly unit: string; readonly label: string; }',
		...lists,
		...readers
	].join('\n\n');
}

/**
 * @param {ReportObject} object
 * @param {string} generated
 */
export const apartFile = (object, generated) =>
	`/** ${object.help} */\n// ${generated}\n\n${objectText(object)}`;

/**
 * @param {Counted[]} counted
 * @param {string} generated
 */
export function countedFile(counted, generated) {
	const rows = counted.map(({ name, unit, label }) => JSON.stringify({ field: name, unit, label }));
	return (
		'/** What is counted of a run, in the order and the words in which it is told. */\n' +
		`// ${generated}\n\nexport const COUNTED = [\n${rows.join(',\n')}\n] as const;`
	);
}
