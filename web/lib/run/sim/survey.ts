/** How far a run is known before it is looked at. */
import type { SimEvent } from './snapshot';

/** Steps that a timeline shows at most. */
export const SURVEY_STEPS_MAX = 16_000;

/** What a run comes to by itself. */
export interface RunEnd {
	/** The last step. */
	readonly step: number;
	/** Pages that the flash has programmed by then. */
	readonly programs: number;
}

/** A run, for timelines. */
export interface Survey {
	readonly events: readonly SimEvent[];
	/** The last step. */
	readonly endStep: number;
}

/** Whether a survey reaches the run's end: of a long one it has the first steps alone. */
export const isWhole = (survey: Survey | undefined): boolean =>
	survey !== undefined && survey.endStep < SURVEY_STEPS_MAX;
