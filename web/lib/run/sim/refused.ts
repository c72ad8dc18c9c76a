/** A field that the simulator refuses, as data: what a worker needs, without words. */
import type { Range } from '$lib/contract/contractField';

export interface FieldRefusal {
	/** In the experiment file. */
	readonly path: string;
	/** Of a number behind a word, the word; else empty. */
	readonly word: string;
	readonly value: string;
	/** In the simulator's words. */
	readonly legal: string;
	/** The same as numbers, where it is a range, and the field that makes it what it is. */
	readonly range?: Range & { readonly with: string };
}

/** An experiment was refused; `message` is the simulator's own sentence. */
export class Refusal extends Error {
	readonly refused: FieldRefusal;

	constructor(message: string, refused: FieldRefusal) {
		super(message);
		this.refused = refused;
	}
}

/**
 * What a word stands with: `drive.trim queued` is a number of the field `drive.trim`. What is no
 * field, like the memory for something, is a name as it stands.
 */
export function splitField(field: string): Pick<FieldRefusal, 'path' | 'word'> {
	const [path = '', word = ''] = field.split(' ');
	return path.includes('.') ? { path, word } : { path: field, word: '' };
}

/** Reads what the simulator threw; nothing where it does not name a field. */
export function readRefusal(error: unknown): Refusal | undefined {
	const text = error instanceof Error ? error.message : '';
	const [message = '', field, value, legal, min, max, zero, other] = text.split('\n');
	if (field === undefined || value === undefined || legal === undefined) {
		return undefined;
	}
	const ends = { min: Number(min), max: Number(max), with: other ?? '' };
	const range = zero === '1' ? { ...ends, orZero: true as const } : ends;
	const named = { ...splitField(field), value, legal };
	return new Refusal(message, min === undefined ? named : { ...named, range });
}
