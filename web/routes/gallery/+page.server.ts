/** What the gallery is sent: its declarations with their key frames, and the curve of spare. */
import { error } from '@sveltejs/kit';
import { findPage, loadPage, sourceText, spare } from '$lib/content/load';
import { figureData } from '$lib/server/figures';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	const spec = findPage('gallery');
	if (spec === undefined) {
		error(500, 'The gallery declares nothing.');
	}
	const { metadata } = await loadPage('gallery');
	const sources = spare.published.map(({ source }) => [source, sourceText(source)] as const);
	return { metadata, figures: figureData(spec), spare, sources };
};
