/** What the page of the reader's drive is sent: the curve of a simulated one with a cache. */
import { cachedDrive } from '$lib/server/cachedDrive';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ simulated: cachedDrive() });
