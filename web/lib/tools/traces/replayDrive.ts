/** The drives that traces are replayed on, as the reader chooses them. */
import type { DriveFields, PhaseFields } from '$content/schema';
import { formatBytes } from '$lib/base/format';
import { wholeRange } from '$lib/contract/contractField';
import { DRIVE } from '$lib/contract/driveFields';
import type { TraceCounts } from '$lib/contract/report';
import { flattenExperiment } from '$lib/run/sim/wireForm';

export const PAGE_BYTES = 4096;
/** Erased blocks that the drive keeps for garbage collection. */
const RESERVE_BLOCKS = 2;
/** As in the drives of 2009 that reviewers measured. */
const TIMES = { read_us: 50, program_us: 900, erase_us: 3500 } as const;

/** Fields by the names that there are, with any values. */
type Named<Fields> = Readonly<Partial<Record<keyof Fields, string | number | boolean>>>;

export interface DriveChoice {
	/** Pages that the host sees; 0 for as many as the trace touches. */
	readonly logicalPages: number;
	readonly pagesPerBlock: number;
	/** Spare flash in hundredths of the whole. */
	readonly sparePercent: number;
	/** A word of the simulator, like `greedy` or `score:pages-valid`. */
	readonly policy: string;
	readonly dies: number;
	readonly queueDepth: number;
	/** What the drive went through before the trace. */
	readonly before: 'nothing' | 'fill';
	/** Whether only pages that the trace touches count, side by side. */
	readonly addresses: 'recorded' | 'compacted';
	/** What happens to addresses beyond the drive. */
	readonly beyond: 'wrap' | 'refuse';
	/** Whether the drive waits until a request happens. */
	readonly time: 'ignored' | 'kept';
}

export interface Preset {
	readonly id: string;
	readonly label: string;
	readonly choice: DriveChoice;
}

const PLAIN: DriveChoice = {
	logicalPages: 0,
	pagesPerBlock: 64,
	sparePercent: 10,
	policy: 'greedy',
	dies: 8,
	queueDepth: 32,
	before: 'fill',
	addresses: 'recorded',
	beyond: 'wrap',
	time: 'ignored'
};

export const PRESETS: readonly [Preset, ...Preset[]] = [
	{ id: 'trace', label: 'As large as the trace', choice: PLAIN },
	{
		id: 'small',
		label: '28.8 MB, as in the chapters',
		choice: { ...PLAIN, logicalPages: 7_372 }
	},
	{
		id: 'figure',
		label: '48 pages, 12 of them spare, small enough to draw',
		choice: {
			...PLAIN,
			logicalPages: 48,
			pagesPerBlock: 4,
			sparePercent: 20,
			dies: 0,
			queueDepth: 1
		}
	}
];

/** Traces that touch less than one part in so many are put side by side, unless told otherwise. */
const SPARSE_FROM = 4;

/** What a trace touches. */
export type Touched = Pick<TraceCounts, 'span_bytes' | 'touched_pages'>;

/** Bytes of addresses that a drive needs, so that none lies beyond it. */
export const reachBytes = ({ addresses }: DriveChoice, touched: Touched): number =>
	addresses === 'compacted' ? touched.touched_pages * PAGE_BYTES : touched.span_bytes;

/** The drive for a trace as long as the reader has not chosen. */
export function choiceFor(choice: DriveChoice, touched: Touched): DriveChoice {
	const isSparse = touched.touched_pages * PAGE_BYTES * SPARSE_FROM < touched.span_bytes;
	return isSparse ? { ...choice, addresses: 'compacted' } : choice;
}

export interface Geometry {
	readonly blocks: number;
	readonly logicalPages: number;
}

/** Blocks for the logical pages, the spare share, and the reserve. */
export function geometryOf(choice: DriveChoice, spanBytes: number): Geometry {
	const spanPages = Math.max(choice.pagesPerBlock, Math.ceil(spanBytes / PAGE_BYTES));
	const logicalPages = choice.logicalPages === 0 ? spanPages : choice.logicalPages;
	const whole = logicalPages / (1 - choice.sparePercent / 100);
	const data = Math.max(
		Math.ceil((logicalPages + 1) / choice.pagesPerBlock),
		Math.ceil(whole / choice.pagesPerBlock)
	);
	return { blocks: data + RESERVE_BLOCKS, logicalPages };
}

