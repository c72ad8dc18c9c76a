/** Traces are a part of the lab: whoever looks for them at the top is led there. */
import { redirect } from '@sveltejs/kit';
import { resolve } from '$app/paths';
import type { PageLoad } from './$types';

export const load: PageLoad = () => redirect(308, resolve('/lab/traces'));
