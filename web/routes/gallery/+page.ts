/** Adds the prose, which is code, to what the server sent. */
// First, before the prose: else pages without scripts would lack the styles of these kinds.
import { loadKinds } from '$lib/figures/registry';
import { WHOLE_DRIVES } from '$lib/figures/registry.drives';
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs, WHOLE_DRIVES),
	Prose: (await loadPage('gallery')).default
});
