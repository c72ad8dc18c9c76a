/** A frame as oEmbed 1.0 has it: https://oembed.com, section 2.3.4. */
import { frameHtml } from './snippet';

const SIZE_PX = { width: 760, height: 720 };

export interface Described {
	readonly title: string;
	/** Whole address of the frame. */
	readonly frame: string;
	/** Whole address of the site. */
	readonly site: string;
}

/** A static site answers for one size. */
export const oembedOf = ({ title, frame, site }: Described) => ({
	type: 'rich',
	version: '1.0',
	title,
	provider_name: 'Write Cliff',
	provider_url: site,
	...SIZE_PX,
	html: frameHtml({ url: frame, title, widthPx: SIZE_PX.width, heightPx: SIZE_PX.height })
});
