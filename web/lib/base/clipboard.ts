/** Copies text for the reader, and says in one sentence how that went. */

/** What to say when it is copied, and when the browser refuses. */
export interface CopyWords {
	readonly done: string;
	readonly refused: string;
}

const LINK: CopyWords = {
	done: 'The link was copied.',
	refused: 'This browser did not let the page copy; copy the link from its menu instead.'
};

/** Returns the sentence that is true of the attempt; those of a link where none are given. */
export async function copyText(text: string, { done, refused } = LINK): Promise<string> {
	try {
		await navigator.clipboard.writeText(text);
		return done;
	} catch {
		return refused;
	}
}
