/** The index of the search, which no other page waits for. */
import { searchedPlaces } from '$lib/server/search';
import { indexOf } from '$lib/tools/search/searchIndex';
import { slugify } from '../../markdown/preprocess.js';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({
	// As text: thousands of small lists are sent and read more quickly in one piece.
	sent: JSON.stringify(indexOf(searchedPlaces(slugify)))
});
