/** What the builder of frames is sent: every figure of every chapter. */
import { embeddables } from '$lib/server/embed';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ embeddables: embeddables() });
