/** A state of the simulator, as typed read-only views of the bytes that it sent. */
import {
	EVENT_KINDS,
	EVENT_RECORD,
	HEADER_FIELDS,
	LAYOUT_VERSION,
	PAGE_STATES,
	SAMPLE_RECORD
} from '$lib/contract/sent';
import {
	ELEMENT_BYTES,
	HEADER_BYTES,
	NONE,
	readerOf,
	sectionsOf,
	type EventCell,
	type EventKind,
	type HeaderField,
	type PageState,
	type SampleCell,
	type SectionName
} from './layout';

/** One step: a flash operation, or a decision that takes no time. */
export interface SimEvent {
	readonly step: number;
	readonly kind: EventKind;
	readonly startNs: number;
	readonly endNs: number;
	/** Logical page, or a file's letter for `fileDelete`. */
	readonly lpn: number | undefined;
	/** Source page, victim, refused number, or a count; see the simulator's `EventKind`. */
	readonly from: number | undefined;
	/** Target page, count, or reason of a refusal. */
	readonly to: number | undefined;
	/** Host operations that are done after the step. */
	readonly hostOps: number;
}

/** The throughput curve at the end of one window of host writes: numbers by their names. */
export type Sample = Readonly<Record<SampleCell, number>>;

const headOf = readerOf(HEADER_FIELDS);
const cellOf = readerOf(EVENT_RECORD);
const sampleOf = readerOf(SAMPLE_RECORD);
const optional = (value: number | undefined) =>
	value === undefined || value < 0 ? undefined : value;

/** Uses of a block that are asked for, as the simulator numbers them. */
const ROLES = {
	/** Full, and free to be cleaned. */
	closed: 3,
	/** Worn out: never used again. */
	bad: 4,
	/** Holds a logical block, each page at its own place. */
	data: 5,
	/** Takes new versions of any page until it is merged. */
	log: 6
} as const;

/** Roles of the SLC cache's blocks: erased, open, full. */
const CACHE_ROLES: ReadonlySet<number> = new Set([7, 8, 9]);

/** How a logical page stands where power can be cut, as the simulator adds it up. */
const PROMISE = { waiting: 1, promised: 2, onFlash: 4, lost: 8 } as const;

export class Snapshot {
	readonly buffer: ArrayBuffer;
	readonly #header: Float64Array;
	/** First physical page that it has. */
	readonly #firstPage: number;
	readonly #offsetBySection = new Map<SectionName, { offset: number; length: number }>();

	/** @throws when the bytes are not a whole snapshot of the layout that this file knows. */
	constructor(buffer: ArrayBuffer) {
		this.buffer = buffer;
		this.#header = new Float64Array(buffer, 0, HEADER_FIELDS.length);
		const version = this.get('layoutVersion');
		if (version !== LAYOUT_VERSION || this.get('totalBytes') > buffer.byteLength) {
			throw new Error(`The page and its simulator do not match (layout ${version}). Reload it.`);
		}
		const pages = this.get('windowBlocks') * this.get('pagesPerBlock');
		this.#firstPage = this.get('windowFirstBlock') * this.get('pagesPerBlock');
		let offset = HEADER_BYTES;
		for (const section of sectionsOf({
			samples: this.get('sampleCount'),
			blocks: this.get('blocks'),
			pages,
			logicalPages: this.hasPages ? this.get('logicalPages') : 0,
			tracedPages: this.hasPages ? 0 : pages,
			pace: this.get('paceCount'),
			victimBins: this.get('victimBins'),
			entries: this.get('entryCount'),
			bufferedPages: this.get('bufferedPages'),
			promises: this.get('promiseCount')
		})) {
			this.#offsetBySection.set(section.name, { offset, length: section.length });
			offset += section.length * ELEMENT_BYTES[section.element];
		}
	}

	/** The same state in bytes of its own: those of a run's states are used again. */
	copy(): Snapshot {
		return new Snapshot(this.buffer.slice(0));
	}

