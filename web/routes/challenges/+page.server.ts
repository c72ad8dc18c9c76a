/** What the page of challenges is sent: its figures. */
import { storyData } from '$lib/server/story';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => storyData('challenges');
