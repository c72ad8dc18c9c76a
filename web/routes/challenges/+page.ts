/** Adds the prose and the kinds of figures, which are code, to what the server sent. */
// First, before the prose: else pages without scripts would lack the styles of these kinds.
import { loadKinds } from '$lib/figures/registry';
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs),
	Prose: (await loadPage('challenges')).default
});
