/** The way through all chapters, and how long each takes. */
import { listWay } from '$lib/content/load';
import { minutesOf, PACE } from '$lib/server/reading';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({
	way: await listWay(minutesOf),
	wordsPerMinute: PACE.wordsPerMinute
});
