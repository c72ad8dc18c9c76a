/** The key of a worksheet, made while the site is built. */
import { error } from '@sveltejs/kit';
import { allChapters } from '$lib/content/load';
import { keyPage } from '$lib/server/teach/kit';
import * as format from '../../../../markdown/blocks.js';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => allChapters.map(({ slug }) => ({ slug }));

export const load: PageServerLoad = ({ params }) => {
	const key = keyPage(params.slug, format);
	return key ?? error(404, `There is no key of a chapter '${params.slug}'.`);
};
