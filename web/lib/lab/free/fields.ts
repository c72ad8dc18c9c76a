/** What the reader can set of a drive: labels, short codes for links, and ranges. */

export interface Field {
	/** As in experiment files; `spare` alone is the lab's own. */
	readonly key: string;
	/** In links; never given to another field. */
	readonly code: string;
	readonly label: string;
	readonly group: Group;
	/** Whole numbers have a range, words a pattern; the simulator decides what fits together. */
	readonly legal: { readonly min: number; readonly max: number } | RegExp;
	/** The form's hint: a unit, or the words that are possible. */
	readonly hint: string;
}

export type Group = 'first' | 'geometry' | 'mapping' | 'cleaning' | 'caches' | 'time';

export const GROUPS: readonly { readonly id: Group; readonly label: string }[] = [
	{ id: 'geometry', label: 'Geometry' },
	{ id: 'mapping', label: 'Map' },
	{ id: 'cleaning', label: 'Cleaning, TRIM, and idle time' },
	{ id: 'caches', label: 'Caches and compression' },
	{ id: 'time', label: 'Timing' }
];

const whole = (min: number, max: number) => ({ min, max });
const WORD = /^[a-z-]{1,24}(?::[0-9]{1,9})?$/;
const MICROS = whole(0, 10_000_000);

/** [key, code, label, group, legal, hint] */
const ROWS: readonly (readonly [string, string, string, Group, Field['legal'], string])[] = [
	['spare', 'sp', 'Spare area', 'first', whole(0, 900), 'thousandths of the flash'],
	[
		'gc_policy',
		'gp',
		'Which block is cleaned',
		'first',
		WORD,
		'greedy, fifo, random, dchoices:10, windowed:64, cost-benefit'
	],
	['trim', 'tr', 'TRIM', 'first', WORD, 'immediate, ignored, queued:64, partial:50'],
	['blocks', 'bl', 'Blocks', 'geometry', whole(2, 1_048_576), 'of the flash'],
	['pages_per_block', 'pb', 'Pages in a block', 'geometry', whole(1, 65_536), ''],
	['page_bytes', 'by', 'Bytes in a page', 'geometry', whole(512, 65_536), ''],
	['reserve_blocks', 'rb', 'Reserve', 'geometry', whole(0, 65_536), 'blocks kept erased'],
	['mapping', 'mp', 'Map', 'mapping', WORD, 'page, extent, block, bast:8, fast:8, ideal, direct'],
	['map_cache_bytes', 'mc', 'Map cache', 'mapping', whole(0, 2 ** 36), 'bytes; extent only'],
	['map_host_bytes', 'mh', 'Host memory for it', 'mapping', whole(0, 2 ** 36), 'bytes'],
	['map_entry_bytes', 'me', 'Bytes of an entry', 'mapping', whole(1, 4_096), ''],
	[
		'frontiers',
		'fr',
		'Open blocks',
		'cleaning',
		WORD,
		'single, split, blended:50, temperature:1000'
	],
	['gc_high_blocks', 'gh', 'Cleans until', 'cleaning', whole(0, 65_536), 'blocks are erased'],
	[
		'gc_copies_per_write',
		'gc',
		'Copies for each write',
		'cleaning',
		whole(0, 65_536),
		'0: no limit'
	],
	['wear_leveling', 'wl', 'Wear leveling', 'cleaning', WORD, 'none, dynamic, static:20'],
	['endurance_erases', 'ee', 'Erases a block survives', 'cleaning', whole(0, 1_000_000), '0: any'],
	['idle', 'id', 'Idle time', 'cleaning', WORD, 'none, compact, defragment'],
	['write_buffer_pages', 'wb', 'Write buffer', 'caches', whole(0, 1_000_000), 'pages'],
	['slc_cache', 'sc', 'SLC cache', 'caches', WORD, 'static:64, dynamic:64'],
	['slc_bits', 'sb', 'Bits of a cell elsewhere', 'caches', whole(2, 5), ''],
	['slc_program_us', 'su', 'Program time in the cache', 'caches', MICROS, 'microseconds'],
	['slc_full', 'sf', 'When it is full', 'caches', WORD, 'write-through, fold'],
	[
		'compression_floor_bytes',
		'cf',
		'Fewest bytes of a page',
		'caches',
		whole(0, 65_536),
		'0: no compression'
	],
	['stored_permille', 'st', 'Size of what is stored', 'caches', whole(1, 1_000), 'thousandths'],
	['parity_pages', 'pp', 'One page of parity in', 'caches', whole(0, 65_536), 'pages; 0: none'],
	['read_us', 'rd', 'Read a page', 'time', MICROS, 'microseconds'],
	['program_us', 'pr', 'Program a page', 'time', MICROS, 'microseconds'],
	['erase_us', 'er', 'Erase a block', 'time', MICROS, 'microseconds'],
	['parallelism', 'pa', 'Pages at the same time', 'time', whole(1, 65_536), 'without dies'],
	['dies', 'di', 'Dies', 'time', whole(0, 1_024), '0: without latencies'],
	['planes', 'pl', 'Planes of a die', 'time', whole(1, 64), ''],
	['channels', 'ch', 'Channels', 'time', whole(1, 1_024), ''],
	['queue_depth', 'qd', 'Queue depth', 'time', whole(1, 1_024), 'requests at once'],
	['transfer_ns', 'tx', 'Transfer of a page', 'time', whole(0, 10_000_000), 'nanoseconds'],
	['link_ns', 'ln', 'Link to the host', 'time', whole(0, 10_000_000), 'nanoseconds a page'],
	['command_ns', 'co', 'Each command', 'time', whole(0, 10_000_000), 'nanoseconds']
];

export const FIELDS: readonly Field[] = ROWS.map(([key, code, label, group, legal, hint]) => ({
	key,
	code,
	label,
	group,
	legal,
	hint
}));

/** What must stand in a field, in words; nothing when it may stand there. */
export function fieldProblem({ legal }: Field, value: string): string | undefined {
	if (legal instanceof RegExp) {
		return legal.test(value) ? undefined : 'a word, or a word and a number like blended:50';
	}
	return wholeProblem(value, legal.min, legal.max);
}

/** What a whole number must be; nothing when it is. */
export function wholeProblem(value: string, min: number, max: number): string | undefined {
	const isFine = /^\d{1,12}$/.test(value) && Number(value) >= min && Number(value) <= max;
	return isFine ? undefined : `a whole number from ${min} to ${max}`;
}
