/** What a sentence stands on: numbers of runs, and how they compare. */

/** A state of a run. */
export interface Looked {
	readonly experiment: string;
	/** Step after which to look; the end of the run when missing. */
	readonly step?: number;
	/** Operations that are asked for and done after it, before anybody looks. */
	readonly ops?: readonly string[];
	/** Where the number there is another than the reason's. */
	readonly field?: string;
}

/** A number of a state is more or less than in each of some others, or than a number. */
export interface Reason {
	/** As in a claim. */
	readonly field: string;
	readonly of: Looked;
	readonly is: 'less' | 'same' | 'more';
	readonly than: number | readonly Looked[];
}

/** A sentence of the prose, or a part of one, that is true because of what runs come to. */
export interface Statement {
	/** Word for word, without markup. */
	readonly text: string;
	/** All of it must be so. */
	readonly because: readonly Reason[];
}
