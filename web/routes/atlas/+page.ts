/** Adds what is code to what the server sent: prose, and the kinds of figures. */
// First, before the prose: else pages without scripts would lack the styles of these kinds.
import { loadKinds } from '$lib/figures/registry';
import { loadPage } from '$lib/content/prose';
import { loadMachines } from '$lib/run/view/machines';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs),
	machines: await loadMachines(data.figures.specs),
	Prose: (await loadPage('atlas')).default
});
