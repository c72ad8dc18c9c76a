/** Texts of questions, as the simulator writes them, in the language of the site. */

/** A text with numbers, or texts of their own, at its places. */
const PLACE = /\{(\d)\}/g;

/**
 * Says texts in other words; rows of pages, and what nobody translated, stay as they are.
 * `texts` are those of the original, each with its places, and how they are said.
 */
export function sayer(texts: Readonly<Record<string, string>>): (text: string) => string {
	const patterns = Object.entries(texts).map(([text, other]) => {
		const plain = text.replaceAll(/[.?+()]/g, String.raw`\$&`);
		const whole = plain.replace(PLACE, String.raw`(\d+|\p{L}.*?)`);
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

/** In the language of the site; the original says them itself. */
export const said = sayer(import.meta.env.SITE_QUESTIONS ?? {});
