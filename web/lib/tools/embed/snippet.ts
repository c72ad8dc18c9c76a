/** The lines that a teacher copies into another page. */

export interface Framed {
	/** Whole address of the frame. */
	readonly url: string;
	readonly title: string;
	/** Nothing: as wide as there is room. */
	readonly widthPx?: number | undefined;
	readonly heightPx: number;
	/** Whether the page around it gives the frame the height that it needs. */
	readonly isFitted: boolean;
}

/** Scripts alone, and new windows for the link to the chapter: no storage, no origin. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** Gives each frame of ours the height that it asks for, and no other. */
const FIT = `<script>
addEventListener('message', ({ data, source }) => {
	if (data?.type !== 'write-cliff' || !(data.heightPx > 0)) return;
	for (const frame of document.querySelectorAll('iframe'))
		if (frame.contentWindow === source) frame.height = Math.ceil(data.heightPx);
});
</script>`;

const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The frame alone, as oEmbed has it, too. */
export function frameHtml({ url, title, widthPx, heightPx }: Omit<Framed, 'isFitted'>): string {
	const attributes = [
		['src', url],
		['title', title],
		['width', widthPx === undefined ? '100%' : String(widthPx)],
		['height', String(Math.ceil(heightPx))],
		['style', 'border: 0'],
		['loading', 'lazy'],
		['sandbox', SANDBOX]
	] as const;
	const written = attributes.map(([name, value]) => `${name}="${escaped(value)}"`).join(' ');
	return `<iframe ${written}></iframe>`;
}

/** All that is copied. */
export const snippetOf = (framed: Framed): string =>
	framed.isFitted ? `${frameHtml(framed)}\n${FIT}` : frameHtml(framed);
