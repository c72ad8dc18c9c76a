/** Titles and questions of all chapters. */
import { allChapters, loadChapter } from '$lib/content/load';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({
	chapters: await Promise.all(
		allChapters.map(async (chapter) => {
			const { title = '', question = '' } = (await loadChapter(chapter)).metadata;
			const { slug, number, minutes } = chapter;
			return { slug, number, minutes, title, question };
		})
	)
});
