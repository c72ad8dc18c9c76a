/** Texts for addresses that tell whether they arrived whole: a checksum ends them. */
import { textChecksum } from './crc32';

const MARK = ';c=';

/** A text with its checksum behind it. */
export const seal = (text: string): string => `${text}${MARK}${textChecksum(text)}`;

export interface Sealed {
	/** What was sealed. */
	readonly text: string;
	/** The checksum as it was given; empty where there is none. */
	readonly given: string;
	/** Whether the text arrived as it was sent. */
	readonly isWhole: boolean;
}

/** Takes a text and its checksum apart. */
export function unseal(sealed: string): Sealed {
	const at = sealed.lastIndexOf(MARK);
	const text = at < 0 ? sealed : sealed.slice(0, at);
	const given = at < 0 ? '' : sealed.slice(at + MARK.length);
	return { text, given, isWhole: at >= 0 && textChecksum(text) === given };
}

/** Said of a result whose address did not arrive whole. */
export const CHANGED = 'The address of this result was changed or cut off; ask for the link again.';

/** Longer than any result is. */
const LENGTH_MAX = 2000;

/** The parts of a sealed result, which semicolons separate; undefined where it is not whole. */
export function unsealFields(given: string): readonly string[] | undefined {
	const { text, isWhole } = unseal(unescaped(given.slice(0, LENGTH_MAX)));
	return isWhole ? text.split(';') : undefined;
}

/** A text without the escapes that mail programs and chats put into addresses; it has none. */
export function unescaped(text: string): string {
	try {
		return text.includes('%') ? decodeURIComponent(text) : text;
	} catch {
		return text;
	}
}
