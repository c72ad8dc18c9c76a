/** Adds the page's prose and its front matter to what the server sent. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const { default: Prose, metadata } = await loadPage('disk');
	return { ...data, Prose, metadata };
};
