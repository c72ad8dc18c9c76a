/** What the preview of a link shows: the first page's drive, as it falls. */
import { wearData } from '$lib/server/firstPage';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => {
	const { still, drive } = wearData();
	return { curve: still.curve, logicalPages: drive.logicalPages };
};
