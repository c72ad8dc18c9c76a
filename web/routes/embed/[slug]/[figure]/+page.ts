/** Adds what is code to what the server sent: the figure's kind, and what runs beside it. */
import { loadKinds } from '$lib/figures/registry';
import { WHOLE_DRIVES } from '$lib/figures/registry.drives';
import { loadMachines } from '$lib/run/view/machines';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => ({
	...data,
	isFramed: true,
	kinds: await loadKinds(data.figures.specs, WHOLE_DRIVES),
	machines: await loadMachines(data.figures.specs)
});
