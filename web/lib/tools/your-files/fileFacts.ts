/** What is known of a file: how the reader gave it, what it measures, or why it has no result. */

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
	| 'unnamed'
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
