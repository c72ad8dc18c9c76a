/** What the lab is sent: its experiments, with what they came to. */
import { pairedDrives } from '$lib/server/freeLab';
import { labEntries } from '$lib/server/lab';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ entries: labEntries(), pair: pairedDrives() });
