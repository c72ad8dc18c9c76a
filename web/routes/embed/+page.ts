/** Adds the prose, which is code, to what the server sent. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const { default: Prose, metadata } = await loadPage('embed');
	return { ...data, Prose, metadata };
};
