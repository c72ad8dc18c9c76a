/** Sentences of the kit: their links, in the notation of chapters, as pieces to be shown. */

export interface Piece {
	readonly text: string;
	/** A key of `sources`, where the piece is a citation. */
	readonly cite?: string;
	/** Whether it is a formula or a command. */
	readonly isCode?: boolean;
}

const PIECE = /\[([^\]]+)\]\((claim|cite):([\w-]+)\)|`([^`]+)`/g;

/** The pieces of a sentence, in order. */
export function said(sentence: string): readonly Piece[] {
	const pieces: Piece[] = [];
	let from = 0;
	for (const match of sentence.matchAll(PIECE)) {
		const [whole, text, scheme, to, code] = match;
		pieces.push({ text: sentence.slice(from, match.index) });
		if (code !== undefined) {
			pieces.push({ text: code, isCode: true });
		} else if (scheme === 'cite' && to !== undefined) {
			pieces.push({ text: text ?? '', cite: to });
		} else {
			pieces.push({ text: text ?? '' });
		}
		from = match.index + whole.length;
	}
	pieces.push({ text: sentence.slice(from) });
	return pieces.filter(({ text }) => text !== '');
}
