/** Lets a page's text be seen before anything but the page itself and its faces is fetched. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folder } from './language.js';
import { policyHash } from './policyHash';

/** Where the build has put what links in pages lead to. */
const BUILT = `.svelte-kit${folder}/output/client`;

const STYLE = /<link href="([^"]*(\/_app\/[^"]*))" rel="stylesheet">\n?\s*/g;
const MODULE = /<link href="([^"]*)" rel="modulepreload">\n?\s*/g;
const BOOT = /<script>([^]*?)<\/script>\s*<\/div>\s*<\/body>/;
const IMPORTS = 'Promise.all([';

function replaced(text: string, found: string, other: string): string {
	if (!text.includes(found)) {
		throw new Error(`SvelteKit writes its pages in a new way, without ${found}: adapt textFirst.`);
	}
	return text.replace(found, () => other);
}

/**
 * Styles stand in the page: some twenty files would each be waited for. Their links stay, switched
 * off, since they tell the client's loader that these styles are there.
 */
function withStyles(html: string): string {
	const styles: string[] = [];
	const links: string[] = [];
	const rest = html.replace(STYLE, (_, href: string, file: string) => {
		const css = readFileSync(BUILT + file, 'utf8').trim();
		// What they name lies beside them.
		styles.push(css.replaceAll(/url\((?:\.\/)?(?=[\w.-]+\))/g, `url(${path.posix.dirname(href)}/`));
		links.push(`<link href="${href}" rel="stylesheet" disabled media="(max-width: 0)">`);
		return '';
	});
	const style = styles.join('\n');
	const allowed = replaced(
		rest,
		"style-src 'self'",
		`style-src 'self' 'sha256-${policyHash(style)}'`
	);
	return replaced(allowed, '</head>', `<style>${style}</style>\n${links.join('\n')}\n</head>`);
}

/**
 * Begins once text or a picture is seen (a page's ground may be painted before), or where nothing
 * will be, or the reader is faster; then all of it at once, as the links would have had it.
 */
const painted = (modules: readonly string[]) => `new Promise((begin) => {
	const isTold = PerformanceObserver.supportedEntryTypes.includes('paint');
	if (document.hidden || !isTold) begin();
	else new PerformanceObserver((seen) => {
		if (seen.getEntriesByName('first-contentful-paint').length) begin();
	}).observe({ type: 'paint', buffered: true });
	for (const type of ['visibilitychange', 'pointerdown', 'keydown'])
		addEventListener(type, begin, { once: true, capture: true });
}).then(() => {
	for (const href of ${JSON.stringify(modules)}) {
		const link = document.createElement('link');
		link.rel = 'modulepreload';
		link.href = href;
		document.head.append(link);
	}
	return `;

/** Scripts wait for the first paint: they would share the connection and the processor with it. */
function withPatience(html: string): string {
	const modules: string[] = [];
	const rest = html.replace(MODULE, (_, href: string) => {
		modules.push(href);
		return '';
	});
	const boot = BOOT.exec(rest)?.[1] ?? '';
	const begun = replaced(boot, IMPORTS, painted(modules) + IMPORTS);
	// Its indentation would be sent to no use.
	const patient = replaced(begun, ']).then((', ']);\n}).then((').replace(/\n\s+/g, '\n');
	return replaced(replaced(rest, policyHash(boot), policyHash(patient)), boot, patient);
}

/** The same page, read before it is used. */
export const textFirst = (html: string) => withPatience(withStyles(html));
