/** Adds what is code to what the server sent: prose, kinds of figures, charts. */
// First, before the prose: else pages without scripts would lack the styles of these kinds.
import { loadKinds } from '$lib/figures/registry';
import { browser } from '$app/environment';
import type { FixedCharts } from '$lib/article/fixedCharts';
import { loadChapter } from '$lib/content/prose';
import { loadMachines } from '$lib/run/view/machines';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data, url }) => ({
	...data,
	kinds: await loadKinds(data.figures.specs),
	machines: await loadMachines(data.figures.specs),
	charts: await chartsOf(data.spare, url.origin + url.pathname),
	Prose: (await loadChapter(data.chapter)).default
});

type Spare = Parameters<PageLoad>[0]['data']['spare'];

/** The code of charts is loaded by the chapters that show any. */
async function chartsOf(spare: Spare, link: string): Promise<FixedCharts> {
	if (spare === undefined) {
		return { specs: {} };
	}
	const { spareChart } = await import('$lib/gallery/spare');
	const sources = new Map(spare.sources);
	const name = 'Write Cliff, greedy cleaning under random writes';
	const origin = { name, seed: spare.curve.seed, link };
	const chart = spareChart(spare.curve, (key) => sources.get(key) ?? key, origin);
	const specs = { spare: chart };
	return browser ? { specs } : { specs, Sent: (await import('$lib/gallery/chart')).Chart };
}
