/** What a phase of the free lab can have of its own. */
import { PROCEDURES } from '$lib/contract/procedureFields';
import { STORED, type Field } from './fields';
import { tableOption } from './phaseArgument';

/** What a phase can have of its own; otherwise the drive decides, or its other values. */
export const OPTIONS = {
	stored: {
		code: 'd',
		field: 'stored_permille',
		label: 'Data shrink to',
		hint: 'thousandths, or a mix like 140:3,1000:1',
		legal: STORED
	},
	depth: {
		code: 'q',
		field: 'queue_depth',
		label: 'Queue depth',
		hint: 'requests at once, on a drive with dies',
		legal: { min: 1, max: 1_024 }
	},
	flush: {
		code: 'f',
		field: 'flush_writes',
		label: 'A flush after',
		hint: 'writes of the host; 0: none',
		legal: { min: 0, max: 1_000_000 }
	},
	sizes: {
		code: 'z',
		field: 'request_pages',
		label: 'Request sizes',
		hint: 'pages and shares, like 1:60,16:40',
		legal: {
			of: { min: 1, max: 1_024 },
			words: 'pages from 1 to 1,024, or a mix of at most 16 like 1:60,16:40'
		}
	},
	every: {
		code: 'e',
		field: 'flush_us',
		label: 'A flush every',
		hint: 'µs if it wrote; 0: none',
		legal: { min: 0, max: 4_294_967_295 }
	},
	count: {
		code: 'n',
		field: 'requests',
		label: 'Requests, exactly',
		hint: 'in place of the amount',
		legal: { min: 1, max: 999_999_999 }
	},
	pages: {
		code: 'p',
		field: 'pages',
		label: 'Pages, exactly',
		hint: 'in place of the share of the drive',
		legal: { min: 1, max: 99_999_999 }
	},
	start: {
		code: 'a',
		field: 'start',
		label: 'From page',
		hint: 'the first one is 0',
		legal: { min: 0, max: 99_999_999 }
	},
	micros: {
		code: 'u',
		field: 'idle_us',
		label: 'Microseconds, exactly',
		hint: 'in place of the seconds',
		legal: { min: 1, max: 4_294_967_295 }
	},
	database: tableOption(PROCEDURES, 'application.database', 'b'),
	files: tableOption(PROCEDURES, 'application.file_system', 's'),
	commit: tableOption(PROCEDURES, 'application.flush', 'c')
} as const satisfies Record<
	string,
	{
		/** In links. */
		readonly code: string;
		/** The field of the experiment that it decides. */
		readonly field: string;
		readonly label: string;
		readonly hint: string;
		readonly legal: Field['legal'];
	}
>;

export type OptionKey = keyof typeof OPTIONS;
export const OPTION_KEYS: readonly OptionKey[] = [
	...(['database', 'files', 'commit'] as const),
	...(['stored', 'depth', 'flush', 'every', 'sizes'] as const),
	...(['count', 'pages', 'start', 'micros'] as const)
];
