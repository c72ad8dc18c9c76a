/** Everything is computed while the site is built. */
import { trustData } from '$lib/server/trust';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => trustData();
