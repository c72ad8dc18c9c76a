/** The drives that can be begun with, read while the site is built. */
import { soldDrives } from '$lib/content/load';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ sold: soldDrives() });
