/** Names of files as they are, with what has no shape of its own made visible. */

/** Control characters, and those that turn the direction of what follows, also beyond the name. */
const SHAPELESS =
	/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Of the pictures that Unicode has of the first control characters. */
const PICTURES = 0x2400;

export function shownName(name: string): string {
	return name.replace(SHAPELESS, (character) => {
		const code = character.charCodeAt(0);
		return code < 0x20
			? String.fromCharCode(PICTURES + code)
			: `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
	});
}