	/** Whether another one is of the same step and says the same of it. */
	equals(other: Snapshot): boolean {
		const length = this.get('totalBytes');
		if (this.step !== other.step || length !== other.get('totalBytes')) {
			return false;
		}
		const theirs = new Uint8Array(other.buffer, 0, length);
		return new Uint8Array(this.buffer, 0, length).every((byte, at) => byte === theirs[at]);
	}

	/** A number of the header. */
	get(field: HeaderField): number {
		return headOf(this.#header, field);
	}

	/** A number of the header that may be missing. */
	find(field: HeaderField): number | undefined {
		return optional(this.get(field));
	}

	get step(): number {
		return this.get('step');
	}

	get timeNs(): number {
		return this.get('timeNs');
	}

	/** Whether it has every page; otherwise those of the blocks in view, or none. */
	get hasPages(): boolean {
		return this.get('hasPages') === 1;
	}

	get isRaw(): boolean {
		return this.get('isRaw') === 1;
	}

	/** Whether the host has nothing more to do. */
	get isEnded(): boolean {
		return this.get('status') !== 0;
	}

	/** Of the host's writes: nothing is faster than programming alone, on all dies at once. */
	get fastestBytesPerS(): number {
		return (this.get('pageBytes') / this.get('programNs')) * this.get('parallelism') * 1e9;
	}

	get pageCount(): number {
		return this.get('blocks') * this.get('pagesPerBlock');
	}

	/** The step that led to this state. */
	get event(): SimEvent {
		return {
			step: this.step,
			kind: EVENT_KINDS[this.get('eventKind')] ?? 'start',
			startNs: this.get('eventStartNs'),
			endNs: this.get('eventEndNs'),
			lpn: this.find('eventLpn'),
			from: this.find('eventFrom'),
			to: this.find('eventTo'),
			hostOps: this.get('hostOps')
		};
	}

	/** Whether it has the pages of a block. */
	hasBlock(block: number): boolean {
		const index = block - this.get('windowFirstBlock');
		return index >= 0 && index < this.get('windowBlocks');
	}

	/** Physical page of each logical page, or {@link NONE}. Empty without all pages. */
	get ppnByLpn(): Uint32Array {
		return this.#u32('ppnByLpn');
	}

	/** Pages programmed in each block since its last erase. */
	get writtenByBlock(): Uint32Array {
		return this.#u32('writtenByBlock');
	}

	/** Valid pages of each block. */
	get validByBlock(): Uint32Array {
		return this.#u32('validByBlock');
	}

	/** Erases of each block. */
	get erasesByBlock(): Uint32Array {
		return this.#u32('erasesByBlock');
	}

	/** Host operations that ended in each window of `paceWindowNs`. */
	get opsByWindow(): Uint32Array {
		return this.#u32('opsByWindow');
	}

	/** How many victims had 0, 1, 2 valid pages; empty for very large blocks. */
	get victimsByValid(): Uint32Array {
		return this.#u32('victimsByValid');
	}

	/**
	 * Where pages share entries of the map: the block that it names for each logical page, or
	 * {@link NONE}. With a map cache: 1 at hand, and 2 more where the entry begins. Else empty.
	 */
	get entryByLpn(): Uint32Array {
		return this.#u32('entryByLpn');
	}

	/** Letter of the file that owns each logical page, 0 where none does. */
	get ownerByLpn(): Uint8Array {
		return this.#u8('ownerByLpn');
	}

	/** Logical pages in the write buffer, that which has waited longest first. */
	get bufferedLpns(): Uint32Array {
		return this.#u32('bufferedLpns');
	}

	/** How the newest version of each logical page stands, where power can be cut. */
	get promises(): readonly Readonly<Record<keyof typeof PROMISE, boolean>>[] {
		return Array.from(this.#u8('promiseByLpn'), (said) => ({
			waiting: (said & PROMISE.waiting) !== 0,
			promised: (said & PROMISE.promised) !== 0,
			onFlash: (said & PROMISE.onFlash) !== 0,
			lost: (said & PROMISE.lost) !== 0
		}));
	}

	/** What each block is there for: the number of its role. */
	get roleByBlock(): Uint8Array {
		return this.#u8('roleByBlock');
	}

	/** Blocks that are used for something. */
	blocksUsedAs(use: keyof typeof ROLES): readonly number[] {
		return Array.from(this.roleByBlock).flatMap((role, block) =>
			role === ROLES[use] ? block : []
		);
	}

	/** Blocks that hold one bit a cell, as the drive's cache. */
	get cacheBlocks(): readonly number[] {
		return Array.from(this.roleByBlock).flatMap((role, block) =>
			CACHE_ROLES.has(role) ? block : []
		);
	}

	/** What each physical page is that it has, by the number of its state. */
	get stateByPage(): Uint8Array {
		return this.#u8('stateByPage');
	}

	/** What a physical page is, if the snapshot has it. */
	pageState(ppn: number): PageState {
		return PAGE_STATES[this.#u8('stateByPage')[ppn - this.#firstPage] ?? 0] ?? 'free';
	}

	/** The letter that a physical page holds, empty when it holds none. */
	letter(ppn: number): string {
		const tag = this.#u8('tagByPage')[ppn - this.#firstPage] ?? 0;
		return tag === 0 ? '' : String.fromCharCode(tag);
	}

	/** The physical page that holds the current version of a logical page. */
	lookup(lpn: number): number | undefined {
		const ppn = this.ppnByLpn[lpn] ?? NONE;
		return ppn === NONE ? undefined : ppn;
	}

	/** The logical page last written to a physical page, valid or stale. */
	owner(ppn: number): number | undefined {
		const lpn = this.#u32('lpnByPage')[ppn - this.#firstPage] ?? NONE;
		return lpn === NONE ? undefined : lpn;
	}

	/** Where the map points for the logical page that was last written to a physical page. */
	currentCopy(ppn: number): number | undefined {
		if (this.hasPages) {
			return this.lookup(this.owner(ppn) ?? NONE);
		}
		const now = this.#u32('ppnNowByPage')[ppn - this.#firstPage] ?? NONE;
		return now === NONE ? undefined : now;
	}

	/** The throughput curve so far, cumulative. */
	get samples(): readonly Sample[] {
		const { offset, length } = this.#section('samples');
		const flat = new Float64Array(this.buffer, offset, length);
		const numbers = SAMPLE_RECORD.length;
		return Array.from({ length: length / numbers }, (_, index) => {
			const cell = (name: SampleCell) => sampleOf(flat, name, index * numbers);
			return {
				hostWrites: cell('hostWrites'),
				timeNs: cell('timeNs'),
				nandPrograms: cell('nandPrograms'),
				freeBlocks: cell('freeBlocks')
			};
		});
	}

	#section(name: SectionName): { offset: number; length: number } {
		return this.#offsetBySection.get(name) ?? { offset: 0, length: 0 };
	}

	#u32(name: SectionName): Uint32Array {
		const { offset, length } = this.#section(name);
		return new Uint32Array(this.buffer, offset, length);
	}

	#u8(name: SectionName): Uint8Array {
		const { offset, length } = this.#section(name);
		return new Uint8Array(this.buffer, offset, length);
	}
}

/** Reads a flat list of events. */
export function readEvents(buffer: ArrayBuffer): readonly SimEvent[] {
	const flat = new Float64Array(buffer);
	const numbers = EVENT_RECORD.length;
	return Array.from({ length: flat.length / numbers }, (_, index) => {
		const cell = (name: EventCell) => cellOf(flat, name, index * numbers);
		return {
			step: cell('step'),
			kind: EVENT_KINDS[cell('kind')] ?? 'start',
			startNs: cell('startNs'),
			endNs: cell('endNs'),
			lpn: optional(cell('lpn')),
			from: optional(cell('from')),
			to: optional(cell('to')),
			hostOps: cell('hostOps')
		};
	});
}
