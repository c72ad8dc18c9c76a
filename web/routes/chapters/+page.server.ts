/** Titles and questions of all chapters, and how long each takes. */
import { listChapters } from '$lib/content/load';
import { minutesOf, PACE } from '$lib/server/reading';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({
	chapters: await listChapters(minutesOf),
	wordsPerMinute: PACE.wordsPerMinute
});
