/** What the page and the worker that compresses say to each other. */
import type { BacklogState, Waiting } from './backlog';

/** A file or folder as the browser hands it over; it can be sent to the worker. */
export interface Handle {
	readonly kind: string;
	readonly name: string;
}

/** Why a file has no result; `explainFailure` says it in words. */
export type FailureReason =
	| 'vanished'
	| 'unreadable'
	| 'changed'
	| 'skipped'
	| 'silent'
	| 'unlisted'
	| 'too-deep'
	| 'too-many'
	| 'circle'
	| 'blocked'
	| 'unknown';

export interface Failure {
	/** Of the file, if the worker has heard of it: an estimate with the same number is void. */
	readonly id?: number;
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

/** A file with its results: exact where all of it was read, estimated where it was sampled. */
export interface Measurement {
	/** A later one with the same number takes its place. */
	readonly id: number;
	readonly path: string;
	readonly kind: Kind;
	readonly bytesBefore: number;
	/** Size of the gzip file, its 18 bytes of header and checksum included. */
	readonly bytesGzip: number;
	/** Sum of its pages of 4 KiB, each deflated by itself. */
	readonly bytesDeflate: number;
	/** The same with LZ4. */
	readonly bytesLz4: number;
	/** Half the width of the 95 % interval of these sizes; 0 where all of the file was read. */
	readonly bytesMargin: number;
	readonly bytesRead: number;
}

/** The same with its pages by how far deflate shrinks them, which only their sum is kept of. */
export interface Measured extends Measurement {
	readonly classBytes: readonly number[];
	readonly classStored: readonly number[];
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
	/** Bytes that were really read, for the speed: of large files only samples are. */
	readonly bytesRead: number;
	readonly measurements: readonly Measured[];
	readonly failures: readonly Failure[];
	readonly current: CurrentFile | undefined;
	/** Folders are still being searched. */
	readonly isCounting: boolean;
	/** Nothing is left in the queue, and nothing comes into it by itself. */
	readonly isIdle: boolean;
}

/** What one worker knows and the next needs to go on; to the page it is a parcel. */
export interface QueueState {
	/** The last that was seen. */
	readonly batch: number;
	readonly backlog: BacklogState;
	readonly sampled: readonly Waiting[];
	readonly bytesFinished: number;
	readonly bytesRead: number;
}

/**
 * `batch` numbers the additions from 1, so that the page knows whether the worker has seen all.
 * `walk` finds the files itself. `exact` reads the sampled files again, whole. `resume` comes
 * before all of these in a worker that relieves another.
 */
export type Request =
	| { readonly type: 'open'; readonly module: WebAssembly.Module }
	| { readonly type: 'resume'; readonly state: QueueState }
	| { readonly type: 'skip'; readonly id: number }
	| Order;

/** Work, which is done even if the worker is relieved before it has heard of it. */
export type Order =
	| { readonly type: 'exact'; readonly batch: number }
	| { readonly type: 'add'; readonly batch: number; readonly files: readonly QueuedFile[] }
	| { readonly type: 'walk'; readonly batch: number; readonly root: Handle };

export type Reply =
	| { readonly type: 'progress'; readonly batch: number; readonly progress: Progress }
	/** The last that a worker says: a fresh one is to go on. */
	| { readonly type: 'relieve'; readonly state: QueueState }
	| { readonly type: 'broken'; readonly message: string };
