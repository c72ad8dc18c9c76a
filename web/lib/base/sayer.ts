/** Texts as the simulator writes them, in other words. */

/** A text with numbers, or texts of their own, at its places. */
const PLACE = /\{(\d)\}/g;

/** What stands at a place, if it is not said: a number, or a text that begins with a letter. */
const NUMBER_OR_TEXT = String.raw`(\d+|\p{L}.*?)`;

/**
 * Says texts in other words; what nobody translated stays as it is. `texts` are those of the
 * original, each with its places, and how they are said; `part` matches what stands at a place.
 */
export function sayer(
	texts: Readonly<Record<string, string>>,
	part = NUMBER_OR_TEXT
): (text: string) => string {
	const patterns = Object.entries(texts).map(([text, other]) => {
		const plain = text.replaceAll(/[.?+()^]/g, String.raw`\$&`);
		const whole = plain.replace(PLACE, () => part);
		return { pattern: new RegExp(`^${whole}$`, 'u'), other };
	});
	const say = (text: string): string => {
		for (const { pattern, other } of patterns) {
			const [whole, ...parts] = pattern.exec(text) ?? [];
			if (whole !== undefined) {
				return other.replace(PLACE, (_, place) => say(parts[Number(place)] ?? ''));
			}
		}
		return text;
	};
	return say;
}
