/** What the page of a whole drive is sent: its figure. */
import { error } from '@sveltejs/kit';
import { findPage, loadPage, sourcesOf } from '$lib/content/load';
import { figureData } from '$lib/server/figures';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	const spec = findPage('drive');
	if (spec === undefined) {
		error(500, 'The page of a whole drive declares nothing.');
	}
	const { metadata } = await loadPage('drive');
	return { spec, metadata, figures: figureData(spec), sources: sourcesOf(metadata) };
};
