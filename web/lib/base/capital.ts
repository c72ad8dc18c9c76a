/** A text as it begins a sentence or a title. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Words that a German label begins with before its noun. */
const GERMAN_SMALL = /^(?:Der|Die|Das|Eine|Ein|Ihre|Und|Höchstens|Wie|Noch|Mit|Über|In|Von|So) /;
const GERMAN_ADJECTIVE = /^\p{Lu}\p{Ll}*(?:e|er|es|en) \p{Lu}/u;

/**
 * The same within a sentence: SLC, TRIM, and other words of capitals stay as they are, and so do
 * the nouns of a language that writes them with capitals.
 */
export function uncapitalized(
	text: string,
	language: string = import.meta.env.SITE_LANGUAGE ?? 'en'
): string {
	const isSmall =
		language === 'de'
			? GERMAN_SMALL.test(text) || GERMAN_ADJECTIVE.test(text)
			: !/^[A-Z]{2}/.test(text);
	return isSmall ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
