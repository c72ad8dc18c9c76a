/** What the page and the worker that compresses say to each other. */
import type { BacklogState, Waiting } from './backlog';
import type { Failure, Handle, Measured, QueuedFile } from './fileFacts';
import type { SurveyResult } from './surveyResult';

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
	/** Files wait that would take too long, until the reader asks for them. */
	readonly isHeld: boolean;
	/** A new estimate of all files that were found. */
	readonly survey: SurveyResult | undefined;
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
 * `walk` finds the files itself. `exact` reads each file, those again that were sampled. `resume`
 * comes before all of these in a worker that relieves another.
 */
export type Request =
	/** `helpers` lead to workers that read for it. */
	| {
			readonly type: 'open';
			readonly module: WebAssembly.Module;
			readonly helpers: readonly MessagePort[];
	  }
	/** The worker is a helper, for whoever is behind the port. */
	| { readonly type: 'help'; readonly module: WebAssembly.Module; readonly port: MessagePort }
	| { readonly type: 'pause' }
	| { readonly type: 'proceed' }
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
