/** The page's prose and its front matter. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => {
	const { default: Prose, metadata } = await loadPage('traces');
	return { Prose, metadata };
};
