/** What the page of an experiment is sent: its run while the site was built. */
import { error } from '@sveltejs/kit';
import { sourceText } from '$lib/content/load';
import { experimentSlugs, labExperiment } from '$lib/server/lab';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => experimentSlugs.map((experiment) => ({ experiment }));

export const load: PageServerLoad = ({ params }) => {
	if (!experimentSlugs.includes(params.experiment)) {
		error(404, 'There is no such experiment.');
	}
	const experiment = labExperiment(params.experiment);
	const ids = experiment.published.map(({ source }) => source);
	const sources = Object.fromEntries(ids.map((id) => [id, sourceText(id)]));
	return { experiment, sources };
};
