/** Adds the prose, which is code, to what the server sent. */
import { loadPage } from '$lib/content/prose';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ data }) => {
	const [intro, numbers, years, about] = await Promise.all([
		loadPage('check'),
		loadPage('check-numbers'),
		loadPage('check-years'),
		loadPage('check-about')
	]);
	const { default: Intro, metadata } = intro;
	return {
		...data,
		Intro,
		Numbers: numbers.default,
		Years: years.default,
		About: about.default,
		about: about.metadata,
		metadata
	};
};
