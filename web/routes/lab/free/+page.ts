/** The page's prose and its front matter, and the drives to begin with. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const { default: Prose, metadata } = await loadPage('free-lab');
	return { ...data, Prose, metadata };
};
