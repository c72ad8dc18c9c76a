/** What the page on the reader's own computer is sent: all that is declared, and its sources. */
import { checkData } from '$lib/content/load';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => checkData();
