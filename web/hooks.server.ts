/** What is fetched with each page, and how pages that are served at any depth find it. */
import { building } from '$app/environment';
import { base } from '$app/paths';
import { KIND_NAMES } from '$lib/figures/registry';
import { TRANSLATIONS, base as root, language, rootOf } from '$lib/server/language';
import { policyHash } from '$lib/server/policyHash';
import { shortNumbers } from '$lib/server/shortNumbers';
import { textFirst } from '$lib/server/textFirst';
import { UNSTARTED } from '$lib/server/unstarted.js';
import type { Handle } from '@sveltejs/kit';

/** How SvelteKit's first script finds the site's root: from the address, which can be any here. */
const ROOT_FROM_ADDRESS = 'new URL(".", location).pathname.slice(0, -1)';

/** Makes every relative address start at the site's root, and the security policy agree. */
function anchorToRoot(html: string): string {
	const script = /<script>([^]*?)<\/script>/.exec(html)?.[1] ?? '';
	const toRoot = (text: string) => text.replaceAll('"./', `"${base}/`);
	const anchored = toRoot(script).replace(ROOT_FROM_ADDRESS, JSON.stringify(base));
	if (!script.includes(ROOT_FROM_ADDRESS) || !html.includes(policyHash(script))) {
		throw new Error(
			'SvelteKit starts its client in a new way: adapt the 404 page in hooks.server.'
		);
	}
	return toRoot(html)
		.replace(toRoot(script), () => anchored)
		.replace(policyHash(script), policyHash(anchored));
}

/** Parts that are fetched when they are asked for, and bring their styles along. */
const FETCHED_LATER = ['Presenter', 'ExportMenu', 'FileBin'];
/** Parts of some chapters, by what stands in the pages of these. */
const OF_SOME = { Years: 'data-years' };

const PARTS = [...KIND_NAMES, ...FETCHED_LATER, ...Object.keys(OF_SOME)].join('|');

const PART_STYLES = new RegExp(
	`<link href="[^"]*/(${PARTS})\\.[^"/]*\\.css" rel="stylesheet">\\n?\\s*`,
	'g'
);

/**
 * Leaves out the styles of what is fetched later, and of what a chapter does not show. SvelteKit
 * links those of every part, since any could be loaded; whoever opens one, or goes on to another
 * chapter, gets them with it.
 */
function withoutOtherKinds(html: string): string {
	const kinds = Array.from(html.matchAll(/\bkind:"(\w+)"/g), ([, kind]) => kind);
	const parts = Object.entries(OF_SOME).flatMap(([part, sign]) =>
		html.includes(sign) ? part : []
	);
	const shown = new Set([...kinds, ...parts]);
	return html.replace(PART_STYLES, (link, part: string) => (shown.has(part) ? link : ''));
}

const POLICY = /<meta http-equiv="content-security-policy" content="([^"]*)">/;

/**
 * Lets a frame set its policy itself, before anything else in it: one that may only run scripts
 * has no origin of its own, and in WebKit 'self' then stands for nothing, so that neither its
 * scripts nor its styles would come. The address of the site is known where it is shown. Without
 * scripts there is nothing that would have to be forbidden.
 */
function namingItsSite(html: string): string {
	const [meta, policy] = POLICY.exec(html) ?? [];
	if (meta === undefined || policy === undefined || policy.includes('`')) {
		throw new Error('SvelteKit writes its policy in a new way: adapt that of frames.');
	}
	const script = [
		"{const m=document.createElement('meta');m.httpEquiv='content-security-policy';",
		`m.content=\`${policy}\`.replaceAll("'self'","'self' "+location.origin);`,
		'document.head.append(m)}'
	].join('');
	return html.replace(meta, () => `<script>${script}</script>`);
}

function transformed(html: string, route: string | null): string {
	if (!building) {
		return html;
	}
	if (route === '/404' || route === '/offline') {
		return anchorToRoot(html);
	}
	const isChapter = route === '/chapters/[slug]';
	const isFrame = route?.startsWith('/embed/') === true;
	const own = isChapter || isFrame ? withoutOtherKinds(html) : html;
	if (isFrame) {
		return namingItsSite(own);
	}
	return isChapter || route === '/' ? textFirst(own) : own;
}

/**
 * Where the same page is in each language; only where the address of the site is known, since
 * such links must be whole.
 */
function alternates({ origin, pathname }: URL): string {
	const path = pathname.slice(root.length);
	return (process.env['SITE_ORIGIN'] ? ['en', ...TRANSLATIONS] : [])
		.map((of) => `<link rel="alternate" hreflang="${of}" href="${origin}${rootOf(of)}${path}">`)
		.join('');
}

export const handle: Handle = ({ event, resolve }) =>
	resolve(event, {
		// Italics, and letters beyond those of our own text, are rare, and come when they are met.
		preload: ({ type, path }) =>
			type === 'js' || type === 'css' || (type === 'font' && !/italic|latin/.test(path)),
		transformPageChunk: ({ html }) =>
			transformed(shortNumbers(html), event.route.id)
				.replace('%unstarted%', UNSTARTED)
				.replace('<html lang="en">', `<html lang="${language}">`)
				.replace('</head>', () => `${alternates(event.url)}</head>`)
	});
