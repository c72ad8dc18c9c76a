/** Adds the prose, which is code, to what the server sent. */
import { loadPage } from '$lib/content/load';
import { loadKinds } from '$lib/figures/registry';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs),
	Prose: (await loadPage('gallery')).default
});
