/** Lets pages carry drawings without the digits that nobody can see. */

/** Scripts come first: what they draw themselves, and their hash in the policy, stay as is. */
const SCRIPT_OR_DRAWING = /<script\b[^]*?<\/script>|<svg\b[^]*?<\/svg>/g;

/** Where and how large; names and values for a screen reader have numbers of their own. */
const PLACE = / (?:[cr]?[xy]|[xy][12]|r|d|points|transform|width|height|font-size)="[^"]*"/g;
const LONG = /-?\d+\.\d{2,}/g;
const DIGITS = 1;

const short = (number: string) => String(Number(Number(number).toFixed(DIGITS)));

/**
 * A page whose drawings name their places, in pixels, to a tenth. Scripts that take such a page
 * over set what they compute themselves.
 */
export function shortNumbers(html: string): string {
	return html.replace(SCRIPT_OR_DRAWING, (part) =>
		part.startsWith('<script')
			? part
			: part.replace(PLACE, (attribute) =>
					// What is scaled would show a rounded scale at its end.
					attribute.includes('scale(') ? attribute : attribute.replace(LONG, short)
				)
	);
}
