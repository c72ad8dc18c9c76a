/** What the tables of the contract are made of; those beside this file are generated. */

/** Whole numbers from `min` to `max`, both among them. */
export interface Range {
	readonly min: number;
	readonly max: number;
	/** Whether 0 is legal besides: it stands for "none". */
	readonly orZero?: true;
}

/** A number behind a word: its range, what forms call it, and what they begin with. */
export interface WordNumber extends Range {
	readonly label: string;
	readonly start: number;
}

/** One of a few words, perhaps with a number or an expression after a colon. */
export interface Choice {
	/** Empty for a part that the drive does not have. */
	readonly word: string;
	readonly label: string;
	readonly number?: WordNumber;
	/** The reader's own expression, to begin with. */
	readonly expression?: string;
	readonly isSmall?: true;
}

/** What a field holds. */
export type Holds =
	| { readonly kind: 'whole' | 'mixture'; readonly range: Range }
	| { readonly kind: 'choice'; readonly words: readonly Choice[] }
	| { readonly kind: 'flag' | 'text' };

export type Group =
	'first' | 'geometry' | 'mapping' | 'cleaning' | 'caches' | 'aging' | 'time' | 'latency' | 'above';

export interface ContractField {
	/** In experiment files; `*` stands for the number of a phase. */
	readonly path: string;
	readonly label: string;
	readonly holds: Holds;
	/** Whether nothing of the kind is there without it. */
	readonly isPart?: true;
	/** What holds without it, or the field whose value does. */
	readonly otherwise?: number | string;
	readonly sameAs?: string;
	/** Whether a form must have it. */
	readonly isAsked?: true;
	/** Where the free lab's form has it, its letters in links, and what stands under the input. */
	readonly form?: { readonly group: Group; readonly code: string; readonly hint: string };
	/** Another field without which it means nothing: one of these words, or anything but 0. */
	readonly needs?: { readonly path: string; readonly words: readonly string[] };
	/** Whether the simulator's small build knows it, of a choice as far as it knows the word. */
	readonly isSmall?: true;
}

export const whole = (min: number, max: number): Holds => ({ kind: 'whole', range: { min, max } });
export const noneOr = (min: number, max: number): Holds => ({
	kind: 'whole',
	range: { min, max, orZero: true }
});
export const mixture = (min: number, max: number): Holds => ({
	kind: 'mixture',
	range: { min, max }
});
export const choice = (...words: readonly Choice[]): Holds => ({ kind: 'choice', words });
export const flag: Holds = { kind: 'flag' };
export const text: Holds = { kind: 'text' };

/** What a whole number of a table may be. */
export function wholeRange(table: readonly ContractField[], path: string): Range {
	const holds = table.find((field) => field.path === path)?.holds;
	if (holds?.kind !== 'whole') {
		throw new Error(`${path} is no whole number of the contract.`);
	}
	return holds.range;
}
