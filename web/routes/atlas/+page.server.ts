/** What the atlas is sent: every figure of the chapters in one state. */
import { loadPage } from '$lib/content/load';
import { atlas } from '$lib/server/atlas';
import * as format from '../../markdown/blocks.js';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({
	...atlas(format),
	metadata: (await loadPage('atlas')).metadata
});
