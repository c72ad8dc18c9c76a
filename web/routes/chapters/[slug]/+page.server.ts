/** What a chapter's page is sent: its declarations, its neighbors, its figures' key frames. */
import { error } from '@sveltejs/kit';
import {
	allChapters,
	findChapter,
	loadChapter,
	sourceText,
	sourcesOf,
	spare,
	termsOf
} from '$lib/content/load';
import { figureData } from '$lib/server/figures';
import { minutesOf } from '$lib/server/reading';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => allChapters.map(({ slug }) => ({ slug }));

/** The curve of spare area, with who published its points. */
function spareWithSources() {
	const sources = spare.published.map(({ source }) => [source, sourceText(source)] as const);
	return { curve: spare, sources };
}

export const load: PageServerLoad = async ({ params }) => {
	const chapter = findChapter(params.slug);
	if (chapter === undefined) {
		error(404, `There is no chapter '${params.slug}'.`);
	}
	const { metadata } = await loadChapter(chapter);
	const next = allChapters[allChapters.indexOf(chapter) + 1];
	const ahead = next && (await loadChapter(next)).metadata;
	return {
		chapter,
		minutes: minutesOf(chapter),
		metadata,
		figures: figureData(chapter),
		spare: chapter.charts?.includes('spare') ? spareWithSources() : undefined,
		terms: termsOf(metadata),
		sources: sourcesOf(metadata),
		next: next && {
			...{ slug: next.slug, number: allChapters.indexOf(next) + 1 },
			...{ title: ahead?.title ?? '', question: ahead?.question ?? '' }
		}
	};
};
