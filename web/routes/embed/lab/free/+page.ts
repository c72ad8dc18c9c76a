/** Says that it stands in another page, whose header and footer are around it. */
import type { PageLoad } from './$types';

export const load: PageLoad = ({ data }) => ({ ...data, isFramed: true });
