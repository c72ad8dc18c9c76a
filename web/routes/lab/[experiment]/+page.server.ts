/** What the page of an experiment is sent: its run, or those of all its drives. */
import { error } from '@sveltejs/kit';
import { sourceText } from '$lib/content/load';
import { comparisonSlugs, experimentSlugs, labComparison, labExperiment } from '$lib/server/lab';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () =>
	[...experimentSlugs, ...comparisonSlugs].map((experiment) => ({ experiment }));

const textsOf = (ids: readonly string[]) =>
	Object.fromEntries(ids.map((id) => [id, sourceText(id)]));

export const load: PageServerLoad = ({ params }) => {
	if (comparisonSlugs.includes(params.experiment)) {
		const comparison = labComparison(params.experiment);
		const sources = textsOf(comparison.recorded.map(({ source }) => source));
		return { experiment: undefined, comparison, sources };
	}
	if (!experimentSlugs.includes(params.experiment)) {
		error(404, 'There is no such experiment.');
	}
	const experiment = labExperiment(params.experiment);
	const sources = textsOf(experiment.published.map(({ source }) => source));
	return { experiment, comparison: undefined, sources };
};
