/** What the builder of frames is sent: all that can be framed. */
import { embeddables, labEmbeddable } from '$lib/server/embed';
import * as format from '../../markdown/blocks.js';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({
	embeddables: [...embeddables(format), labEmbeddable()]
});
