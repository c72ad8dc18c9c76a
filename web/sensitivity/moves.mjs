/** What of a drive can be otherwise: its parameters, moved as far as their sources leave open. */

/**
 * @typedef {object} Provenance
 * @property {string} tag
 * @property {string} source
 * @property {Value[] | undefined} [between]
 */
/** @typedef {string | number} Value */
/** @typedef {Record<string, any>} Json */
/** @typedef {{ field: string, from: Value, to: Value }} Move */

/** How far a number moves either way that nobody published, unless its provenance says more. */
export const SHARE = 0.2;

/**
 * What says how large a drive is, and how much smaller than the real one: moved alone, each would
 * make it another drive. `tagged` is none of the drive's.
 */
const SIZES = new Set([
	...['blocks', 'pages_per_block', 'page_bytes', 'logical_pages', 'map_unit_pages', 'tagged']
]);
/** Counts of things that a drive has, which are known or are none. */
const PARTS = new Set(['planes', 'slc_bits', 'queue_depth']);

/** @type {(number: number) => number[]} */
const around = (number) =>
	[number * (1 - SHARE), number * (1 + SHARE)]
		.map(Math.round)
		.filter((moved) => moved >= 1 && moved !== number);

/**
 * The same for the number in a word, like `blended:10`.
 * @type {(value: Value) => Value[]}
 */
function valuesAround(value) {
	if (typeof value === 'number') return around(value);
	const [, word, number] = /^([a-z-]+):(\d+)$/.exec(value) ?? [];
	return number === undefined ? [] : around(Number(number)).map((moved) => `${word}:${moved}`);
}

/**
 * All moves of `fields` alone; `provenance` names them as `drive.read_us`.
 * @type {(fields: Json, provenance: Record<string, Provenance>) => Move[]}
 */
export function movesOf(fields, provenance) {
	return Object.entries(provenance).flatMap(([path, { tag, between }]) => {
		const field = path.replace(/^drive\./, '');
		const from = fields[field];
		if (!path.startsWith('drive.') || from === undefined) return [];
		if (between !== undefined) return between.map((to) => ({ field, from, to }));
		if (tag === 'sourced' || SIZES.has(field) || PARTS.has(field)) return [];
		return valuesAround(from).map((to) => ({ field, from, to }));
	});
}

/**
 * Moves of how much a phase writes, where its provenance says between what.
 * @type {(phases: Json[], provenance: Record<string, Provenance>) => (Move & { phase: string })[]}
 */
export function phaseMovesOf(phases, provenance) {
	return Object.entries(provenance).flatMap(([path, { between = [] }]) => {
		const phase = path.replace(/^phases\./, '');
		const from = path === phase ? undefined : workOf(phases, phase)?.writes;
		return from === undefined ? [] : between.map((to) => ({ phase, field: 'writes', from, to }));
	});
}

/**
 * What the phase of this name does.
 * @type {(phases: Json[], name: string) => Json | undefined}
 */
export function workOf(phases, name) {
	const phase = phases.find((one) => one['name'] === name) ?? {};
	return phase['uniform'] ?? phase['sequential'];
}
