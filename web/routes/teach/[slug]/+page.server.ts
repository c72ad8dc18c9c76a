/** A chapter's guide, made while the site is built. */
import { error } from '@sveltejs/kit';
import { allChapters } from '$lib/content/load';
import { guidePage } from '$lib/server/teach/kit';
import * as format from '../../../markdown/blocks.js';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => allChapters.map(({ slug }) => ({ slug }));

export const load: PageServerLoad = ({ params }) => {
	const guide = guidePage(params.slug, format);
	return guide ?? error(404, `There is no guide of a chapter '${params.slug}'.`);
};
