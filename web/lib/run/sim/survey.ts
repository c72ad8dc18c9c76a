/** How far a run is known before it is looked at. */

/** Steps that a timeline shows at most. */
export const SURVEY_STEPS_MAX = 16_000;

/** What a run comes to by itself. */
export interface RunEnd {
	/** The last step. */
	readonly step: number;
	/** Pages that the flash has programmed by then. */
	readonly programs: number;
}
