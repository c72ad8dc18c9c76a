/** What the page of a whole drive is sent: its figures. */
import { storyData } from '$lib/server/story';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => storyData('drive');
