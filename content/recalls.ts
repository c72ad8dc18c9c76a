/** What a chapter declares of a question that is asked at its end. */
import type { Reason } from './reasons';

/** A question that the simulator asks, with a new seed each time. */
export interface CountRecall {
	readonly experiment: string;
	/** The state after one of these steps is shown. */
	readonly stepMin: number;
	readonly stepMax: number;
	/** Number of the snapshot's header that is the answer. */
	readonly ask: 'freePages' | 'validPages' | 'stalePages' | 'erases' | 'gcCopies';
}

/** A question about the idea: runs bear one option out, and none of the others. */
export interface IdeaRecall {
	readonly answer: string;
	/** Of every option what would have to be so. */
	readonly because: Readonly<Record<string, readonly Reason[]>>;
}

export type RecallSpec = CountRecall | IdeaRecall;
