/** Lets the one page that a host serves at any depth find its files. */
import { base } from '$app/paths';
import type { Handle } from '@sveltejs/kit';

export const handle: Handle = ({ event, resolve }) =>
	resolve(event, {
		transformPageChunk: ({ html }) =>
			event.route.id === '/404'
				? html.replace('<meta charset', `<base href="${base}/" />\n\t\t<meta charset`)
				: html
	});
