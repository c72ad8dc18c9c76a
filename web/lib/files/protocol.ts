/** What the page and the worker that compresses say to each other. */

/** Why a file has no result; `explainFailure` says it in words. */
export type FailureReason =
	| 'vanished'
	| 'unreadable'
	| 'changed'
	| 'skipped'
	| 'silent'
	| 'unlisted'
	| 'too-deep'
	| 'unknown';

export interface Failure {
	readonly path: string;
	readonly reason: FailureReason;
	/** What the browser said, where that helps to find the cause; else empty. */
	readonly detail: string;
}

/** A file as it waits for its turn. */
export interface QueuedFile {
	/** Folder-relative, as the reader chose it. */
	readonly path: string;
	readonly file: File;
}

/** A file that was read to its end. */
export interface Measurement {
	readonly path: string;
	readonly kind: Kind;
	readonly bytesBefore: number;
	/** Size of the gzip file, its 18 bytes of header and checksum included. */
	readonly bytesGzip: number;
}

export type Kind =
	| 'program'
	| 'text'
	| 'document'
	| 'picture'
	| 'sound'
	| 'video'
	| 'archive'
	| 'database'
	| 'disk-image'
	| 'font'
	| 'other';

export interface CurrentFile {
	readonly id: number;
	readonly path: string;
	readonly bytesDone: number;
	readonly bytesTotal: number;
}

/** How far the worker is. Counts are totals; measurements and failures are those since the last. */
export interface Progress {
	/** The worker's clock, so that rates do not depend on when the page gets to read this. */
	readonly timeMs: number;
	readonly filesCounted: number;
	readonly bytesCounted: number;
	/** Bytes of finished files and of the current one; failed files count as done. */
	readonly bytesDone: number;
	readonly measurements: readonly Measurement[];
	readonly failures: readonly Failure[];
	readonly current: CurrentFile | undefined;
	/** Nothing is left in the queue. */
	readonly isIdle: boolean;
}

/** `batch` numbers the additions from 1, so that the page knows whether the worker has seen all. */
export type Request =
	| { readonly type: 'add'; readonly batch: number; readonly files: readonly QueuedFile[] }
	| { readonly type: 'skip'; readonly id: number };

export type Reply =
	| { readonly type: 'progress'; readonly batch: number; readonly progress: Progress }
	| { readonly type: 'broken'; readonly message: string };
