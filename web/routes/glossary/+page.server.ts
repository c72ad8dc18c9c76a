/** Every word of the glossary, with the chapters that use it. */
import { listTerms } from '$lib/content/load';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async () => ({ terms: await listTerms() });
