/** What a figure's clock is doing. */

/** What a step forward leads to. */
export type Aim =
	/** This share of the step: 1, or the end of a micro-operation within it. */
	| { readonly type: 'step'; readonly share: number }
	/** The end of an operation: so many of the host's are done then. */
	| { readonly type: 'operation'; readonly hostOps: number }
	/** The end of an operation of the reader's, which the run was given just now. */
	| { readonly type: 'injected' };

/** Steps that the reader asked for are under way. */
export interface Forward {
	readonly type: 'forward';
	readonly aim: Aim;
	/** Steps that were asked for while one was under way. */
	readonly queuedSteps: number;
	/** Operations of the reader's that wait for the one under way. */
	readonly acts: readonly string[];
}

export type Mode =
	| {
			readonly type: 'rest';
			/** Whether it rests at the end of a micro-operation within a step. */
			readonly isWithin: boolean;
	  }
	| { readonly type: 'playing' }
	| { readonly type: 'back' }
	| Forward;

export const REST: Mode = { type: 'rest', isWithin: false };
/** It rests at the end of a micro-operation. */
export const REST_WITHIN: Mode = { type: 'rest', isWithin: true };
/** To the end of a step. */
export const WHOLE_STEP: Aim = { type: 'step', share: 1 };

export function forward(aim: Aim, acts: readonly string[] = []): Forward {
	return { type: 'forward', aim, queuedSteps: 0, acts };
}

/** One step more than was asked for: of an operation, one operation more. */
export function oneMore(mode: Forward, isOperation: boolean): Forward {
	return isOperation && mode.aim.type === 'operation'
		? { ...mode, aim: { type: 'operation', hostOps: mode.aim.hostOps + 1 } }
		: { ...mode, queuedSteps: mode.queuedSteps + 1 };
}
