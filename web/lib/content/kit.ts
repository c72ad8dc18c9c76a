/** The reader of the teacher's kit: guides, courses, and the test, as `content/kit` has them. */
import { courses, guides, questions } from '$content/kit/index';
import type { Guide } from '$content/schema';

export { courses, guides, questions };

/** The guide of a chapter. @throws where there is none, which a test rules out */
export function guideOf(slug: string): Guide {
	const guide = guides.find(({ chapter }) => chapter === slug);
	if (guide === undefined) {
		throw new Error(`content/kit has no guide of the chapter '${slug}'.`);
	}
	return guide;
}
