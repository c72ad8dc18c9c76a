/** What the frame of one figure is sent. */
import { error } from '@sveltejs/kit';
import { embeddables, embedded } from '$lib/server/embed';
import * as format from '../../../../markdown/blocks.js';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () =>
	embeddables(format).map(({ slug, figure }) => ({ slug, figure }));

export const load: PageServerLoad = ({ params }) => {
	const found = embedded(params.slug, params.figure, format);
	if (found === undefined) {
		error(404, `Chapter '${params.slug}' has no figure '${params.figure}'.`);
	}
	return found;
};
