/** What the builder of frames is sent: every figure of every chapter. */
import { embeddables } from '$lib/server/embed';
import * as format from '../../markdown/blocks.js';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = () => ({ embeddables: embeddables(format) });
