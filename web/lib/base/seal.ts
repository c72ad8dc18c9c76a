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

/** A text without the escapes that mail programs and chats put into addresses; it has none. */
export function unescaped(text: string): string {
	try {
		return text.includes('%') ? decodeURIComponent(text) : text;
	} catch {
		return text;
	}
}
