/** Adds the code of the figures' kinds to what the server sent. */
// First, before all else: else pages without scripts would lack the styles of these kinds.
import { loadKinds } from '$lib/figures/registry';
import { loadMachines } from '$lib/run/view/machines';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs),
	machines: await loadMachines(data.figures.specs)
});
