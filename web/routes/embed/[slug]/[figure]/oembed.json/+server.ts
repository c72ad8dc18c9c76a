/** The figure as oEmbed has it, for hosts whose address was said when the site was built. */
import { error, json } from '@sveltejs/kit';
import { resolve } from '$app/paths';
import { embeddable, embeddables } from '$lib/server/embed';
import { oembedOf } from '$lib/tools/embed/oembed';
import * as format from '../../../../../markdown/blocks.js';
import type { EntryGenerator, RequestHandler } from './$types';

/** Without the site's address no frame can be named: then there are no such files. */
const hasOrigin = (process.env.SITE_ORIGIN ?? '') !== '';

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
	return json(oembedOf({ title: about.title, frame, site }));
};
