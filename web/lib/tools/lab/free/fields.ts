/** What the reader can set of a drive: labels, short codes for links, and what is legal. */

/** A number with its range. */
export interface Range {
	readonly min: number;
	readonly max: number;
}

/** One of a few words, perhaps with a number or an expression after a colon. */
export interface Choice {
	/** Empty for a part that the drive does not have. */
	readonly word: string;
	readonly label: string;
	readonly number?: Range & { readonly label: string; readonly start: number };
	/** The reader's own expression, to begin with. */
	readonly expression?: string;
}

/** Numbers, each perhaps with a weight, like `140:3,1000:1`. */
export interface Mixture {
	readonly of: Range;
	/** What the numbers are, with an example. */
	readonly words: string;
}

export interface Field {
	/** As in experiment files; `spare` alone is the lab's own. */
	readonly key: string;
	/** In links; never given to another field. */
	readonly code: string;
	readonly label: string;
	readonly group: Group;
	/** The simulator decides what fits together. */
	readonly legal: Range | readonly Choice[] | Mixture;
	/** A unit, and what the number means. */
	readonly hint: string;
}

export type Group = 'first' | 'geometry' | 'mapping' | 'cleaning' | 'caches' | 'time' | 'latency';

export const GROUPS: readonly { readonly id: Group; readonly label: string }[] = [
	{ id: 'geometry', label: 'Geometry' },
	{ id: 'mapping', label: 'Map' },
	{ id: 'cleaning', label: 'Cleaning, wear, and idle time' },
	{ id: 'caches', label: 'Caches and compression' },
	{ id: 'time', label: 'Timing' },
	{ id: 'latency', label: 'Dies and queue: latencies' }
];

const whole = (min: number, max: number): Range => ({ min, max });
const plain = (word: string, label: string): Choice => ({ word, label });
const counted = (
	word: string,
	label: string,
	[name, min, max, start]: readonly [string, number, number, number]
): Choice => ({ word, label, number: { label: name, min, max, start } });

const MICROS = whole(0, 10_000_000);
const NANOS = whole(0, 10_000_000);
const COUNT_MAX = 65_536;
/** Most numbers of a mixture, and the largest weight. */
export const PARTS_MAX = 16;
export const WEIGHT_MAX = 1_000_000;
/** Sizes of stored pages. */
export const STORED: Mixture = {
	of: whole(1, 1_000),
	words: 'thousandths from 1 to 1000 like 387, or a mix of at most 16 like 140:3,1000:1'
};
/** Letters that need no escape in an address; the simulator reads the expression itself. */
const EXPRESSION = /^[a-z0-9()+\-*/,.]{1,200}$/;

const POLICIES: readonly Choice[] = [
	plain('greedy', 'Greedy: the fewest valid pages'),
	plain('fifo', 'FIFO: the oldest block'),
	plain('random', 'Random'),
	counted('dchoices', 'The best of a few draws', ['Draws', 1, 1_024, 10]),
	counted('windowed', 'The best of the oldest', ['Blocks', 1, COUNT_MAX, 64]),
	plain('cost-benefit', 'Cost-benefit'),
	{ word: 'score', label: 'Your own score, highest', expression: '(pages-valid)*age/(valid+1)' },
	{ word: 'cost', label: 'Your own cost, lowest', expression: 'valid+erases' }
];
const TRIMS: readonly Choice[] = [
	plain('immediate', 'Frees pages at once'),
	plain('ignored', 'Ignored'),
	counted('queued', 'Waits in a queue', ['Pages', 1, 1_000_000, 64]),
	counted('partial', 'Frees a part', ['Percent', 0, 100, 50]),
	counted('partial-incompressible', 'A part of incompressible data', ['Percent', 0, 100, 50])
];
const MAPPINGS: readonly Choice[] = [
	plain('page', 'Page map'),
	plain('extent', 'Page map with a small cache'),
	plain('block', 'Block map'),
	counted('bast', 'Log blocks, one each (BAST)', ['Log blocks', 1, COUNT_MAX, 8]),
	counted('fast', 'Log blocks, shared (FAST)', ['Log blocks', 2, COUNT_MAX, 8]),
	plain('ideal', 'Overwrites in place, as no flash does'),
	plain('direct', 'Erases in place')
];
const FRONTIERS: readonly Choice[] = [
	plain('single', 'One for all'),
	plain('split', 'One for writes, one for copies'),
	counted('blended', 'Split, some copies mixed in', ['Percent', 0, 100, 50]),
	counted('temperature', 'Hot and cold apart', ['Hot pages', 1, 1_000_000, 1_000])
];
const WEAR: readonly Choice[] = [
	plain('none', 'None'),
	plain('dynamic', 'Dynamic'),
	counted('static', 'Static', ['Largest gap', 1, 1_000_000, 20])
];
const IDLE: readonly Choice[] = [
	plain('none', 'Does nothing'),
	plain('compact', 'Cleans'),
	plain('defragment', 'Puts pages in order')
];
const SLC: readonly Choice[] = [
	plain('', 'None'),
	counted('static', 'Of fixed size', ['Blocks', 1, COUNT_MAX, 64]),
	counted('dynamic', 'As large as there is room', ['Blocks', 1, COUNT_MAX, 64])
];
const SLC_FULL: readonly Choice[] = [
	plain('write-through', 'Writes go past it'),
	plain('fold', 'It is emptied first')
];

