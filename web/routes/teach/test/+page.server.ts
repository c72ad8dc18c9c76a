/** The test's two forms, without their answers. */
import { questions } from '$lib/content/kit';
import { formOf } from '$lib/tools/teach/forms';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({
	forms: (['before', 'after'] as const).map((id) => ({
		id,
		questions: formOf(id, questions).map(({ ask, options }) => ({
			ask,
			options: options.map(({ text }) => text)
		}))
	}))
});
