/** Messages between the page and the worker that writes. */
import type { Fault } from './faults';
import type { FolderOutcome } from './folder';
import type { Leg, Outcome } from './outcome';
import type { Plan } from './plan';

export type Request =
	| {
			readonly type: 'storage';
			readonly plan: Plan;
			readonly bytesMax: number;
			/** Written as one more kind of data. */
			readonly source: File | undefined;
	  }
	| {
			readonly type: 'folder';
			readonly folder: FileSystemDirectoryHandle;
			readonly bytesMax: number;
	  }
	| { readonly type: 'hidden' }
	| { readonly type: 'cancel' };

export type Reply =
	/** Sent before a file of this name is made. */
	| { readonly type: 'name'; readonly name: string }
	/** What the run may leave in a folder is kept under this name. */
	| { readonly type: 'remembered'; readonly note: string }
	/** A sign of life; with what was written last, if it is over. */
	| { readonly type: 'progress'; readonly bytesWritten: number; readonly leg: Leg | undefined }
	/** Something less than a fault. */
	| { readonly type: 'note'; readonly text: string }
	/** Everything that was made is deleted; `leftovers` could not be. */
	| {
			readonly type: 'storage-done';
			readonly outcome: Outcome;
			readonly leftovers: readonly string[];
	  }
	| {
			readonly type: 'folder-done';
			readonly outcome: FolderOutcome;
			readonly leftovers: readonly string[];
	  }
	| {
			readonly type: 'fault';
			readonly fault: Fault;
			readonly detail: string;
			readonly bytesWritten: number;
			readonly leftovers: readonly string[];
	  };
