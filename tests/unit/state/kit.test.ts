/** A link of the teacher's kit opens the very step that it names, and nothing has to be mended. */
import { describe, expect, it } from 'vitest';
import { chapters } from '../../../content/index';
import { guides } from '../../../content/kit/index';
import { fragmentOf, placeOf } from '$lib/server/teach/states';
import { openState } from '$lib/run/view/openState';
import { FakeFrames, settle } from '../fakes';
import { pageWith } from './pages';

new FakeFrames().install();

const LINKS = guides.flatMap((guide) =>
	chapters
		.filter(({ slug }) => slug === guide.chapter)
		.flatMap((chapter) => guide.states.map(({ at }) => ({ slug: chapter.slug, at, chapter })))
);

describe('a link of the kit', () => {
	it.each(LINKS)('opens $slug at $at', async ({ at, chapter }) => {
		const { figure, variant, step } = placeOf(chapter, at);
		const figures = await pageWith(chapter, figure);
		try {
			const { problem } = await openState(figures, fragmentOf(chapter, at));
			await settle();
			const view = figures.get(figure);
			expect(problem).toBe('');
			expect(view.declared?.id).toBe(variant.id);
			expect(view.player.session.snapshot.step).toBe(step);
		} finally {
			figures.dispose();
		}
	});
});
