/** How the simulator's bytes are read: its tables of what it sends, and how long a section is. */
import type { EVENT_KINDS, PAGE_STATES } from '$lib/contract/sent';
import {
	HEADER_FIELDS,
	SECTIONS,
	type EVENT_RECORD,
	type SAMPLE_RECORD,
	type STALL_RECORD
} from '$lib/contract/sent';

export type HeaderField = (typeof HEADER_FIELDS)[number];
export type EventKind = (typeof EVENT_KINDS)[number];
export type PageState = (typeof PAGE_STATES)[number];
export type SectionName = (typeof SECTIONS)[number]['name'];
export type SampleCell = (typeof SAMPLE_RECORD)[number];
export type EventCell = (typeof EVENT_RECORD)[number];
export type StallCell = (typeof STALL_RECORD)[number];

/** "No page": what an unmapped logical page points to. */
export const NONE = 0xffff_ffff;

export interface Section {
	readonly name: SectionName;
	readonly element: 'f64' | 'u32' | 'u8';
	/** Number of elements. */
	readonly length: number;
}

/** What sections have one or more elements for. */
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
	/** 0 where each logical page has an entry of the map that is always at hand. */
	readonly entries: number;
	/** Pages in the write buffer of a drive whose power can be cut. */
	readonly bufferedPages: number;
	/** 0 where power cannot be cut. */
	readonly promises: number;
}

export const ELEMENT_BYTES = { f64: 8, u32: 4, u8: 1 } as const;
export const HEADER_BYTES = HEADER_FIELDS.length * ELEMENT_BYTES.f64;

/** Sections of a snapshot after its header, without gaps, in this order. */
export const sectionsOf = (shape: Shape): readonly Section[] =>
	SECTIONS.map(({ name, element, of, each }) => ({ name, element, length: shape[of] * each }));

/** Reads a number of a flat record by its name; `first` is where the record begins. */
export type RecordReader<Name extends string> = (
	numbers: Float64Array,
	name: Name,
	first?: number
) => number;

export function readerOf<Name extends string>(record: readonly Name[]): RecordReader<Name> {
	const places: ReadonlyMap<Name, number> = new Map(record.map((name, index) => [name, index]));
	return (numbers, name, first = 0) => numbers[first + (places.get(name) ?? NaN)] ?? NaN;
}
