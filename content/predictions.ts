/** What a chapter declares of a question that is asked before the figure moves. */
import type { BetSpec } from './bets';

/**
 * What a number of a state must be: within bounds, the largest of all variants, or against the same
 * number after another step.
 */
export type Comparison =
	| { readonly from: number; readonly to: number }
	| { readonly than: 'variants'; readonly is: 'largest' }
	| { readonly step: number; readonly is: 'same' | 'other' | 'more' };

/** What would have to be so if an option were right. */
export interface Because {
	/** Step after which to look; the end of the run when missing. */
	readonly step?: number;
	/** Variant of the prediction's figure; that of its moment when missing. */
	readonly variant?: string;
	/** As in a claim. */
	readonly field: string;
	readonly compare: Comparison;
}

export interface PredictionSpec {
	readonly bet?: BetSpec;
	/** Option that the simulator bears out. */
	readonly answer: string;
	/** Of every option what it would mean: it holds of the answer, and of no other. */
	readonly because: Readonly<Record<string, Because>>;
	/** What the picture shows is what one answers from: it does not wait for the bet. */
	readonly isDiagnosis?: true;
	/** Figure and moment that show it. */
	readonly figure: string;
	readonly moment: string;
	/** The moment to guess from, if that is not how the figure starts. */
	readonly from?: string;
}
