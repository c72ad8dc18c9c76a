/** A text as it begins a sentence or a title. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The same within a sentence: SLC, TRIM, and other words of capitals stay as they are. */
export const uncapitalized = (text: string): string =>
	/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
