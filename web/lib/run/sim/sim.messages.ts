/** Messages between the page and the simulator's worker. */
import type { Allowed } from './limits';
import type { FieldRefusal } from './refused';
import type { Waypoint } from './way';

/** An operation of the reader's, and the step after which it was asked for. */
export interface LoggedOp {
	readonly atStep: number;
	/** In the notation of command lists, like `w3:a`. */
	readonly op: string;
}

/** What a request for a state says about it. */
interface Asked {
	/** First block whose pages are wanted, where a drive has more pages than a state carries. */
	readonly firstBlock?: number | undefined;
	/** Buffers to write into. */
	readonly spare: readonly ArrayBuffer[];
}

export type Request =
	/** Builds the simulator. With a log, replays it. */
	| {
			readonly type: 'open';
			readonly module: WebAssembly.Module;
			readonly experimentLines: string;
			/** Replaces the file's seed. */
			readonly seed: number | undefined;
			readonly log: readonly LoggedOp[];
			/** Recount the whole state after every request. */
			readonly check: boolean;
	  }
	/** Asks what each field of some drives may hold, of each the others being as they are. */
	| {
			readonly type: 'limits';
			readonly module: WebAssembly.Module;
			/** Experiments in the wire form. */
			readonly drives: readonly string[];
	  }
	/** Asks for a problem set; what is asked for is lines of `name=value`. */
	| {
			readonly type: 'homework';
			readonly module: WebAssembly.Module;
			readonly asked: string;
	  }
	/** Goes to a step, back or forward, or stays where it is, and looks one step further. */
	| (Asked & {
			readonly type: 'show';
			readonly step: number | undefined;
			/** Counts on the way to a later step, so many steps apart. */
			readonly everySteps?: number | undefined;
	  })
	/** Adds an operation after a step, then goes to that step and looks one step further. */
	| (Asked & { readonly type: 'inject'; readonly step: number; readonly op: string })
	/**
	 * Goes on in simulated time without looking at single steps, and after the answer as well if
	 * it is far from there.
	 */
	| (Asked & {
			readonly type: 'run';
			readonly untilNs: number;
			readonly stepsMax: number;
			/** Milliseconds of the reader's after which it answers, wherever it is. */
			readonly msMax: number;
			/** Whether the answer tells what happened on the way. */
			readonly withEvents?: boolean;
	  })
	/**
	 * Goes on with the experiment's phases, and after the answer as well, and tells how far it is.
	 * From the first of these requests on there is no going back.
	 */
	| {
			readonly type: 'stages';
			/** Steps of the whole run after which it is over; without them, at its end. */
			readonly stepsMax?: number | undefined;
			/** Milliseconds of the reader's after which it answers, wherever it is. */
			readonly msMax: number;
			/** Whether the last answer has states along the way. */
			readonly isFilmed?: boolean | undefined;
			readonly spare: readonly ArrayBuffer[];
	  }
	/** Runs to the end, at most so many steps, for the timeline; then goes back to the start. */
	| { readonly type: 'survey'; readonly stepsMax: number }
	/** Sets the conditions that stop a `run`, like `gc=3,page=7`; they replace those before. */
	| { readonly type: 'pause'; readonly conditions: string }
	/**
	 * Asks how long the host's operations took until a step, then goes back to another; without
	 * them, so far.
	 */
	| {
			readonly type: 'stalls';
			readonly goTo?: { readonly step: number; readonly thenStep: number } | undefined;
	  };

export type Reply =
	| { readonly type: 'opened' }
	| { readonly type: 'done' }
	| { readonly type: 'limited'; readonly allowed: readonly Allowed[] }
	/** A problem set with its key, as JSON. */
	| { readonly type: 'drawn'; readonly set: string }
	| { readonly type: 'stalled'; readonly stalls: ArrayBuffer }
	| {
			readonly type: 'shown';
			/** The state after the step that was asked for, or at the end. */
			readonly state: ArrayBuffer;
			/** The state one step later; missing at the end and after `run`. */
			readonly next: ArrayBuffer | undefined;
			/** Fingerprint of `state`; missing after `run`. */
			readonly digest: string | undefined;
			/** How long the simulator ran for a `run`, in the reader's time. */
			readonly workMs: number;
			/** What was counted on the way, where a `show` asked for it. */
			readonly way?: readonly Waypoint[] | undefined;
			/** What happened since it was last told; where a `run` asked for it. */
			readonly events?: ArrayBuffer | undefined;
	  }
	| {
			readonly type: 'staged';
			readonly state: ArrayBuffer;
			/** What came of the phases so far, as JSON. */
			readonly report: string;
			readonly isDone: boolean;
			/** Why the run ended before its end, in one sentence; empty where it did not. */
			readonly fault: string;
			/** Fingerprint of `state` when the run is over. */
			readonly digest: string | undefined;
			/** How long the simulator ran, in the reader's time. */
			readonly workMs: number;
			/** States along the way, where they were asked for and the run is over. */
			readonly frames?: readonly ArrayBuffer[] | undefined;
	  }
	| { readonly type: 'surveyed'; readonly events: ArrayBuffer; readonly endStep: number }
	| {
			readonly type: 'failed';
			readonly message: string;
			/** Whether the simulator can no longer be trusted and must be started anew. */
			readonly isFatal: boolean;
			/** The field that was refused, where one was. */
			readonly refused?: FieldRefusal;
	  };

export interface Envelope<Message> {
	/** Number of the request; its reply has the same. */
	readonly id: number;
	readonly message: Message;
}
