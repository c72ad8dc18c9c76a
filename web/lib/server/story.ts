/** What a page of scenes that is not a chapter is sent: its figures. */
import { error } from '@sveltejs/kit';
import { findPage, loadPage, sourcesOf } from '$lib/content/load';
import { figureData } from './figures';

/** @throws when the content declares no such page */
export async function storyData(slug: string) {
	const spec = findPage(slug);
	if (spec === undefined) {
		error(500, `The page '${slug}' declares nothing.`);
	}
	const { metadata } = await loadPage(slug);
	return { spec, metadata, figures: figureData(spec), sources: sourcesOf(metadata) };
}
