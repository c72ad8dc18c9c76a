/** Adds the prose, which is code, to what the server sent. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const [intro, limits] = await Promise.all([loadPage('trust'), loadPage('trust-limits')]);
	return { ...data, Intro: intro.default, Limits: limits.default, metadata: intro.metadata };
};
