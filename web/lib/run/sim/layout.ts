/** Layout of the simulator's snapshots and events; a test compares it with the simulator's own. */

export const LAYOUT_VERSION = 8;

/** Numbers at the start of a snapshot, one `f64` each, in this order. -1 stands for "none". */
export const HEADER_FIELDS = [
	'layoutVersion',
	'totalBytes',
	'hasPages',
	'status',
	'step',
	'timeNs',
	'hostOps',
	'hostWrites',
	'hostReads',
	'trimmedPages',
	'nandPrograms',
	'nandReads',
	'gcCopies',
	'erases',
	'gcPicks',
	'refusals',
	'blocks',
	'pagesPerBlock',
	'logicalPages',
	'pageBytes',
	'reserveBlocks',
	'isRaw',
	'trimEnabled',
	'freeBlocks',
	'validPages',
	'stalePages',
	'freePages',
	'hostOpenBlock',
	'gcOpenBlock',
	'victimBlock',
	'spareFactorNominal',
	'spareFactorEffective',
	'writeAmplification',
	'eventKind',
	'eventStartNs',
	'eventEndNs',
	'eventLpn',
	'eventFrom',
	'eventTo',
	'sampleCount',
	'sampleWindow',
	'logLength',
	'isBusy',
	'readNs',
	'programNs',
	'eraseNs',
	'parallelism',
	'absorbedWrites',
	'padPrograms',
	'bufferedPages',
	'trimWaiting',
	'badBlocks',
	'latencyOps',
	'latencyMeanNs',
	'latencyP50Ns',
	'latencyP99Ns',
	'latencyMaxNs',
	'stallCount',
	'mergeTarget',
	'members',
	'rewriteReads',
	'windowFirstBlock',
	'windowBlocks',
	'latencyP90Ns',
	'latencyP999Ns',
	'paceWindowNs',
	'paceCount',
	'victimBins',
	'pausedBy',
	'storedBytes',
	'copiedBytes',
	'parityPrograms',
	'slcPrograms',
	'foldedPages',
	'slcBlocks',
	'mapReads',
	'mapPrograms',
	'mapHits',
	'mapEntries',
	'mapEntriesMax'
] as const;

export type HeaderField = (typeof HEADER_FIELDS)[number];

/** Kinds of events at the index of their number. */
export const EVENT_KINDS = [
	'start',
	'hostWrite',
	'hostRead',
	'trim',
	'gcPick',
	'gcCopy',
	'erase',
	'rawProgram',
	'fileDelete',
	'refused',
	'buffered',
	'idle',
	'purge',
	'flush',
	'pad',
	'switch',
	'packed',
	'parity',
	'seal',
	'foldPick',
	'fold',
	'mapRead',
	'mapProgram',
	'rewriteRead'
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** What a page is, at the index of its number. */
export const PAGE_STATES = ['free', 'valid', 'stale'] as const;

export type PageState = (typeof PAGE_STATES)[number];

/** "No page": what an unmapped logical page points to. */
export const NONE = 0xffff_ffff;

export type SectionName =
	| 'samples'
	| 'ppnByLpn'
	| 'lpnByPage'
	| 'ppnNowByPage'
	| 'writtenByBlock'
	| 'validByBlock'
	| 'erasesByBlock'
	| 'opsByWindow'
	| 'victimsByValid'
	| 'stateByPage'
	| 'tagByPage'
	| 'ownerByLpn'
	| 'roleByBlock';

export interface Section {
	readonly name: SectionName;
	readonly element: 'f64' | 'u32' | 'u8';
	/** Number of elements. */
	readonly length: number;
}

export interface Shape {
	readonly samples: number;
	readonly blocks: number;
	/** Physical pages that the snapshot has, those of its window. */
	readonly pages: number;
	/** 0 in a snapshot without all pages. */
	readonly logicalPages: number;
	/** Pages whose place in the map is told one by one, 0 in a snapshot with the whole map. */
	readonly tracedPages: number;
	/** Windows of time in which operations were counted. */
	readonly pace: number;
	/** 0 for very large blocks. */
	readonly victimBins: number;
}

export const ELEMENT_BYTES = { f64: 8, u32: 4, u8: 1 } as const;
export const HEADER_BYTES = HEADER_FIELDS.length * ELEMENT_BYTES.f64;
/** Numbers in the record of one event, one `f64` each. */
export const EVENT_FIELDS = 8;

/** Sections of a snapshot after its header, without gaps, in this order. */
export function sectionsOf(shape: Shape): readonly Section[] {
	return [
		{ name: 'samples', element: 'f64', length: shape.samples * 4 },
		{ name: 'ppnByLpn', element: 'u32', length: shape.logicalPages },
		{ name: 'lpnByPage', element: 'u32', length: shape.pages },
		{ name: 'ppnNowByPage', element: 'u32', length: shape.tracedPages },
		{ name: 'writtenByBlock', element: 'u32', length: shape.blocks },
		{ name: 'validByBlock', element: 'u32', length: shape.blocks },
		{ name: 'erasesByBlock', element: 'u32', length: shape.blocks },
		{ name: 'opsByWindow', element: 'u32', length: shape.pace },
		{ name: 'victimsByValid', element: 'u32', length: shape.victimBins },
		{ name: 'stateByPage', element: 'u8', length: shape.pages },
		{ name: 'tagByPage', element: 'u8', length: shape.pages },
		{ name: 'ownerByLpn', element: 'u8', length: shape.logicalPages },
		{ name: 'roleByBlock', element: 'u8', length: shape.blocks }
	];
}
