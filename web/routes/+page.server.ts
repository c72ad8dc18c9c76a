/** What the first page is sent: its figure and the list of chapters. */
import { error } from '@sveltejs/kit';
import { findPage, listChapters, loadPage, sourcesOf } from '$lib/content/load';
import { figureData } from '$lib/server/figures';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	const spec = findPage('start');
	if (spec === undefined) {
		error(500, 'The first page declares nothing.');
	}
	const { metadata } = await loadPage('start');
	const chapters = await listChapters();
	return { spec, metadata, chapters, figures: figureData(spec), sources: sourcesOf(metadata) };
};
