/** The figure as oEmbed has it, for hosts whose address was said when the site was built. */
import { error, json } from '@sveltejs/kit';
import { resolve } from '$app/paths';
import { embeddable, embeddables } from '$lib/server/embed';
import { frameHtml } from '$lib/tools/embed/snippet';
import * as format from '../../../../../markdown/blocks.js';
import type { EntryGenerator, RequestHandler } from './$types';

/** Without the site's address no frame can be named: then there are no such files. */
const hasOrigin = (process.env.SITE_ORIGIN ?? '') !== '';
const SIZE_PX = { width: 760, height: 720 };

export const prerender = 'auto';

export const entries: EntryGenerator = () =>
	hasOrigin ? embeddables(format).map(({ slug, figure }) => ({ slug, figure })) : [];

export const GET: RequestHandler = ({ params, url }) => {
	const { slug, figure } = params;
	const about = embeddable(slug, figure, format);
	if (about === undefined) {
		error(404, `Chapter '${slug}' has no figure '${figure}'.`);
	}
	const site = new URL(resolve('/'), url.origin).href;
	const frame = new URL(resolve('/embed/[slug]/[figure]', { slug, figure }), url.origin).href;
	const { title } = about;
	return json({
		type: 'rich',
		version: '1.0',
		title,
		provider_name: 'Write Cliff',
		provider_url: site,
		...SIZE_PX,
		html: frameHtml({ url: frame, title, widthPx: SIZE_PX.width, heightPx: SIZE_PX.height })
	});
};