/** [key, code, label, group, legal, hint] */
const ROWS: readonly (readonly [string, string, string, Group, Field['legal'], string])[] = [
	['spare', 'sp', 'Spare area', 'first', whole(0, 900), '% of the flash'],
	['gc_policy', 'gp', 'Which block is cleaned', 'first', POLICIES, ''],
	['trim', 'tr', 'TRIM', 'first', TRIMS, ''],
	['blocks', 'bl', 'Blocks', 'geometry', whole(2, 1_048_576), ''],
	['pages_per_block', 'pb', 'Pages in a block', 'geometry', whole(1, COUNT_MAX), ''],
	['page_bytes', 'by', 'Bytes in a page', 'geometry', whole(512, COUNT_MAX), ''],
	[
		'logical_pages',
		'lp',
		'Logical pages',
		'geometry',
		whole(1, 2 ** 32 - 2),
		'or by the spare area'
	],
	['reserve_blocks', 'rb', 'Reserve', 'geometry', whole(0, COUNT_MAX), 'blocks kept erased'],
	['mapping', 'mp', 'Map', 'mapping', MAPPINGS, ''],
	['map_cache_bytes', 'mc', 'Map cache', 'mapping', whole(0, 2 ** 36), 'bytes, of a small cache'],
	['map_host_bytes', 'mh', 'Host memory for it', 'mapping', whole(0, 2 ** 36), 'bytes'],
	['map_entry_bytes', 'me', 'An entry', 'mapping', whole(1, 4_096), 'bytes'],
	['frontiers', 'fr', 'Open blocks', 'cleaning', FRONTIERS, ''],
	['gc_high_blocks', 'gh', 'Cleans until', 'cleaning', whole(0, COUNT_MAX), 'blocks are erased'],
	['gc_copies_per_write', 'gc', 'Copies a write', 'cleaning', whole(0, COUNT_MAX), '0: no limit'],
	['wear_leveling', 'wl', 'Wear leveling', 'cleaning', WEAR, ''],
	['endurance_erases', 'ee', 'A block survives', 'cleaning', whole(0, 1_000_000), 'erases; 0: any'],
	['idle', 'id', 'In idle time it', 'cleaning', IDLE, ''],
	[
		'copy_efficiency_percent',
		'ce',
		'Copies are as fast as',
		'cleaning',
		whole(1, 100),
		'% of the parallel pages'
	],
	['write_buffer_pages', 'wb', 'Write buffer', 'caches', whole(0, 1_000_000), 'pages'],
	['slc_cache', 'sc', 'SLC cache', 'caches', SLC, ''],
	['slc_bits', 'sb', 'Bits of a cell elsewhere', 'caches', whole(2, 5), ''],
	['slc_program_us', 'su', 'Programs a page in', 'caches', MICROS, 'µs, in the SLC cache'],
	['slc_full', 'sf', 'When the cache is full', 'caches', SLC_FULL, ''],
	[
		'compression_floor_bytes',
		'cf',
		'A page takes at least',
		'caches',
		whole(0, COUNT_MAX),
		'bytes; 0: no compression'
	],
	['stored_permille', 'st', 'Data shrink to', 'caches', STORED, 'thousandths, or 140:3,1000:1'],
	['parity_pages', 'pp', 'One parity page in', 'caches', whole(0, COUNT_MAX), 'pages; 0: none'],
	['read_us', 'rd', 'Reads a page in', 'time', MICROS, 'µs'],
	['program_us', 'pr', 'Programs a page in', 'time', MICROS, 'µs'],
	['erase_us', 'er', 'Erases a block in', 'time', MICROS, 'µs'],
	['parallelism', 'pa', 'Pages at a time', 'time', whole(1, COUNT_MAX), 'without dies'],
	['dies', 'di', 'Dies', 'latency', whole(0, 1_024), '0: without latencies'],
	['planes', 'pl', 'Planes of a die', 'latency', whole(1, 64), ''],
	['channels', 'ch', 'Channels', 'latency', whole(1, 1_024), ''],
	['queue_depth', 'qd', 'Queue depth', 'latency', whole(1, 1_024), 'requests at once'],
	['transfer_ns', 'tx', 'Transfer of a page', 'latency', NANOS, 'ns'],
	['link_ns', 'ln', 'Link to the host', 'latency', NANOS, 'ns a page'],
	['command_ns', 'co', 'Each command', 'latency', NANOS, 'ns']
];

