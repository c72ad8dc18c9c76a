/** A worksheet and its pictures, made while the site is built. */
import { error } from '@sveltejs/kit';
import { allChapters } from '$lib/content/load';
import { worksheetPage } from '$lib/server/teach/kit';
import * as format from '../../../../markdown/blocks.js';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => allChapters.map(({ slug }) => ({ slug }));

export const load: PageServerLoad = ({ params }) => {
	const sheet = worksheetPage(params.slug, format);
	return sheet ?? error(404, `There is no worksheet of a chapter '${params.slug}'.`);
};
