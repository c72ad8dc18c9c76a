/** The page's prose and its front matter, with what the server sent. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const { default: Prose, metadata } = await loadPage('teach');
	return { ...data, Prose, metadata };
};