export const FIELDS: readonly Field[] = ROWS.map(([key, code, label, group, legal, hint]) => ({
	key,
	code,
	label,
	group,
	legal,
	hint
}));

const PAGE_MAPPED_ONLY: ReadonlySet<string> = new Set([
	'reserve_blocks',
	'gc_policy',
	'frontiers',
	'gc_high_blocks',
	'gc_copies_per_write',
	'wear_leveling',
	'endurance_erases',
	'idle',
	'slc_cache'
]);

/** Whether a drive has the part that a field is about; otherwise its value waits, unused. */
export function applies(key: string, drive: Readonly<Record<string, string>>): boolean {
	const { mapping = '', slc_cache: slc, compression_floor_bytes: floor = '0' } = drive;
	if (PAGE_MAPPED_ONLY.has(key)) {
		return mapping === 'page' || mapping === 'extent';
	}
	if (key.startsWith('map_')) {
		return mapping === 'extent';
	}
	if (key.startsWith('slc_')) {
		return slc !== undefined;
	}
	return key !== 'parity_pages' || floor !== '0';
}

/** Whether a field is one of a few words. */
export const isChoice = (legal: Field['legal']): legal is readonly Choice[] => Array.isArray(legal);

/** Whether a field is numbers with weights. */
export const isMixture = (legal: Field['legal'] | Mixture): legal is Mixture => 'words' in legal;

/** A value's word, and what stands after the colon. */
export function splitWord(value: string): readonly [word: string, rest: string | undefined] {
	const at = value.indexOf(':');
	return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
}

/** A choice as a value to begin with. */
export function choiceValue({ word, number, expression }: Choice): string {
	const rest = number === undefined ? expression : String(number.start);
	return rest === undefined ? word : `${word}:${rest}`;
}

function choiceProblem(choices: readonly Choice[], value: string): string | undefined {
	const [word, rest] = splitWord(value);
	const choice = choices.find((other) => other.word === word && word !== '');
	if (choice === undefined) {
		return choices.flatMap((other) => (other.word === '' ? [] : [other.word])).join(', ');
	}
	if (choice.number !== undefined) {
		const problem = wholeProblem(rest ?? '', choice.number.min, choice.number.max);
		return problem === undefined ? undefined : `${word}: and ${problem}`;
	}
	if (choice.expression !== undefined) {
		return EXPRESSION.test(rest ?? '')
			? undefined
			: `${word}: and an expression of at most 200 lower-case letters, digits, and ( ) + - * / , .`;
	}
	return rest === undefined ? undefined : `${word} alone`;
}

/** What must stand in a field, in words; nothing when it may stand there. */
export function fieldProblem({ legal }: Pick<Field, 'legal'>, value: string): string | undefined {
	if (isChoice(legal)) {
		return choiceProblem(legal, value);
	}
	if (isMixture(legal)) {
		return mixtureProblem(legal, value);
	}
	return wholeProblem(value, legal.min, legal.max);
}

/** The numbers of a legal mixture. */
export function mixtureParts(
	text: string
): readonly { readonly number: number; readonly weight: number }[] {
	return text.split(',').map((part) => {
		const [number, weight = '1'] = splitWord(part);
		return { number: Number(number), weight: Number(weight) };
	});
}

/** What a mixture must be; nothing when it is. */
function mixtureProblem({ of, words }: Mixture, value: string) {
	const parts = value.split(',');
	const isFine = parts.every((part) => {
		const [number, weight] = splitWord(part);
		const isWeight = weight === undefined || wholeProblem(weight, 1, WEIGHT_MAX) === undefined;
		return isWeight && wholeProblem(number, of.min, of.max) === undefined;
	});
	return isFine && parts.length <= PARTS_MAX ? undefined : words;
}

/** What a whole number must be; nothing when it is. */
export function wholeProblem(value: string, min: number, max: number): string | undefined {
	const isFine = /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
	return isFine ? undefined : `a whole number from ${min} to ${max}`;
}