/** Most flash pages of a drive: as many as the simulator numbers, with a page in each block. */
const FLASH_PAGES_MAX = wholeRange(DRIVE, 'drive.blocks').max;

/** Why there can be no such drive, and what to choose instead; empty if there can. */
export function sizeProblem(choice: DriveChoice, spanBytes: number): string {
	const { blocks } = geometryOf(choice, spanBytes);
	if (blocks * choice.pagesPerBlock <= FLASH_PAGES_MAX) {
		return '';
	}
	const most = formatBytes(FLASH_PAGES_MAX * PAGE_BYTES);
	return (
		`The trace touches addresses up to ${formatBytes(spanBytes)}, and a drive here has at most ` +
		`${most} of flash. Put the touched pages side by side, or choose a size that does not depend ` +
		'on the trace, like 28.8 MB: addresses beyond it then begin again at 0, or are left out.'
	);
}

/** The drive and what it did before the trace, in the wire form. */
export const driveLines = (choice: DriveChoice, spanBytes: number): string =>
	flattenExperiment(driveExperiment(choice, spanBytes));

/** The same as in a file of the command line. */
export function driveExperiment(choice: DriveChoice, spanBytes: number) {
	const { blocks, logicalPages } = geometryOf(choice, spanBytes);
	const fill = {
		sequential: { start: 0, pages: logicalPages, writes: logicalPages }
	} satisfies PhaseFields;
	return {
		version: 1,
		seed: 1,
		drive: {
			mapping: 'page',
			blocks,
			pages_per_block: choice.pagesPerBlock,
			page_bytes: PAGE_BYTES,
			logical_pages: logicalPages,
			reserve_blocks: RESERVE_BLOCKS,
			gc_policy: choice.policy,
			dies: choice.dies,
			queue_depth: choice.queueDepth,
			...TIMES,
			tagged: false
			// The policy may be an expression under way: the simulator says what is wrong with it.
		} as const satisfies Named<DriveFields>,
		phases: choice.before === 'fill' ? [fill] : []
	};
}

export type FormatChoice = 'auto' | 'list' | 'msr' | 'fio' | 'blkparse';

/** How the trace is read, as lines of `name=value`. */
export function optionLines(
	format: FormatChoice,
	{ addresses, beyond, time }: Pick<DriveChoice, 'addresses' | 'beyond' | 'time'>,
	purpose: 'replay' | 'count' | 'list'
): string {
	const how = `addresses=${addresses}\nbeyond=${beyond}\ntime=${time}`;
	return `format=${format}\n${how}\npurpose=${purpose}\n`;
}

/** Largest flash that a list of commands is made for. */
const LISTED_PAGES_MAX = 2_000;

/** Whether `ssd.py` can show such a drive. */
export function isListable(choice: DriveChoice, spanBytes: number): boolean {
	return geometryOf(choice, spanBytes).blocks * choice.pagesPerBlock <= LISTED_PAGES_MAX;
}

/** The command line of OSTEP's `ssd.py` for the drive and these commands. */
export function ssdpyCommand(choice: DriveChoice, spanBytes: number, commands: string): string {
	const { blocks, logicalPages } = geometryOf(choice, spanBytes);
	// It cleans when so many blocks are in use, and stops below the lower mark.
	const highMark = blocks - 1;
	const flags = [
		`-T log -l ${logicalPages} -B ${blocks} -p ${choice.pagesPerBlock}`,
		`-G ${highMark} -g ${highMark - 1}`,
		`-R ${TIMES.read_us} -W ${TIMES.program_us} -E ${TIMES.erase_us}`,
		`-C -S -c -L ${commands}`
	];
	return `python3 ssd.py ${flags.join(' ')}\n`;
}
