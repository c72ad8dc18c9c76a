/** Adds results up by bytes, says what a ratio means, and puts files in order. */
import type { Listed } from './columns';
import { assertNever } from './failures';
import { KINDS } from './fileKinds';
import type { Kind, Measurement } from './fileFacts';
import { CHUNK_BIAS } from './interval';

/** What remains of the application in the article, of every byte: "roughly a third". */
export const REFERENCE_RATIO = 1 / 3;

/** To half its size or less. */
const A_LOT_RATIO_MAX = 0.5;
/** Saves a tenth or more. */
const A_LITTLE_RATIO_MAX = 0.9;

export type Shrinkage = 'empty' | 'a-lot' | 'a-little' | 'hardly';

/** Sums over some files. */
export interface Sum {
	readonly filesCount: number;
	/** Of which so many were sampled. */
	readonly sampledCount: number;
	readonly bytesSampled: number;
	readonly bytesBefore: number;
	readonly bytesAfter: number;
	/** Of pages, each compressed by itself. */
	readonly bytesDeflate: number;
	readonly bytesLz4: number;
	/** Squares of the margins: files are sampled independently of each other. */
	readonly variance: number;
}

export interface KindSum extends Sum {
	readonly kind: Kind;
}

export const NOTHING: Sum = {
	filesCount: 0,
	sampledCount: 0,
	bytesSampled: 0,
	bytesBefore: 0,
	bytesAfter: 0,
	bytesDeflate: 0,
	bytesLz4: 0,
	variance: 0
};

/** Zip stores what gzip would enlarge, as a drive would: nothing counts as larger than it is. */
export function bytesAfterOf(measurement: Measurement): number {
	return Math.min(measurement.bytesGzip, measurement.bytesBefore);
}

/** Size after by size before: 0.33 means that a third remains. An empty file has none. */
export function ratioOf(bytesBefore: number, bytesAfter: number): number | undefined {
	return bytesBefore === 0 ? undefined : bytesAfter / bytesBefore;
}

export function ratioOfFile(measurement: Measurement): number | undefined {
	return ratioOf(measurement.bytesBefore, bytesAfterOf(measurement));
}

export function ratioOfSum(sum: Sum): number | undefined {
	return ratioOf(sum.bytesBefore, sum.bytesAfter);
}

/**
 * Half the width of the ratio's 95 % interval; 0 where all was read. What chunks are off by is the
 * same for all files, so that it does not average out.
 */
export function marginOfSum(sum: Sum): number {
	const bytes = Math.max(Math.sqrt(Math.max(0, sum.variance)), CHUNK_BIAS * sum.bytesSampled);
	return sum.sampledCount === 0 ? 0 : bytes / Math.max(1, sum.bytesBefore);
}

export function isSampled(measurement: Measurement): boolean {
	return measurement.bytesRead < measurement.bytesBefore;
}

/** `sign` is -1 to take away what was added before. */
export function plus(sum: Sum, measurement: Measurement, sign: 1 | -1): Sum {
	return {
		filesCount: sum.filesCount + sign,
		sampledCount: sum.sampledCount + (isSampled(measurement) ? sign : 0),
		bytesSampled: sum.bytesSampled + (isSampled(measurement) ? sign * measurement.bytesBefore : 0),
		bytesBefore: sum.bytesBefore + sign * measurement.bytesBefore,
		bytesAfter: sum.bytesAfter + sign * bytesAfterOf(measurement),
		bytesDeflate: sum.bytesDeflate + sign * measurement.bytesDeflate,
		bytesLz4: sum.bytesLz4 + sign * measurement.bytesLz4,
		variance: sum.variance + sign * measurement.bytesMargin ** 2
	};
}

export function shrinkageOf(ratio: number | undefined): Shrinkage {
	if (ratio === undefined) {
		return 'empty';
	}
	if (ratio <= A_LOT_RATIO_MAX) {
		return 'a-lot';
	}
	return ratio <= A_LITTLE_RATIO_MAX ? 'a-little' : 'hardly';
}

export function shrinkageLabel(shrinkage: Shrinkage): string {
	switch (shrinkage) {
		case 'empty':
			return 'Empty';
		case 'a-lot':
			return 'Shrinks a lot';
		case 'a-little':
			return 'Shrinks a little';
		case 'hardly':
			return 'Hardly shrinks';
		default:
			return assertNever(shrinkage);
	}
}

export type SortKey = 'path' | 'kind' | 'before' | 'after' | 'ratio' | 'pages';

export interface SortOrder {
	readonly key: SortKey;
	readonly isDescending: boolean;
}

/** Total order: ties fall to the path, then to the order of arrival. Empty files come last. */
export function compareBy(order: SortOrder): (a: Measurement, b: Measurement) => number {
	const sign = order.isDescending ? -1 : 1;
	const byKey = comparators[order.key];
	return (a, b) => {
		const isRatio = order.key === 'ratio' || order.key === 'pages';
		if (isRatio && (a.bytesBefore === 0) !== (b.bytesBefore === 0)) {
			return a.bytesBefore === 0 ? 1 : -1;
		}
		return sign * byKey(a, b) || comparePaths(a.path, b.path);
	};
}

const comparePaths = new Intl.Collator('en', { numeric: true }).compare;

function pagesRatio({ bytesBefore, bytesDeflate }: Measurement): number {
	return ratioOf(bytesBefore, bytesDeflate) ?? 0;
}

const comparators: Readonly<Record<SortKey, (a: Measurement, b: Measurement) => number>> = {
	path: (a, b) => comparePaths(a.path, b.path),
	kind: (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind),
	before: (a, b) => a.bytesBefore - b.bytesBefore,
	after: (a, b) => bytesAfterOf(a) - bytesAfterOf(b),
	ratio: (a, b) => (ratioOfFile(a) ?? 0) - (ratioOfFile(b) ?? 0),
	pages: (a, b) => pagesRatio(a) - pagesRatio(b)
};

/**
 * The first items in order of a list that grows, without sorting the rest and without looking at
 * any item twice: a folder of 100 000 files grows with every message of the worker.
 */
export class FirstInOrder<T> {
	readonly #compare: (a: T, b: T) => number;
	readonly #count: number;
	#list: Listed<T> = [];
	#seenCount = 0;
	#first: readonly T[] = [];

	constructor(compare: (a: T, b: T) => number, count: number) {
		this.#compare = compare;
		this.#count = count;
	}

	/** `list` is the one of the last call, longer or not, or a new one. */
	of(list: Listed<T>): readonly T[] {
		if (list !== this.#list) {
			this.#list = list;
			this.#seenCount = 0;
			this.#first = [];
		}
		if (this.#seenCount < list.length) {
			// A new array: what was given away does not change.
			const first = [...this.#first];
			for (const item of list.slice(this.#seenCount)) {
				this.#insert(first, item);
			}
			this.#seenCount = list.length;
			this.#first = first;
		}
		return this.#first;
	}

	#insert(first: T[], item: T): void {
		const last = first[this.#count - 1];
		if (last === undefined || this.#compare(item, last) < 0) {
			first.splice(insertionIndex(first, item, this.#compare), 0, item);
			first.length = Math.min(first.length, this.#count);
		}
	}
}

/** Behind equal items, so that the order of arrival holds. */
function insertionIndex<T>(sorted: readonly T[], item: T, compare: (a: T, b: T) => number): number {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		const candidate = sorted[middle];
		if (candidate !== undefined && compare(candidate, item) <= 0) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}
