/** A page's list of its scenes, made of its headings. Pure. */

/** Where the page's contents stand; filled when its headings are known. */
export const CONTENTS = '<Contents ></Contents>';
/** What contents are made of: headings, and what is asked below them. */
const LISTED = /<h([23]) id="([^"]*)">(.*?)<\/h[23]>|<(?:Predict|Task) id="([^"]*)"/g;

/**
 * Lists the page's scenes, in groups: sections are groups, what stands below them the entries.
 *
 * @param {string} markup
 */
export function withContents(markup) {
	/** @type {{ title: string, entries: { to: string, asks: string, text: string }[] }[]} */
	const groups = [];
	for (const [, depth, to = '', text = '', asks = ''] of markup.matchAll(LISTED)) {
		const last = groups.at(-1)?.entries.at(-1);
		if (depth === '2') {
			groups.push({ title: text, entries: [] });
		} else if (depth === '3') {
			groups.at(-1)?.entries.push({ to, asks: '', text });
		} else if (last !== undefined) {
			last.asks = asks;
		}
	}
	const lists = groups.map(({ title, entries }) => {
		const items = entries.map(
			({ to, asks, text }) => `<ContentsEntry to="${to}" asks="${asks}">${text}</ContentsEntry>`
		);
		return `<div><p>${title}</p><ol>${items.join('')}</ol></div>`;
	});
	return markup.replace(CONTENTS, () => `<Contents >${lists.join('')}</Contents>`);
}
