/** Messages between the page and the worker that reads traces. */
import type { TraceReport } from './replayReport';

/** One pass over a trace, on a drive. */
export interface Job {
	readonly module: WebAssembly.Module;
	/** The drive, and what it did before, in the wire form. */
	readonly experimentLines: string;
	/** How to read the trace, as lines of `name=value`. */
	readonly options: string;
	readonly file: Blob;
	readonly name: string;
}

export type Request =
	| ({ readonly type: 'read' } & Job)
	/** Asks whether there can be such a drive. */
	| {
			readonly type: 'check';
			readonly id: number;
			readonly module: WebAssembly.Module;
			readonly experimentLines: string;
	  };

/** How far a pass is. */
export interface Progress {
	/** Bytes of the file, compressed or not. */
	readonly bytesDone: number;
	readonly report: TraceReport;
	/** The drive's state. */
	readonly state: ArrayBuffer;
	/** How the file was stored, like "gzip"; empty for plain text. */
	readonly stored: string;
	/** How long the worker has been at it. */
	readonly workMs: number;
	/** The first lines of the trace, cut where they are long. */
	readonly firstLines: readonly string[];
}

export type Reply =
	| ({ readonly type: 'progress' } & Progress)
	| ({ readonly type: 'done'; readonly digest: string } & Progress)
	/** The trace or the drive was refused; `line` begins a sentence for the reader. */
	| { readonly type: 'failed'; readonly message: string }
	| { readonly type: 'checked'; readonly id: number; readonly problem: string };
