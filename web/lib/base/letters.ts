/**
 * Bytes as letters, for what pages carry: one letter of Latin Extended for each, which stands in
 * any text as it is. As lists of numbers they would be code, which a browser must compile before
 * it can show the page; in base 64 they would be compressed less.
 */
const FIRST = 0x100;

export const toLetters = (bytes: ArrayBuffer): string =>
	Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(FIRST + byte)).join('');

export function fromLetters(letters: string): ArrayBuffer {
	const bytes = new Uint8Array(letters.length);
	for (let index = 0; index < bytes.length; index += 1) {
		bytes[index] = letters.charCodeAt(index) - FIRST;
	}
	return bytes.buffer;
}
