/** What the first page is sent: its drive, the way through the chapters, and pictures. */
import { error } from '@sveltejs/kit';
import { findPage, listWay, loadPage, sourcesOf } from '$lib/content/load';
import { doorNumbers } from '$lib/server/doors';
import { wearData } from '$lib/server/firstPage';
import { minutesOf } from '$lib/server/reading';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => {
	const spec = findPage('start');
	if (spec === undefined) {
		error(500, 'The first page declares nothing.');
	}
	const { metadata } = await loadPage('start');
	return {
		spec,
		metadata,
		wear: wearData(),
		way: await listWay(minutesOf),
		doors: doorNumbers(),
		sources: sourcesOf(metadata)
	};
};
