/** The test's answers, and which belief each wrong one shows. */
import { allChapters, loadChapter } from '$lib/content/load';
import { guides, questions } from '$lib/content/kit';
import { formOf, LETTERS } from '$lib/tools/teach/forms';
import type { PageServerLoad } from './$types';

function beliefOf(from: string): string {
	const [chapter, id] = from.split('/');
	const guide = guides.find((one) => one.chapter === chapter);
	return guide?.misconceptions.find((one) => one.id === id)?.belief ?? '';
}

export const load: PageServerLoad = async () => {
	const titles = await Promise.all(
		allChapters.map(async (chapter) => {
			const { metadata } = await loadChapter(chapter);
			return [chapter.slug, `${chapter.number}. ${metadata.title ?? ''}`] as const;
		})
	);
	const titleOf = new Map(titles);
	return {
		letters: (['before', 'after'] as const).map((id) => ({
			id,
			rights: formOf(id, questions).map(({ right }) => right)
		})),
		questions: formOf('before', questions).map(({ ask, right, because, chapter, options }) => ({
			...{ ask, right, because, chapter, title: titleOf.get(chapter) ?? '' },
			text: options.find(({ from }) => from === undefined)?.text ?? '',
			wrong: options.flatMap(({ text, from }, index) =>
				from === undefined ? [] : [{ text, letter: LETTERS[index] ?? '', belief: beliefOf(from) }]
			)
		}))
	};
};
