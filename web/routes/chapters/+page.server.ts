/** Titles and questions of all chapters. */
import { listChapters } from '$lib/content/load';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({ chapters: await listChapters() });
