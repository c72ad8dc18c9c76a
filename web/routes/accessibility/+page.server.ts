/** What is said of each criterion. */
import { statement } from '$lib/content/statement';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => statement;
